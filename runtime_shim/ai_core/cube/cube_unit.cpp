// The cube core of a block: its memories, how fractals come into them, and products.
#include <algorithm>
#include <cstring>
#include <exception>

#include "runtime_shim/ai_core/core.h"
#include "runtime_shim/ai_core/cube/matrix_values.h"
#include "runtime_shim/ai_core/pages.h"

namespace npu::ai_core {
namespace {

constexpr uint32_t kFractal = 512, kFractalLine = 32,
                   kFractalRows = 16;  // bytes of a fractal and of its rows, and how many it has

uint64_t fractal_parts(uint64_t length, uint64_t part) { return (length + part - 1) / part; }

/// Joins ranges that go on where the last one ended.
template <class Use>
class Runs {
 public:
  explicit Runs(Use use) : use_(use) {}
  ~Runs() noexcept(false) {
    if (std::uncaught_exceptions() == 0) flush();
  }
  void add(uint64_t begin, uint64_t bytes) {
    if (begin == end_) {
      end_ += bytes;
      return;
    }
    flush();
    begin_ = begin, end_ = begin + bytes;
  }

 private:
  void flush() {
    if (end_ > begin_) use_(begin_, end_ - begin_);
  }
  Use use_;
  uint64_t begin_ = 0, end_ = 0;
};

}  // namespace

// ---- global memory to L1

void Core::copy_to_l1(const CopyInstruction& c) {
  be(Kind::cube, c.name, c.where);
  if (c.may_be_partial)
    fail(kDataCopyPad,
         std::string(c.name) + " to L1 is not modelled; DataCopy with Nd2NzParams fills rows with zeros",
         c.where);
  const uint64_t step = uint64_t{c.block_bytes} + c.tile_stride;
  const uint64_t bytes = c.blocks == 0 ? 0 : (c.blocks - 1) * step + c.block_bytes;
  const uint64_t to = operand(c.name, c.tile, bytes, kFractalLine, Memory::l1, c.where);
  hazards_.begin(Pipe::mte2);
  clocks_.issue(Pipe::mte2, cost_of(c, config_.memory_bytes_per_cycle /
                                           static_cast<double>(std::min<int64_t>(blocks_, config_.cores))));
  clocks_.copied(false, uint64_t{c.blocks} * c.block_bytes);
  char* const global = static_cast<char*>(c.global);
  const int64_t global_step = c.block_bytes + c.global_stride;
  for (uint32_t i = 0; i < c.blocks; ++i) {
    access(Pipe::mte2, to + i * step, c.block_bytes, true, c.name, c.where);
    check_global(c, global + i * global_step, c.block_bytes);
  }
  issue(Pipe::mte2, [this, c, to, step, global, global_step] {
    for (uint32_t i = 0; i < c.blocks; ++i) {
      std::memcpy(in_cube(to + i * step), view_of(global + i * global_step), c.block_bytes);
      mark_in_cube(to + i * step, c.block_bytes, true);
    }
  });
}

void Core::copy_fractals(const FractalCopy& c) {
  be(Kind::cube, c.name, c.where);
  const uint32_t lanes = kFractalLine / c.element_bytes;
  if (c.matrices > 4095 || c.rows > 16384 || (c.column_step == 0 || c.column_step > 16384) ||
      c.row_step == 0 || c.row_step > 16384 || c.source_row_step == 0 ||
      (c.matrices > 1 && c.matrix_step % lanes != 0))
    fail(
        kNd2Nz,
        std::string(c.name) +
            ": ndNum is at most 4095, nValue 16384, dstNzC0Stride and dstNzNStride 1 to 16384, srcDValue at least 1, and "
            "dstNzMatrixStride whole 32 bytes",
        c.where);
  if (c.matrices == 0 || c.rows == 0 || c.columns == 0) return;
  const uint64_t lines = fractal_parts(c.columns, lanes);
  const uint64_t bytes =
      (c.matrices - 1) * uint64_t{c.matrix_step} * c.element_bytes +
      ((lines - 1) * c.column_step + (c.rows - 1) * uint64_t{c.row_step} + 1) * kFractalLine;
  const uint64_t to = operand(c.name, c.tile, bytes, kFractalLine, Memory::l1, c.where);
  hazards_.begin(Pipe::mte2);
  const uint64_t row_bytes = uint64_t{c.columns} * c.element_bytes;
  CopyInstruction as{};
  as.blocks = 1, as.block_bytes = static_cast<uint32_t>(c.matrices * c.rows * row_bytes);
  clocks_.issue(Pipe::mte2, cost_of(as, config_.memory_bytes_per_cycle /
                                            static_cast<double>(std::min<int64_t>(blocks_, config_.cores))));
  clocks_.copied(false, as.block_bytes);
  for (uint32_t i = 0; i < c.matrices; ++i) {
    Runs written(
        [&](uint64_t begin, uint64_t size) { access(Pipe::mte2, begin, size, true, c.name, c.where); });
    for (uint64_t line = 0; line < lines; ++line)
      for (uint32_t r = 0; r < c.rows; ++r)
        written.add(to + i * uint64_t{c.matrix_step} * c.element_bytes +
                        (line * c.column_step + r * uint64_t{c.row_step}) * kFractalLine,
                    kFractalLine);
    for (uint32_t r = 0; r < c.rows; ++r) {
      const char* const row =
          static_cast<const char*>(c.global) +
          (i * uint64_t{c.source_matrix_step} + r * uint64_t{c.source_row_step}) * c.element_bytes;
      check_not_combined(row, row_bytes, c.name, c.where);
      access_global(Pipe::mte2, row, row_bytes, false, c.name, c.where);
    }
  }
  issue(Pipe::mte2, [this, c, to] { run_fractal_copy(c, to); });
}

void Core::run_fractal_copy(const FractalCopy& c, uint64_t to) {
  const uint64_t row_bytes = uint64_t{c.columns} * c.element_bytes;
  for (uint32_t i = 0; i < c.matrices; ++i)
    for (uint32_t r = 0; r < c.rows; ++r) {
      const char* const row =
          view_of(const_cast<char*>(static_cast<const char*>(c.global)) +
                  (i * uint64_t{c.source_matrix_step} + r * uint64_t{c.source_row_step}) * c.element_bytes);
      for (uint64_t at = 0; at < row_bytes; at += kFractalLine) {
        const uint64_t address =
            to + i * uint64_t{c.matrix_step} * c.element_bytes +
            (at / kFractalLine * c.column_step + r * uint64_t{c.row_step}) * kFractalLine;
        const uint64_t bytes = std::min<uint64_t>(kFractalLine, row_bytes - at);
        std::memcpy(in_cube(address), row + at, bytes);
        std::fill_n(in_cube(address) + bytes, kFractalLine - bytes, static_cast<unsigned char>(0));
        mark_in_cube(address, kFractalLine, true);
      }
    }
}

// ---- L1 to L0A and L0B

/// Offsets from the begin of the operands, in bytes.
std::vector<Core::FractalMove> Core::moves_of(const FractalLoad& l) const {
  using Kind = FractalLoad::Kind;
  if (l.kind == Kind::image) return moves_of_image(l);
  std::vector<FractalMove> moves;
  const auto lanes = static_cast<uint32_t>(kFractalLine / static_cast<uint32_t>(bytes_of(l.type)));
  const uint64_t in_square = l.kind == Kind::squares ? lanes / kFractalRows : 1;
  for (uint64_t i = 0; i < l.times; ++i) {
    const uint64_t from = (l.start + i * l.source_step) * in_square * kFractal,
                   to = i * (1 + l.gap) * kFractal;
    for (uint64_t f = 0; f < in_square; ++f)
      // A square of several fractals: each fractal of the result takes some columns of all of them.
      moves.push_back(
          {from + f * kFractalRows * static_cast<uint64_t>(bytes_of(l.type)) * (in_square > 1 ? 1 : 0),
           to + f * (1 + l.fractal_gap) * kFractal, l.kind != Kind::fractals,
           in_square > 1 ? lanes : kFractalRows, in_square > 1 ? kFractalRows : lanes});
  }
  return moves;
}

std::vector<Core::FractalMove> Core::moves_of_image(const FractalLoad& l) const {
  const auto lanes = static_cast<uint32_t>(kFractalLine / static_cast<uint32_t>(bytes_of(l.type)));
  const bool transposed = l.to >> npu_sim_core::kMemoryShift == static_cast<uint32_t>(Memory::l0b);
  if (transposed && bytes_of(l.type) != 2)
    fail(kLoadData, "LoadData (Load3D) to L0B is modelled for elements of 16 bits", l.where);
  if (l.first_row % kFractalRows != 0 || l.first_column % lanes != 0)
    fail(kLoadData, "LoadData (Load3D): mStartPt and kStartPt are multiples of a fractal", l.where);
  const uint64_t whole = fractal_parts(l.channels, lanes) * lanes;
  if (l.first_row + l.rows > l.pixels || l.first_column + l.columns > whole)
    fail(kLoadData,
         "LoadData (Load3D): the part goes beyond the image of " + std::to_string(l.pixels) + " pixels and " +
             std::to_string(l.channels) + " channels",
         l.where);
  std::vector<FractalMove> moves;
  const uint64_t across = fractal_parts(l.columns, lanes);
  for (uint64_t row = 0; row < fractal_parts(l.rows, kFractalRows); ++row)
    for (uint64_t column = 0; column < across; ++column)
      moves.push_back(
          {((l.first_column / lanes + column) * l.pixels + l.first_row + row * kFractalRows) * kFractalLine,
           (row * across + column) * kFractal, transposed,
           static_cast<uint32_t>(std::min<uint64_t>(kFractalRows, l.rows - row * kFractalRows)), lanes});
  return moves;
}

void Core::load_fractals(const FractalLoad& l) {
  be(Kind::cube, l.name, l.where);
  if (l.kind != FractalLoad::Kind::image && l.times > 255)
    fail(kLoadData, std::string(l.name) + ": repeatTimes is at most 255", l.where);
  const std::vector<FractalMove> moves = moves_of(l);
  if (moves.empty()) return;
  const bool is_a = l.to >> npu_sim_core::kMemoryShift == static_cast<uint32_t>(Memory::l0a);
  uint64_t from_bytes = 0, to_bytes = 0;
  for (const FractalMove& move : moves) {
    from_bytes = std::max(from_bytes, move.from + (move.rows - 1) * kFractalLine +
                                          move.columns * static_cast<uint64_t>(bytes_of(l.type)));
    to_bytes = std::max(to_bytes, move.to + kFractal);
  }
  const uint64_t from = operand(l.name, l.from, from_bytes, kFractalLine, Memory::l1, l.where);
  const uint64_t to = operand(l.name, l.to, to_bytes, kFractal, is_a ? Memory::l0a : Memory::l0b, l.where);
  hazards_.begin(Pipe::mte1);
  clocks_.issue(Pipe::mte1, {moves.size() * (is_a ? 1 : 2), 0});
  {
    Runs read(
        [&](uint64_t begin, uint64_t size) { access(Pipe::mte1, begin, size, false, l.name, l.where); });
    Runs written(
        [&](uint64_t begin, uint64_t size) { access(Pipe::mte1, begin, size, true, l.name, l.where); });
    for (const FractalMove& move : moves) {
      read.add(from + move.from,
               (move.rows - 1) * kFractalLine + move.columns * static_cast<uint64_t>(bytes_of(l.type)));
      written.add(to + move.to, kFractal);
    }
  }
  issue(Pipe::mte1, [this, l, moves, from, to] {
    for (FractalMove move : moves) {
      move.from += from, move.to += to;
      move_fractal(l, move);
    }
  });
}

void Core::move_fractal(const FractalLoad& l, const FractalMove& move) {
  const auto size = static_cast<uint64_t>(bytes_of(l.type));
  mark_in_cube(move.to, kFractal, false);
  for (uint64_t r = 0; r < move.rows; ++r)
    for (uint64_t c = 0; c < move.columns; ++c) {
      const uint64_t from = move.from + r * kFractalLine + c * size;
      const uint64_t to =
          move.to + (move.transposed ? c * kFractalLine + r * size : r * kFractalLine + c * size);
      std::memcpy(in_cube(to), in_cube(from), size);
      mark_in_cube(to, size, is_in_cube(from, size));
    }
}

// ---- products

void Core::multiply_fractals(const CubeProduct& p) {
  be(Kind::cube, p.name, p.where);
  if (p.m > 4095 || p.n > 4095 || p.k > 4095)
    fail(kMmad, std::string(p.name) + ": m, n and k are at most 4095", p.where);
  if (p.m == 0 || p.n == 0 || p.k == 0) return;
  const auto size = static_cast<uint64_t>(bytes_of(p.type));
  const uint64_t deep = fractal_parts(p.k, kFractalLine / size), high = fractal_parts(p.m, kFractalRows),
                 wide = fractal_parts(p.n, kFractalRows);
  const uint64_t a_bytes = p.m == 1 ? p.k * size : high * deep * kFractal, b_bytes = deep * wide * kFractal;
  const uint64_t c_bytes = high * wide * kFractalRows * kFractalRows * 4;
  const uint64_t a = operand(p.name, p.a, a_bytes, kFractal, Memory::l0a, p.where);
  const uint64_t b = operand(p.name, p.b, b_bytes, kFractal, Memory::l0b, p.where);
  const uint64_t to = operand(p.name, p.to, c_bytes, 1024, Memory::l0c, p.where);
  hazards_.begin(Pipe::cube);
  clocks_.issue(Pipe::cube, {high * wide * deep * (p.type == ElementType::f32 ? 2 : 1), 0});
  access(Pipe::cube, a, a_bytes, false, p.name, p.where);
  access(Pipe::cube, b, b_bytes, false, p.name, p.where);
  if (p.adds) access(Pipe::cube, to, c_bytes, false, p.name, p.where);
  access(Pipe::cube, to, c_bytes, true, p.name, p.where);
  issue(Pipe::cube, [this, p, to, a, b] { run_product(p, to, a, b); });
}

/// A is in fractals of 16 rows, row by row of fractals; B in fractals of 16 columns, row by row; C in fractals of 16 x 16, column by
/// column. The sum is in float or int32_t, in the order of k.
void Core::run_product(const CubeProduct& p, uint64_t to, uint64_t a, uint64_t b) {
  const auto size = static_cast<uint64_t>(bytes_of(p.type));
  const uint64_t lanes = kFractalLine / size, deep = fractal_parts(p.k, lanes),
                 high = fractal_parts(p.m, kFractalRows), wide = fractal_parts(p.n, kFractalRows);
  const auto need = [&](uint64_t at, uint64_t bytes, const char* what) {
    if (!is_in_cube(at, bytes))
      fail(kMmad, std::string(p.name) + " takes elements of " + what + " that no instruction has computed",
           p.where);
  };
  const auto values = [&](uint64_t lines, const char* what, const auto& address) {
    std::vector<double> list(lines * p.k);
    for (uint64_t i = 0; i < lines; ++i)
      for (uint64_t k = 0; k < p.k; ++k) {
        need(address(i, k), size, what);
        list[i * p.k + k] = value_at(p.type, in_cube(address(i, k)));
      }
    return list;
  };
  const std::vector<double> rows = values(p.m, "A", [&](uint64_t i, uint64_t k) {
    return p.m == 1 ? a + k * size
                    : a + (i / kFractalRows * deep + k / lanes) * kFractal + i % kFractalRows * kFractalLine +
                          k % lanes * size;
  });
  const std::vector<double> columns = values(p.n, "B", [&](uint64_t j, uint64_t k) {
    return b + (k / lanes * wide + j / kFractalRows) * kFractal + j % kFractalRows * kFractalLine +
           k % lanes * size;
  });
  for (uint64_t i = 0; i < p.m; ++i)
    for (uint64_t j = 0; j < p.n; ++j) {
      const uint64_t address =
          to + ((j / kFractalRows * high + i / kFractalRows) * kFractalRows * kFractalRows +
                i % kFractalRows * kFractalRows + j % kFractalRows) *
                   4;
      if (p.adds) need(address, 4, "C");
      const double *x = &rows[i * p.k], *y = &columns[j * p.k];
      if (p.result == ElementType::i32) {
        int64_t sum = p.adds ? loaded<int32_t>(in_cube(address)) : 0;
        for (uint64_t k = 0; k < p.k; ++k) sum += static_cast<int64_t>(x[k] * y[k]);
        store(in_cube(address), static_cast<int32_t>(static_cast<uint32_t>(sum)));
      } else {
        float sum = p.adds ? loaded<float>(in_cube(address)) : 0;
        for (uint64_t k = 0; k < p.k; ++k) sum = static_cast<float>(sum + x[k] * y[k]);
        store(in_cube(address), sum);
      }
      mark_in_cube(address, 4, true);
    }
}

// ---- results

void Core::check_result(const ResultCopy& c) const {
  const char* wrong = nullptr;
  if (c.n == 0 || c.n > 4095 || c.m == 0 || c.m > (c.by_rows ? 8192u : 65535u))
    wrong = "nSize is 1 to 4095, mSize 1 to 8192 for rows and to 65535 for fractals";
  else if (!c.by_rows && c.n % kFractalRows != 0)
    wrong = "nSize is a multiple of 16 for fractals";
  else if (c.step == 0)
    wrong = "dstStride is not 0";
  else if (!c.by_rows && c.matrices != 1)
    wrong = "ndNum is 1 for fractals";
  if (wrong != nullptr) fail(kFixpipe, std::string(c.name) + ": " + wrong, c.where);
}

void Core::copy_result(const ResultCopy& c) {
  be(Kind::cube, c.name, c.where);
  if (atomic_ != AtomicOp::none)
    fail(kAtomic, std::string(c.name) + " that combines with global memory is not modelled", c.where);
  if (c.matrices == 0) return;
  check_result(c);
  const uint64_t lines = fractal_parts(c.n, kFractalRows);
  const uint64_t bytes = (c.matrices - 1) * uint64_t{c.source_matrix_step} * 1024 +
                         ((lines - 1) * uint64_t{c.source_step} + c.m) * kFractalRows * 4;
  const uint64_t from = operand(c.name, c.from, bytes, 64, Memory::l0c, c.where);
  hazards_.begin(Pipe::fix);
  const auto size = static_cast<uint64_t>(bytes_of(c.type));
  CopyInstruction as{};
  as.to_global = true, as.blocks = 1,
  as.block_bytes = static_cast<uint32_t>(c.matrices * c.m * uint64_t{c.n} * size);
  clocks_.issue(Pipe::fix, cost_of(as, config_.memory_bytes_per_cycle /
                                           static_cast<double>(std::min<int64_t>(blocks_, config_.cores))));
  clocks_.copied(true, as.block_bytes);
  char* const global = static_cast<char*>(c.global);
  const auto write = [&](const char* begin, uint64_t length) {
    data_cache_.written(reinterpret_cast<uint64_t>(begin), length);
    check_not_combined(begin, length, c.name, c.where);
    access_global(Pipe::fix, begin, length, true, c.name, c.where);
  };
  for (uint64_t i = 0; i < c.matrices; ++i) {
    for (uint64_t line = 0; line < lines; ++line)
      access(Pipe::fix, from + i * c.source_matrix_step * 1024 + line * c.source_step * kFractalRows * 4,
             uint64_t{c.m} * kFractalRows * 4, false, c.name, c.where);
    if (c.by_rows)
      for (uint64_t r = 0; r < c.m; ++r) write(global + (i * c.matrix_step + r * c.step) * size, c.n * size);
  }
  if (!c.by_rows)
    for (uint64_t line = 0; line < lines; ++line)
      write(global + line * c.step * kFractalLine, uint64_t{c.m} * kFractalRows * size);
  issue(Pipe::fix, [this, c, from] { run_result(c, from); });
}

void Core::run_result(const ResultCopy& c, uint64_t from) {
  const auto size = static_cast<uint64_t>(bytes_of(c.type));
  for (uint64_t i = 0; i < c.matrices; ++i)
    for (uint64_t r = 0; r < c.m; ++r)
      for (uint64_t j = 0; j < c.n; ++j) {
        const uint64_t address = from + i * c.source_matrix_step * 1024 +
                                 (j / kFractalRows * c.source_step + r) * kFractalRows * 4 +
                                 j % kFractalRows * 4;
        if (!is_in_cube(address, 4))
          fail(kFixpipe,
               std::string(c.name) + ": elements that no instruction has computed reach global memory",
               c.where);
        char* const to = view_of(static_cast<char*>(c.global) +
                                 (c.by_rows ? (i * c.matrix_step + r * c.step + j) * size
                                            : j / kFractalRows * c.step * kFractalLine +
                                                  (r * kFractalRows + j % kFractalRows) * size));
        if (c.type == ElementType::i32) {
          const auto value = loaded<int32_t>(in_cube(address));
          store(to, c.relu ? std::max(value, 0) : value);
        } else {
          const auto value = loaded<float>(in_cube(address));
          store_at(c.type, to, c.relu && value < 0 ? 0.0f : value);
        }
      }
}

}  // namespace npu::ai_core
