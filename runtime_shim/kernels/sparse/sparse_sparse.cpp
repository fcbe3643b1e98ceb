// Sparse results: products and sums of sparse matrices, and changes of format.
#include <algorithm>
#include <cstring>

#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/kernels/sparse/sparse_rows.h"

namespace npu::ops {
namespace {

/// Accumulator of one row of a result: a slot for every column, and a list of those in use. Source:
/// Gustavson, "Two fast algorithms for sparse matrices", 1978.
template <class T>
class RowSum {
 public:
  explicit RowSum(int64_t columns)
      : sums_(static_cast<size_t>(columns)), used_(static_cast<size_t>(columns)) {}

  void add(int64_t column, T value) {
    const auto at = static_cast<size_t>(column);
    if (!used_[at]) {
      used_[at] = 1;
      sums_[at] = T{};
      columns_.push_back(column);
    }
    sums_[at] += value;
  }
  /// Appends the row, sorted by column, and clears the accumulator.
  template <class Visit>
  void take(Visit visit) {
    std::sort(columns_.begin(), columns_.end());
    for (int64_t column : columns_) {
      visit(column, sums_[static_cast<size_t>(column)]);
      used_[static_cast<size_t>(column)] = 0;
    }
    columns_.clear();
  }

 private:
  std::vector<T> sums_;
  std::vector<char> used_;
  std::vector<int64_t> columns_;
};

/// Builds a result row by row: fill(row, sum) adds the entries of a row. Parts of the rows run in parallel
/// and are concatenated in order.
template <class Stored, class Fill>
SparseRows build_rows(int64_t rows, int64_t columns, SparseType type, bool pattern_only, const Fill& fill) {
  struct Part {
    std::vector<int64_t> indices;
    std::vector<Stored> values;
  };
  SparseRows result{rows, columns, std::vector<int64_t>(static_cast<size_t>(rows) + 1), {}, {}, type};
  const int64_t parts_count = std::clamp<int64_t>(rows / 256, 1, worker_count());
  std::vector<Part> parts(static_cast<size_t>(parts_count));
  parallel_chunks(parts_count, 1, [&](int64_t from, int64_t to) {
    for (int64_t part = from; part < to; ++part) {
      RowSum<Wide<Stored>> sum(columns);
      Part& out = parts[static_cast<size_t>(part)];
      for (int64_t row = rows * part / parts_count; row < rows * (part + 1) / parts_count; ++row) {
        fill(row, sum);
        int64_t count = 0;
        sum.take([&](int64_t column, Wide<Stored> value) {
          ++count;
          out.indices.push_back(column);
          if (!pattern_only) out.values.push_back(narrow<Stored>(value));
        });
        result.offsets[static_cast<size_t>(row) + 1] = count;
      }
    }
  });
  std::partial_sum(result.offsets.begin(), result.offsets.end(), result.offsets.begin());
  for (const Part& part : parts) {
    result.indices.insert(result.indices.end(), part.indices.begin(), part.indices.end());
    const auto* bytes = reinterpret_cast<const char*>(part.values.data());
    result.values.insert(result.values.end(), bytes, bytes + part.values.size() * sizeof(Stored));
  }
  return result;
}

template <class View>
auto value_or_one(const View& view, int64_t entry) {
  using T = decltype(view.value(entry));
  return view.has_values() ? view.value(entry) : T{1};
}

}  // namespace

SparseRows multiply_sparse(SparseOp op_a, const SparseMatrix& a, SparseOp op_b, const SparseMatrix& b,
                           SparseScalar alpha, bool pattern_only) {
  return with_rows(a, op_a, [&](const auto& left, auto stored) {
    using Stored = decltype(stored);
    using T = Wide<Stored>;
    const T scale = scalar_as<T>(alpha);
    auto build = [&](const auto& right) {
      return build_rows<Stored>(
          left.rows(), right.columns(), a.type, pattern_only, [&](int64_t row, auto& sum) {
            for (int64_t i = left.begin(row); i < left.end(row); ++i) {
              const T value = product(scale, static_cast<T>(value_or_one(left, i)));
              const int64_t inner = left.column(i);
              for (int64_t j = right.begin(inner); j < right.end(inner); ++j)
                sum.add(right.column(j), product(value, static_cast<T>(value_or_one(right, j))));
            }
          });
    };
    if (b.long_indices) return build(RowView<Stored, int64_t>(b, op_b));
    return build(RowView<Stored, int32_t>(b, op_b));
  });
}

int64_t count_products(SparseOp op_a, const SparseMatrix& a, SparseOp op_b, const SparseMatrix& b) {
  return with_rows(a, op_a, [&](const auto& left, auto) {
    return with_rows(b, op_b, [&](const auto& right, auto) {
      int64_t count = 0;
      for (int64_t row = 0; row < left.rows(); ++row) {
        for (int64_t i = left.begin(row); i < left.end(row); ++i)
          count += right.end(left.column(i)) - right.begin(left.column(i));
      }
      return count;
    });
  });
}

SparseRows add_sparse(SparseScalar alpha, const SparseMatrix& a, SparseScalar beta, const SparseMatrix& b,
                      bool pattern_only) {
  return with_rows(a, SparseOp::none, [&](const auto& left, auto stored) {
    using Stored = decltype(stored);
    using T = Wide<Stored>;
    const RowView<Stored, int32_t> right(b, SparseOp::none);
    auto add_row = [](const auto& view, int64_t row, T scale, auto& sum) {
      for (int64_t i = view.begin(row); i < view.end(row); ++i)
        sum.add(view.column(i), product(scale, static_cast<T>(value_or_one(view, i))));
    };
    return build_rows<Stored>(left.rows(), left.columns(), a.type, pattern_only, [&](int64_t row, auto& sum) {
      add_row(left, row, scalar_as<T>(alpha), sum);
      add_row(right, row, scalar_as<T>(beta), sum);
    });
  });
}

SparseRows rows_of(SparseOp op, const SparseMatrix& a, bool pattern_only) {
  return with_rows(a, op, [&](const auto& view, auto stored) {
    return build_rows<decltype(stored)>(view.rows(), view.columns(), a.type, pattern_only,
                                        [&](int64_t row, auto& sum) {
                                          for (int64_t i = view.begin(row); i < view.end(row); ++i)
                                            sum.add(view.column(i), value_or_one(view, i));
                                        });
  });
}

SparseRows nonzeros_of(const DenseView& a) {
  return with_type(a.type, [&](auto stored) {
    using Stored = decltype(stored);
    const auto* values = static_cast<const Stored*>(a.values);
    return build_rows<Stored>(a.rows, a.columns, a.type, false, [&](int64_t row, auto& sum) {
      for (int64_t column = 0; column < a.columns; ++column) {
        const Wide<Stored> value = widen(values[row * a.row_stride + column * a.column_stride]);
        if (value != Wide<Stored>{}) sum.add(column, value);
      }
    });
  });
}

void store_rows(const SparseRows& rows, const SparseMatrix& to, SparseScalar keep) {
  const bool coo = to.format == SparseFormat::coo;
  for (int64_t row = 0; to.offsets != nullptr && row <= rows.rows; ++row) {
    const int64_t offset = rows.offsets[static_cast<size_t>(row)];
    if (!coo) store_index(to.offsets, to.long_offsets, row, offset + to.base);
    for (int64_t i = offset; coo && row < rows.rows && i < rows.offsets[static_cast<size_t>(row) + 1]; ++i)
      store_index(to.offsets, to.long_offsets, i, row + to.base);
  }
  const auto entries = static_cast<int64_t>(rows.indices.size());
  for (int64_t i = 0; to.indices != nullptr && i < entries; ++i)
    store_index(to.indices, to.long_indices, i, rows.indices[static_cast<size_t>(i)] + to.base);
  if (to.values == nullptr || rows.values.empty()) return;
  with_type(rows.type, [&](auto stored) {
    using Stored = decltype(stored);
    using T = Wide<Stored>;
    const T factor = scalar_as<T>(keep);
    auto* values = static_cast<Stored*>(to.values);
    for (int64_t i = 0; i < entries; ++i) {
      Stored value;
      std::memcpy(static_cast<void*>(&value), &rows.values[static_cast<size_t>(i) * sizeof(Stored)],
                  sizeof(Stored));
      const T old = factor == T{} ? T{} : product(factor, static_cast<T>(widen(values[i])));
      values[i] = narrow<Stored>(static_cast<T>(widen(value)) + old);
    }
  });
}

void store_dense(const SparseMatrix& a, const DenseView& to) {
  with_rows(a, SparseOp::none, [&](const auto& view, auto stored) {
    using Stored = decltype(stored);
    auto* values = static_cast<Stored*>(to.values);
    std::vector<Wide<Stored>> line(static_cast<size_t>(to.columns));
    for (int64_t row = 0; row < to.rows; ++row) {
      std::fill(line.begin(), line.end(), Wide<Stored>{});
      for (int64_t i = view.begin(row); i < view.end(row); ++i)
        line[static_cast<size_t>(view.column(i))] += view.value(i);
      for (int64_t column = 0; column < to.columns; ++column)
        values[row * to.row_stride + column * to.column_stride] =
            narrow<Stored>(line[static_cast<size_t>(column)]);
    }
  });
}

}  // namespace npu::ops
