#pragma once
// The classes of kernels. Each function makes one at random.
#include "tests/kernel_fuzz/kernel_case.h"

namespace kernel_fuzz {

void make_elementwise(Draft& draft);
void make_broadcast(Draft& draft);
void make_packed(Draft& draft);
void make_template(Draft& draft);
void make_half_arithmetic(Draft& draft);
void make_special_values(Draft& draft);
void make_rows(Draft& draft);
void make_columns(Draft& draft);
void make_gather(Draft& draft);
void make_scatter(Draft& draft);
void make_permute(Draft& draft);
void make_tiled_transpose(Draft& draft);
void make_window(Draft& draft);
void make_wrapped_index(Draft& draft);
void make_atomics(Draft& draft);
void make_histogram(Draft& draft);
void make_product(Draft& draft);
void make_tiled_product(Draft& draft);
void make_loops(Draft& draft);
void make_block_steps(Draft& draft);

/// A value that is the same in every kernel: threads of a block.
int any_threads(Choices& choices, bool power_of_two = false);
/// Lengths of arrays: 1, a small one, 0, a large one.
std::vector<std::vector<int>> any_lengths(Choices& choices);
/// `statements` for every i below n, and the launch.
void for_each_element(Draft& draft, const std::string& statements);
/// Blocks so that there is a thread for each of `count`, at least one.
std::string blocks_for(const std::string& count, int threads);

}  // namespace kernel_fuzz
