#pragma once

// The interface of libFuzzer, which toolchains ship as an archive without a header (LLVM, compiler-rt/lib/fuzzer).

#include <stddef.h>
#include <stdint.h>

/// Runs until the arguments say that it is enough, and then exits the process.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*check)(const uint8_t *data, size_t size));

/// Changes the bytes in place by libFuzzer's own rules, and returns their new number.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
