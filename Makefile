# Builds the chess engine as OpenBench and other testers of engines ask for it: `make EXE=NAME` leaves
# a program NAME that speaks UCI when it is started without arguments, and answers `./NAME bench`.
# Everything else is built by cargo; CC and CXX, which such testers pass along, mean nothing here.

EXE ?= niwaki-uci
CARGO ?= cargo
TARGET := $(or $(CARGO_TARGET_DIR),target)

ifeq ($(OS),Windows_NT)
SUFFIX := .exe
endif

# Testers write the name with or without the ending.
OUTPUT := $(EXE:$(SUFFIX)=)$(SUFFIX)

.PHONY: engine clean

engine:
	$(CARGO) build --release --locked --bin niwaki-uci
	cp "$(TARGET)/release/niwaki-uci$(SUFFIX)" "$(OUTPUT)"

clean:
	$(CARGO) clean
