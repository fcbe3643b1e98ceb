#pragma once
#include <vector>

#include "tool/findings/summary.h"

namespace migrate {

// The tables of a Summary, one function each.

std::vector<SymbolRow> symbol_rows(const std::vector<Finding>& findings);
std::vector<OperatorRow> operator_rows(const std::vector<Finding>& findings);
std::vector<KernelRow> kernel_rows(const ProgramFacts& facts, const std::vector<KernelInfo>& kernels);
std::vector<DependencyRow> dependency_rows(const std::vector<Finding>& findings);
std::vector<FileRow> file_rows(const ProgramFacts& facts, const std::vector<Finding>& findings,
                               void (*count)(UseCounts&, const Finding&));
/// Adds a use to the counts of the chip.
void count_on_chip(ChipCounts& counts, const Finding& finding);
/// Units, handled units and handled files; needs `summary.files`.
void count_units(Summary& summary, const ProgramFacts& facts);

}  // namespace migrate
