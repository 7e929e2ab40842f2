"""What the adapters to Hub 2 have in common.

Hub: F. Letouzey, protocol.txt of Scan 3.1, 2019.
"""

import re
import sys


def value_of(line, key):
    """The value behind `key=`, with or without quotation marks; None where there is none."""
    found = re.search(rf'(?:^|\s){key}=(?:"([^"]*)"|(\S+))', line)
    return found and (found[1] if found[1] is not None else found[2])


class Adapter:
    """An engine that hears Hub. Whoever derives from it says how it greets, places, takes limits and thinks."""

    def say(self, text):
        print(text, flush=True)

    def prepare(self):
        self.say("ready")

    def set_parameter(self, name, value):
        """Nothing, where an engine has no parameters."""

    def new_game(self):
        """Nothing, where an engine keeps nothing from game to game."""

    def serve(self):
        """Answers what comes in, until it is told to quit."""
        for line in sys.stdin:
            command = line.split(" ")[0].strip()
            if command == "hub":
                self.greet()
            elif command == "set-param":
                self.set_parameter(value_of(line, "name"), value_of(line, "value"))
            elif command == "init":
                self.prepare()
            elif command == "ping":
                self.say("pong")
            elif command == "new-game":
                self.new_game()
            elif command == "pos":
                self.place(line)
            elif command == "level":
                self.level(line)
            elif command == "go" and "think" in line:
                self.think()
            elif command == "quit":
                return
