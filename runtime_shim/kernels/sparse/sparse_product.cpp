// Products of sparse and dense matrices.
#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/kernels/sparse/sparse_rows.h"

namespace npu::ops {
namespace {

constexpr int64_t kPanel = 32;         // columns of c that are computed at once, in registers
constexpr int64_t kGrainWork = 16384;  // products that justify a task

template <class T>
T* at(const DenseView& view, int64_t row, int64_t column) {
  return static_cast<T*>(view.values) + row * view.row_stride + column * view.column_stride;
}

/// Some columns of b, stored so that the values of one row are consecutive in the wide type.
template <class Stored>
struct Panel {
  const Wide<Stored>* values;
  int64_t stride;
  std::vector<Wide<Stored>> copy;

  Panel(const DenseView& b, int64_t first, int64_t width) {
    if constexpr (std::is_same_v<Stored, Wide<Stored>>) {
      if (b.column_stride == 1) {
        values = at<const Stored>(b, 0, first);
        stride = b.row_stride;
        return;
      }
    }
    copy.resize(static_cast<size_t>(b.rows * width));
    parallel_chunks(b.rows, kGrainWork / width, [&](int64_t from, int64_t to) {
      for (int64_t row = from; row < to; ++row) {
        for (int64_t i = 0; i < width; ++i)
          copy[static_cast<size_t>(row * width + i)] = widen(*at<const Stored>(b, row, first + i));
      }
    });
    values = copy.data();
    stride = width;
  }
};

/// sums[i] = the product of one row with column i of the panel. kFixed: the width as a constant, or 0.
template <int64_t kFixed, class View, class T>
void row_sums(const View& a, int64_t row, const T* panel, int64_t stride, int64_t width, T* sums) {
  const int64_t count = kFixed != 0 ? kFixed : width;
  for (int64_t i = 0; i < count; ++i) sums[i] = T{};
  for (int64_t entry = a.begin(row); entry < a.end(row); ++entry) {
    const T value = a.value(entry);
    const T* line = panel + a.column(entry) * stride;
    for (int64_t i = 0; i < count; ++i) sums[i] += product(value, line[i]);
  }
}

template <class Out, class T>
void store_sums(const T* sums, const DenseView& c, int64_t row, int64_t first, int64_t width, T alpha,
                T beta) {
  for (int64_t i = 0; i < width; ++i) {
    Out* to = at<Out>(c, row, first + i);
    T sum = product(alpha, sums[i]);
    if (beta != T{}) sum += product(beta, static_cast<T>(widen(*to)));
    *to = narrow<Out>(sum);
  }
}

template <class Stored, class Out, class View>
void multiply_rows(const View& a, const DenseView& b, const DenseView& c, SparseScalar alpha,
                   SparseScalar beta) {
  using T = Wide<Stored>;
  const T scale = scalar_as<T>(alpha), keep = scalar_as<T>(beta);
  const int64_t work = a.entries() / std::max<int64_t>(a.rows(), 1) + 1;
  for (int64_t first = 0; first < c.columns; first += kPanel) {
    const int64_t width = std::min(kPanel, c.columns - first);
    const Panel<Stored> panel(b, first, width);
    parallel_chunks(a.rows(), kGrainWork / (work * width) + 1, [&](int64_t from, int64_t to) {
      T sums[kPanel];
      for (int64_t row = from; row < to; ++row) {
        if (width == kPanel)
          row_sums<kPanel>(a, row, panel.values, panel.stride, width, sums);
        else if (width == 1)
          row_sums<1>(a, row, panel.values, panel.stride, width, sums);
        else
          row_sums<0>(a, row, panel.values, panel.stride, width, sums);
        store_sums<Out>(sums, c, row, first, width, scale, keep);
      }
    });
  }
}

template <class Stored>
void sample(const DenseView& a, bool conjugate_a, const DenseView& b, bool conjugate_b, const SparseMatrix& c,
            SparseScalar alpha, SparseScalar beta) {
  using T = Wide<Stored>;
  const T scale = scalar_as<T>(alpha), keep = scalar_as<T>(beta);
  const bool by_columns = c.format == SparseFormat::csc;
  auto* values = static_cast<Stored*>(c.values);
  auto one = [&](int64_t row, int64_t column, Stored& value) {
    T sum{};
    for (int64_t i = 0; i < a.columns; ++i) {
      T x = widen(*at<const Stored>(a, row, i)), y = widen(*at<const Stored>(b, i, column));
      sum += product(conjugate_a ? conjugated(x) : x, conjugate_b ? conjugated(y) : y);
    }
    sum = product(scale, sum);
    if (keep != T{}) sum += product(keep, static_cast<T>(widen(value)));
    value = narrow<Stored>(sum);
  };
  auto index = [&](int64_t entry) { return index_at(c.indices, c.long_indices, entry) - c.base; };
  auto offset = [&](int64_t i) { return index_at(c.offsets, c.long_offsets, i) - c.base; };
  const int64_t grain = kGrainWork / (a.columns + 1) + 1;
  if (is_blocked(c.format)) {
    const Coordinates all = coordinates_of(c);
    parallel_chunks(static_cast<int64_t>(all.rows.size()), grain, [&](int64_t from, int64_t to) {
      for (auto i = static_cast<size_t>(from); i < static_cast<size_t>(to); ++i)
        one(all.rows[i], all.columns[i], values[all.positions[i]]);
    });
    return;
  }
  if (c.format == SparseFormat::coo) {
    parallel_chunks(c.entries, grain, [&](int64_t from, int64_t to) {
      for (int64_t entry = from; entry < to; ++entry) one(offset(entry), index(entry), values[entry]);
    });
    return;
  }
  parallel_chunks(by_columns ? c.columns : c.rows, grain, [&](int64_t from, int64_t to) {
    for (int64_t line = from; line < to; ++line) {
      for (int64_t entry = offset(line); entry < offset(line + 1); ++entry)
        one(by_columns ? index(entry) : line, by_columns ? line : index(entry), values[entry]);
    }
  });
}

}  // namespace

size_t size_of(SparseType type) {
  return with_type(type, [](auto stored) { return sizeof(stored); });
}

SparseType wide_of(SparseType type) {
  return type == SparseType::f16 || type == SparseType::bf16 ? SparseType::f32 : type;
}

DenseView transposed(const DenseView& view) {
  return {view.columns, view.rows, view.column_stride, view.row_stride, view.values, view.type};
}

SparseScalar load_scalar(SparseType type, const void* from) {
  return with_type(wide_of(type), [&](auto stored) -> SparseScalar {
    auto value = widen(*static_cast<const decltype(stored)*>(from));
    if constexpr (is_complex<decltype(value)>)
      return {value.real(), value.imag()};
    else
      return {value, 0};
  });
}

void store_scalar(SparseType type, SparseScalar value, void* to) {
  with_type(type, [&](auto stored) {
    using Stored = decltype(stored);
    *static_cast<Stored*>(to) = narrow<Stored>(scalar_as<Wide<Stored>>(value));
  });
}

void multiply(SparseOp op, const SparseMatrix& a, const DenseView& b, const DenseView& c, SparseScalar alpha,
              SparseScalar beta) {
  with_rows(a, op, [&](const auto& rows, auto stored) {
    using Stored = decltype(stored);
    if (c.type == a.type)
      multiply_rows<Stored, Stored>(rows, b, c, alpha, beta);
    else if constexpr (sizeof(Stored) == 2)
      multiply_rows<Stored, float>(rows, b, c, alpha, beta);
  });
}

void multiply_sampled(const DenseView& a, bool conjugate_a, const DenseView& b, bool conjugate_b,
                      const SparseMatrix& c, SparseScalar alpha, SparseScalar beta) {
  with_type(c.type,
            [&](auto stored) { sample<decltype(stored)>(a, conjugate_a, b, conjugate_b, c, alpha, beta); });
}

void add_entries(SparseType type, int64_t count, SparseScalar alpha, const void* values,
                 const int32_t* indices, int base, void* y) {
  with_type(type, [&](auto stored) {
    using Stored = decltype(stored);
    const auto* sparse = static_cast<const Stored*>(values);
    auto* dense = static_cast<Stored*>(y);
    const auto scale = scalar_as<Wide<Stored>>(alpha);
    for (int64_t i = 0; i < count; ++i) {
      Stored& to = dense[indices[i] - base];
      to = narrow<Stored>(static_cast<Wide<Stored>>(widen(to)) +
                          product(scale, static_cast<Wide<Stored>>(widen(sparse[i]))));
    }
  });
}

void dot_entries(SparseType type, int64_t count, const void* values, const int32_t* indices, int base,
                 const void* y, void* result) {
  with_type(type, [&](auto stored) {
    using Stored = decltype(stored);
    const auto* sparse = static_cast<const Stored*>(values);
    const auto* dense = static_cast<const Stored*>(y);
    Wide<Stored> sum{};
    for (int64_t i = 0; i < count; ++i)
      sum += product(static_cast<Wide<Stored>>(widen(sparse[i])),
                     static_cast<Wide<Stored>>(widen(dense[indices[i] - base])));
    *static_cast<Stored*>(result) = narrow<Stored>(sum);
  });
}

void rotate_entries(SparseType type, const std::vector<int64_t>& indices, SparseScalar c, SparseScalar s,
                    void* x, void* y) {
  with_type(type, [&](auto stored) {
    using Stored = decltype(stored);
    using T = Wide<Stored>;
    const T cosine = scalar_as<T>(c), sine = scalar_as<T>(s);
    auto* sparse = static_cast<Stored*>(x);
    for (int64_t index : indices) {
      Stored& dense = static_cast<Stored*>(y)[index];
      const T old_x = static_cast<T>(widen(*sparse)), old_y = static_cast<T>(widen(dense));
      *sparse++ = narrow<Stored>(product(cosine, old_x) + product(sine, old_y));
      dense = narrow<Stored>(product(cosine, old_y) - product(sine, old_x));
    }
  });
}

}  // namespace npu::ops
