EXE ?= lucena

# OpenBench and other testers call `make EXE=name` and expect the engine at ./name.
.PHONY: all
all:
	cargo build --release --locked --package lucena-cli
	cp "$${CARGO_TARGET_DIR:-target}/release/lucena" "$(EXE)"
