# The shortest ways in. Everything is done by scripts/install_packages.sh and the presets of CMakePresets.json.

JOBS ?= $(shell nproc)
FORMATTED = $(shell git ls-files "*.cpp" "*.h" "*.c" "*.cu" "*.cuh" ":!fixtures" ":!rules")

.PHONY: help packages build demo test test-long test-asan test-tsan bench cann-check ascendc-check reference format install uninstall clean

help:
	@echo 'make demo       install packages, build, migrate a CUDA program and train it on the simulated device'
	@echo 'make test       install packages, build everything, run the tests of the short set'
	@echo 'make test-long  kernels against plain loops in every form that this machine can run (at most 2 hours on 2 cores)'
	@echo 'make test-asan  the tests under AddressSanitizer and UndefinedBehaviorSanitizer'
	@echo 'make test-tsan  the tests of the shim under ThreadSanitizer'
	@echo 'make bench      speed of the simulated device, as ratios'
	@echo 'make cann-check CANN=DIR  our headers and the shim against the headers of a CANN installation'
	@echo 'make ascendc-check CANN=DIR [SOURCES="a.cu b"]  generated Ascend C against the headers of a CANN 8.1 toolkit'
	@echo 'make reference  reference of the public headers as HTML (needs doxygen)'
	@echo 'make install    install migrate, npucxx and the shim (PREFIX=/usr/local)'
	@echo 'make uninstall  remove them again (PREFIX=/usr/local)'
	@echo 'make format     clang-format over the sources'

packages:
	@scripts/install_packages.sh

build/build.ninja: | packages
	cmake --preset release

build: packages build/build.ninja
	cmake --build --preset release -j $(JOBS) --target migrate npucxx

demo: build
	@scripts/demo.sh build out/demo

test: packages build/build.ninja
	cmake --build --preset release -j $(JOBS)
	ctest --preset release -j $(JOBS)

# One program per test, each with its own time limit. A failure names compiler, level, processor and order.
test-long: packages build/build.ninja
	cmake --build --preset release -j $(JOBS)
	build/bin/differential_runner --list
	ctest --preset long -j $(JOBS)

test-asan test-tsan: test-%: packages
	cmake --preset $*
	cmake --build --preset $* -j $(JOBS)
	ctest --preset $* -j $(JOBS)

bench: packages build/build.ninja
	cmake --build --preset release -j $(JOBS) --target bench

# CANN is not needed to build or to test: the facts about its headers are in tests/facts.
cann-check: packages build/build.ninja
	cmake --build --preset release -j $(JOBS) --target cann_facts
	scripts/cann_check.sh "$(CANN)"

# Compiles generated kernels with CANN's Ascend C headers, and runs them below these on intrinsics of our own.
ascendc-check: build
	scripts/ascendc_check.sh "$(CANN)" build $(SOURCES)

install: build
	cmake --build --preset release -j $(JOBS) --target reference
	cmake --install build $(if $(PREFIX),--prefix $(PREFIX))

uninstall:
	scripts/uninstall.sh build $(or $(PREFIX),/usr/local)

# Doxygen is not among the packages: only this target needs it.
reference:
	@command -v doxygen >/dev/null || { echo 'make reference: doxygen is not installed (Debian package: doxygen)' >&2; exit 1; }
	mkdir -p build/reference/headers
	doxygen docs/Doxyfile
	@echo 'The reference of the headers: build/reference/headers/html/index.html'

format:
	clang-format-19 -i $(FORMATTED)

clean:
	rm -rf build build-asan build-tsan out
