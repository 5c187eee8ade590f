EXE ?= lucena

# OpenBench runs `make EXE=name` and expects the engine at ./name.
.PHONY: all
all:
	cargo build --release --locked --package lucena-cli
	cp "$${CARGO_TARGET_DIR:-target}/release/lucena" "$(EXE)"
