//! Games for [niwaki](niwaki): chess, checkers and synthetic trees.

