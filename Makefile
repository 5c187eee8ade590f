EXE ?= lucena

# OpenBench runs `make EXE=name` and expects the engine at ./name. This is the engine alone, which
# builds faster than the whole program.
.PHONY: all
all:
	cargo build --release --locked --package lucena-cli --no-default-features
	cp "$${CARGO_TARGET_DIR:-target}/release/lucena" "$(EXE)"
