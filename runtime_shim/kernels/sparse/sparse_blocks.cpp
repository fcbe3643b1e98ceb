// Rows as blocks of rows, and rows without small values.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "runtime_shim/kernels/sparse/blocks.h"
#include "runtime_shim/kernels/sparse/sparse_rows.h"

namespace npu::ops {

SparseRows block_pattern(const SparseMatrix& a, int64_t height, int64_t width) {
  const SparseRows rows = rows_of(SparseOp::none, a, true);
  SparseRows blocks{(a.rows + height - 1) / height, (a.columns + width - 1) / width, {0}, {}, {}, a.type};
  for (int64_t line = 0; line < blocks.rows; ++line) {
    const auto first = static_cast<size_t>(line * height);
    const auto last = static_cast<size_t>(std::min(a.rows, (line + 1) * height));
    std::vector<int64_t> columns;
    for (int64_t i = rows.offsets[first]; i < rows.offsets[last]; ++i)
      columns.push_back(rows.indices[static_cast<size_t>(i)] / width);
    std::sort(columns.begin(), columns.end());
    columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
    blocks.indices.insert(blocks.indices.end(), columns.begin(), columns.end());
    blocks.offsets.push_back(static_cast<int64_t>(blocks.indices.size()));
  }
  return blocks;
}

void store_blocks(const SparseMatrix& a, const SparseMatrix& to) {
  const SparseRows blocks = block_pattern(a, to.block_rows, to.block_columns);
  store_rows(blocks, to);
  with_rows(a, SparseOp::none, [&](const auto& view, auto stored) {
    using Stored = decltype(stored);
    auto* values = static_cast<Stored*>(to.values);
    const int64_t height = to.block_rows, width = to.block_columns, area = height * width;
    std::fill_n(values, static_cast<int64_t>(blocks.indices.size()) * area, Stored{});
    for (int64_t row = 0; row < view.rows(); ++row) {
      const auto line = static_cast<size_t>(row / height);
      const auto begin = blocks.indices.begin() + blocks.offsets[line],
                 end = blocks.indices.begin() + blocks.offsets[line + 1];
      for (int64_t i = view.begin(row); i < view.end(row); ++i) {
        const int64_t block = std::lower_bound(begin, end, view.column(i) / width) - blocks.indices.begin();
        const int64_t y = row % height, x = view.column(i) % width;
        values[block * area + (to.blocks_by_columns ? x * height + y : y * width + x)] =
            narrow<Stored>(view.value(i));
      }
    }
  });
}

SparseRows without_small(const SparseRows& rows, double limit) {
  SparseRows kept{rows.rows, rows.columns, {0}, {}, {}, rows.type};
  with_type(rows.type, [&](auto stored) {
    using Stored = decltype(stored);
    for (size_t row = 0; row + 1 < rows.offsets.size(); ++row) {
      for (auto i = static_cast<size_t>(rows.offsets[row]); i < static_cast<size_t>(rows.offsets[row + 1]);
           ++i) {
        Stored value;
        const char* from = &rows.values[i * sizeof(Stored)];
        std::memcpy(static_cast<void*>(&value), from, sizeof(Stored));
        if (!(static_cast<double>(std::abs(widen(value))) > limit)) continue;
        kept.indices.push_back(rows.indices[i]);
        kept.values.insert(kept.values.end(), from, from + sizeof(Stored));
      }
      kept.offsets.push_back(static_cast<int64_t>(kept.indices.size()));
    }
  });
  return kept;
}

int count_above(SparseType type, const void* values, int64_t first, int64_t last, double limit) {
  return with_type(type, [&](auto stored) {
    const auto* all = static_cast<const decltype(stored)*>(values);
    return static_cast<int>(std::count_if(all + first, all + last, [limit](auto value) {
      return static_cast<double>(std::abs(widen(value))) > limit;
    }));
  });
}

}  // namespace npu::ops
