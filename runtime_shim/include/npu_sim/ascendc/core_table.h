/// @file
/// Between a kernel binary of the simulated device and the AI core that runs it: instructions, not API calls. The loader
/// gives a binary the table; a binary refers to no library.
/// Source: CANN, "AI Core architecture 2201"; names of pipes as there.
#ifndef NPU_SIM_ASCENDC_CORE_TABLE_H_
#define NPU_SIM_ASCENDC_CORE_TABLE_H_

#include <cstddef>
#include <cstdint>

namespace npu_sim_core {

/// Version of this file. A binary of another version is refused when it is loaded.
inline constexpr int kCoreTableVersion = 10;

/// A place in the kernel's source.
struct Where {
  const char* file;
  int line;
};

/// Units that run apart from each other, ordered by flags alone.
enum class Pipe : uint8_t { scalar, vector, cube, mte1, mte2, mte3, fix, all };

/// i64: of Cast alone; i4: half a byte, two in each byte, of Cast alone.
enum class ElementType : uint8_t { u8, i8, u16, i16, f16, bf16, u32, i32, f32, i64, i4, other };

/// What a copy to global memory does with the elements there.
enum class AtomicOp : uint8_t { none, add, max, min };

enum class VectorOp : uint8_t {
  add,
  sub,
  mul,
  div,
  max,
  min,
  bit_and,
  bit_or,
  bit_not,
  add_scalar,
  mul_scalar,
  max_scalar,
  min_scalar,
  exp,
  ln,
  abs,
  sqrt,
  rsqrt,
  reciprocal,
  relu,
  duplicate,
  cast,
  compare,
  compare_scalar,
  select,
  select_scalar,
  copy,
  reduce_sum,
  reduce_max,
  reduce_min,
  gather,
  shift_left,
  shift_right,
  leaky_relu,
  axpy,
  mul_add_dst,
  fused_mul_add,
  add_relu,
  sub_relu,
  sequence,
  spread_blocks,
  gather_mask,
  // Functions of the library, each as one instruction.
  sin,
  cos,
  tan,
  tanh,
  erf,
  sigmoid,
  silu,
  gelu,
  floor,
  ceil,
  trunc,
  power,
  power_scalar,
  scalar_power,
  swish,
  swiglu,
  row_max,      // of a row, in each element of 32 bytes
  row_exp_sum,  // the sum of exp(x - the largest), in each element of 32 bytes
  row_softmax,
  select_bytes  // of a tile and a number, by a byte for each element
};
inline constexpr VectorOp kLastVectorOp = VectorOp::select_bytes;

enum class Rounding : uint8_t { none, nearest_even, floor, ceil, nearest_away, truncate, odd };
enum class Comparison : uint8_t { less, greater, equal, less_equal, greater_equal, not_equal };

/// The elements that one result of a reduction is of: all, those of an iteration, of a block of 32 bytes, or a pair.
enum class ReduceGroup : uint8_t { all, iteration, block, pair };
/// What a maximum or a minimum leaves. An index has the size of an element.
enum class ReduceResult : uint8_t { value_index, index_value, value, index };

inline constexpr uint32_t kNoTile = ~0u;

/// Memories of a core. The upper 4 bits of a tile's offset are the memory that it lies in.
enum class Memory : uint8_t { unified_buffer, l1, l0a, l0b, l0c };
inline constexpr int kMemories = 5;
inline constexpr int kMemoryShift = 28;
/// The tile at an offset of a memory.
/// Errors: none.
inline constexpr uint32_t tile_in(Memory memory, uint32_t offset) {
  return static_cast<uint32_t>(memory) << kMemoryShift | offset;
}

/// The form of an instruction with iterations of 256 bytes: 8 blocks of 32 bytes each.
/// Units: strides in blocks, from the begin of one to the begin of the next one.
struct Repeats {
  /// Which elements: all of the first `count` (there are no iterations), those of bits, the first of each iteration, or as the
  /// mask registers say.
  enum class Mask : uint8_t { none, bits, first, registers };
  struct Stride {
    int32_t block, repeat;
  };
  Mask mask = Mask::none;
  uint64_t low = 0, high = 0;  ///< bits of elements 0 to 63 and 64 to 127; `low` is the number for `first`
  int32_t times = 0;
  Stride to{}, from[2]{};
};

/// Units: offsets in bytes from the start of the unified buffer; count in elements of the sources.
struct VectorInstruction {
  const char* name;  ///< of the API function
  VectorOp op;
  ElementType type;  ///< of the destination
  ElementType source_type;
  uint8_t mode;  ///< a Rounding or a Comparison
  uint32_t to;
  uint32_t from[3];  ///< kNoTile where there is none; the mask of a select is the last
  double scalar;
  uint32_t count;
  Where where;
  Repeats repeats = {};
  /// What the instruction works with and leaves undefined; of a gather the bytes that it may read from.
  uint32_t work = kNoTile, work_bytes = 0;
  ReduceGroup group = ReduceGroup::all;  ///< of a reduction; its `repeats.to.repeat` is in results
  ReduceResult result = ReduceResult::value;
  double step = 0;  ///< of a sequence
  /// Of a gather by a mask: the pattern 1 to 7, or 0 for bits in memory, and where the number of elements goes.
  uint8_t pattern = 0;
  uint64_t* found = nullptr;
};

/// Blocks of bytes between global memory and the unified buffer.
/// Units: bytes. Strides are from the end of a block to the begin of the next one.
struct CopyInstruction {
  const char* name;
  bool to_global;
  bool may_be_partial;  ///< DataCopyPad: a block need not be whole 32 bytes
  bool has_padding;     ///< the rest of the last 32 bytes gets a value
  void* global;
  uint32_t tile;
  uint32_t blocks;
  uint32_t block_bytes;
  int64_t global_stride;
  uint32_t tile_stride;
  uint32_t element_bytes;
  ElementType type;  ///< `other`: of no type that the vector unit takes
  uint64_t padding;  ///< bits of one element
  Where where;
};

/// A product of matrices, as the block's cube core computes it for the Matmul API: C = A B + bias. A and B are in global memory, C there
/// or in the unified buffer.
/// Units: strides in elements, from one row to the next and from one column to the next; `tile` in bytes.
struct ProductInstruction {
  const char* name;  ///< of the API function
  ElementType type, result;
  struct Operand {
    void* data;
    int64_t row, column;
  };
  Operand a, b, c;  ///< `c.data`: null if C is in the unified buffer
  uint32_t tile;
  const void* bias;  ///< a number for each column; null: none
  ElementType bias_type;
  uint32_t m, n, k;
  Where where;
};

/// Rows of matrices in global memory, which become fractals of L1 (format NZ): 16 rows of 32 bytes, one column of fractals after the other.
/// Units: the strides of the source and `matrix_step` in elements, the others in 32 bytes.
struct FractalCopy {
  const char* name;
  const void* global;
  uint32_t tile, element_bytes;
  uint32_t matrices, rows, columns;
  uint32_t source_matrix_step, source_row_step;
  uint32_t column_step,
      row_step;  ///< from 32 bytes of a row to the next 32 bytes, and from a row to the next one
  uint32_t matrix_step;
  Where where;
};

/// Fractals of 512 bytes from L1 to L0A or L0B.
/// Units: `from` and `to` in bytes; start, strides and gaps of `fractals` and `transposed` in 512 bytes, of `squares` in squares for the
/// source; the rest in elements.
struct FractalLoad {
  enum class Kind : uint8_t {
    fractals,    ///< as they are
    transposed,  ///< each one
    squares,     ///< each square of one fractal, or of two of 8-bit elements
    image        ///< a part of an image with channels: a row for each pixel
  };
  const char* name;
  Kind kind;
  ElementType type;
  uint32_t from, to;
  uint32_t start, times, source_step, gap, fractal_gap;
  uint32_t pixels, channels, first_row, rows, first_column, columns;
  Where where;
};

/// C = A B, or C += A B: A in L0A, B in L0B, C in L0C.
struct CubeProduct {
  const char* name;
  ElementType type, result;
  uint32_t to, a, b, m, n, k;
  bool adds;
  Where where;
};

/// Results in L0C, which go to global memory.
/// Units: source_step, between columns of fractals, in 16 elements; step in elements (rows) or 32 bytes (columns of fractals);
/// source_matrix_step in 1024 bytes, matrix_step in elements.
struct ResultCopy {
  const char* name;
  void* global;
  uint32_t from;
  ElementType source_type, type;
  uint32_t m, n, source_step, step;
  bool by_rows;  ///< else as fractals
  bool relu;
  uint32_t matrices, source_matrix_step, matrix_step;
  Where where;
};

/// What a core does for a kernel. All functions but the two of the block may end the kernel by an exception, which the
/// binary lets through.
struct CoreTable {
  int version;
  void (*vector)(void* core, const VectorInstruction& instruction);
  void (*copy)(void* core, const CopyInstruction& instruction);
  void (*set_flag)(void* core, Pipe from, Pipe to, int event, Where where);
  void (*wait_flag)(void* core, Pipe from, Pipe to, int event, Where where);
  void (*barrier)(void* core, Pipe pipe, Where where);
  /// From now on copies to global memory combine elements of this type with those that are there.
  void (*set_atomic)(void* core, AtomicOp op, ElementType type, Where where);
  /// The mask registers: bits or a number of elements, and which of them they are.
  void (*set_mask)(void* core, uint64_t high, uint64_t low);
  void (*set_mask_mode)(void* core, bool counts);
  /// From now on the scalar unit's reads and writes of tensors wait for the pipes before them, and the pipes for them: what the
  /// vendor's compiler inserts with --cce-auto-sync=on.
  void (*order_scalar)(void* core);
  /// The address of bytes that the scalar unit reads or writes.
  void* (*scalar_tile)(void* core, uint32_t tile, uint32_t bytes, bool writes, Where where);
  void* (*scalar_global)(void* core, void* global, uint32_t bytes, bool writes, Where where);
  /// The data cache reads the line with this address anew.
  void (*invalidate_line)(void* core, const void* global);
  /// Bytes of a queue's buffer: from now on instructions may use them, or not.
  void (*lend_tile)(void* core, uint32_t tile, uint32_t bytes, bool usable);
  void (*fail)(void* core, const char* rule, const char* text, Where where);
  uint32_t (*memory_bytes)(void* core, Memory memory);
  int64_t (*block_index)(void* core);
  int64_t (*block_count)(void* core);
  /// A block has this many vector cores, and with `cube` a cube core beside them: the kernel runs once for each of them, with a cube core
  /// all at once.
  void (*set_cores_of_block)(void* core, int number, bool cube);
  int64_t (*core_in_block)(void* core);
  int64_t (*cores_of_block)(void* core);
  void (*product)(void* core, const ProductInstruction& instruction);
  /// Whether this is the cube core of its block.
  bool (*is_cube)(void* core, Where where);
  void (*copy_fractals)(void* core, const FractalCopy& instruction);
  void (*load_fractals)(void* core, const FractalLoad& instruction);
  void (*multiply)(void* core, const CubeProduct& instruction);
  void (*copy_result)(void* core, const ResultCopy& instruction);
  /// Flags between the cores of a block. Mode 1: between vector cores; 2: between the cube core and the vector cores.
  void (*set_cross_flag)(void* core, int mode, Pipe pipe, int flag, Where where);
  void (*wait_cross_flag)(void* core, int flag, Where where);
};

}  // namespace npu_sim_core

#endif  // NPU_SIM_ASCENDC_CORE_TABLE_H_
