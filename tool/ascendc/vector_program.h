#pragma once
// The work of one vector core on one tile: what is copied in, computed and copied out.
//
// IterationSpace --lower--> VectorProgram (this header) --text--> Ascend C, and the text that launches it.
#include <set>
#include <string>
#include <vector>

#include "tool/kernel_ir/iteration_space.h"

namespace migrate::ascendc {

/// A tile of one type, or a mask of one bit for each element (Type::boolean).
struct Register {
  enum class Kind : uint8_t { input, temporary, output, accumulator } kind = Kind::temporary;
  ir::Type type = ir::Type::f32;
  int number = 0;  ///< of the input, output or accumulator; of a temporary, the buffer that holds it
};

/// A tile, or a number that is the same for the whole tile, as C++ text.
struct Operand {
  int tile = -1;  ///< a number of VectorProgram::registers
  std::string scalar;
};

struct Instruction {
  std::string name;  ///< of the Ascend C function: "Add", "Muls", "Cast"
  int to = -1;
  std::vector<Operand> operands;
  std::string mode;  ///< the last argument before the count: "AscendC::RoundMode::CAST_RINT"; may be empty
};

/// Consecutive elements of an array in global memory, for one tile.
struct TileAccess {
  ir::Array array;
  ir::Type type = ir::Type::f32;
  ir::Polynomial offset;  ///< of the first element of a row, in elements, without the contiguous dimension
  ir::SourcePlace place;
  int64_t order =
      0;  ///< of fused kernels: an input comes after the outputs whose number is not above its own
  int kept =
      -1;  ///< the number in VectorProgram::kept of the row, for passes after this one or from one before it
  bool is_kept_before = false;
};

/// A number that is read from global memory once for each row.
struct RowScalar {
  ir::Node load = ir::kNone;
  std::string name;
};

/// A number that the host computes and passes: of parameters and sizes alone.
struct HostScalar {
  std::string name;
  ir::Type type = ir::Type::f32;
  ir::Node value = ir::kNone;
};

/// A number of a row: of numbers that are read, and of reductions.
struct RowNumber {
  std::string name, text;  ///< `text`: as C++
  ir::Node value = ir::kNone;
};

/// A reduction of a pass: the tiles of a row are added up in a tile, and that one at the end of the row.
struct RowReduction {
  ir::Op op = ir::Op::add;  ///< add, min or max
  ir::Node value = ir::kNone;
  std::string name;
};

/// One element for each row.
struct RowStore {
  TileAccess to;
  std::string value;  ///< as C++
};

/// All tiles of a row, one after the other: of the whole kernel, if its rows are not reduced.
struct TilePass {
  size_t dimension = 0;  ///< along which it goes, a number of IterationSpace::dimensions
  std::vector<TileAccess> inputs, outputs;
  std::vector<Register> registers;
  std::vector<Instruction> instructions;
  std::vector<RowReduction> reductions;
  int temporaries = 0;      ///< buffers of 4 bytes for each element
  int masks = 0;            ///< buffers of 1 bit for each element
  bool reads_back = false;  ///< takes from global memory what a pass before it has stored
};

/// What is done for a row, in order: a number of the list of the kind.
struct RowStep {
  enum class Kind : uint8_t { number, pass, store } kind = Kind::pass;
  size_t which = 0;
};

struct VectorProgram {
  std::string name;  ///< of the kernel, as an identifier
  ir::SourcePlace place;
  std::vector<ir::SourcePlace> next;  ///< of the kernels that are fused with it
  ir::IterationSpace space;
  std::vector<TilePass> passes;
  std::vector<RowNumber> row_numbers;
  std::vector<RowStore> row_stores;
  std::vector<RowStep> steps;
  bool has_rows = false;  ///< rows are reduced: a core computes whole rows
  /// Columns are reduced: for each tile the first pass is made for all points of this dimension, then the second one. -1: none.
  int terms = -1;
  std::vector<ir::Type> kept;  ///< rows that stay in the unified buffer, if they are not longer than a tile
  std::vector<RowScalar> row_scalars;
  std::vector<HostScalar> host_scalars;
  std::vector<int> used_parameters;  ///< passed to the kernel, in the program's order
  std::vector<int> arrays;           ///< parameters that are arrays of the kernel, in the program's order
  std::set<ir::Function> functions;  ///< of numbers of a row
  int operations = 0;                ///< instructions: more roundings than any result has
  std::vector<std::string> notes;    ///< where it differs from the CUDA kernel, in last bits or more, and why
};

/// What generated text is for: the vector cores of one architecture.
struct ChipBuffers {
  std::string soc = "Ascend910B1";
  int64_t unified_buffer = 196608;  ///< bytes; CANN, "AI Core architecture 2201"
  int64_t reserved = 1024;          ///< left for scalars and alignment
  int64_t of_select = 9216;         ///< the same, and 8,192 bytes for Select (Ascend C API, Select)
  int architecture = 2201;
  bool copies_bytes = true;  ///< has DataCopyPad; else copies are of whole 32 bytes
};

/// The program of a tile. Refuses what the vector unit cannot compute.
ir::Result<VectorProgram> lower(const ir::IterationSpace& space, const std::string& name,
                                const ir::SourcePlace& place);

/// The queues that all passes share: the largest type of each.
std::vector<ir::Type> slot_types(const VectorProgram& program, bool is_output);
/// The largest number of buffers that a pass has: TilePass::temporaries or TilePass::masks.
int most_of(const VectorProgram& program, int TilePass::* count);
/// The most reductions of a pass.
size_t accumulators(const VectorProgram& program);

/// Buffers of each queue. Two overlap copies with work. A kernel has 8 events of each kind, one for each buffer.
int queue_buffers(const VectorProgram& program);

/// Elements of a tile, a multiple of 64.
int64_t tile_elements(const VectorProgram& program, const ChipBuffers& buffers);

/// The Ascend C source of the kernel: what a person would write.
std::string kernel_text(const VectorProgram& program, const ChipBuffers& buffers);

/// What is compiled after the program's source: a function that computes the arguments of a launch, and what it writes.
std::string arguments_text(const VectorProgram& program, const std::string& function,
                           const ChipBuffers& core);

}  // namespace migrate::ascendc
