#pragma once
// What a kernel computes, as data: the program of one thread in single-assignment form.
//
// FunctionDecl --raise--> Kernel (this header) --plan--> tiles --emit--> text of another language.
//
// Values are nodes of a directed acyclic graph, each with a type; an operation rounds once, to its type. Statements are
// ordered and refer to values. Addresses are byte offsets from the start of an array, so that a load of a float4 and of
// four floats are alike. Nothing here knows Clang.
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace migrate::ir {

enum class Type : uint8_t { boolean, i8, u8, i16, u16, i32, u32, i64, u64, f16, bf16, f32, f64 };

enum class Op : uint8_t {
  constant,    ///< `integer` or `real`
  parameter,   ///< scalar parameter number `integer`
  builtin,     ///< `integer` is a Builtin
  carried,     ///< a variable of a loop, at the begin of an iteration: loop `integer`, variable `second`
  after_loop,  ///< the same variable after the loop
  dimension,   ///< the index in dimension `integer` of an iteration space (iteration_space.h)
  load,        ///< of `array`, at byte offset operand 0; `integer` orders it among the stores to memory
  cast,        ///< to another type, rounded to nearest, towards zero for integers
  bitcast,     ///< the same bits
  concat,      ///< the bits of its operands, the first in the lowest bits
  neg,
  logical_not,
  bit_not,
  add,
  sub,
  mul,
  div,
  rem,
  shl,
  shr,
  bit_and,
  bit_or,
  bit_xor,
  min,  ///< of numbers, the other operand if one is not a number
  max,
  less,
  less_equal,
  equal,
  select,    ///< operand 1 if operand 0, else operand 2
  fma,       ///< operand 0 * operand 1 + operand 2, rounded once
  function,  ///< `integer` is a Function
  reduce,  ///< of operand 0 over the dimensions that are its other operands: `integer` is the Op, add, min or max
  shuffle,  ///< operand 0 of another lane of the same `second` lanes of the warp: `integer` is a Shuffle, operand 1 its argument
  group_reduce,  ///< of operand 0 over the threads of a group of `second` threads, 0 for a block, -n for one of n threads: `integer` is the Op
  undefined      ///< a value that the program may not use
};

/// The lane that a shuffle reads: one whose number differs in the bits of the argument, one that is so many lanes above, the one
/// with this number, or one that is so many lanes below.
enum class Shuffle : uint8_t { exclusive_or, down, index, up };

enum class Builtin : uint8_t {
  thread_x,
  thread_y,
  thread_z,
  block_x,
  block_y,
  block_z,
  block_dim_x,
  block_dim_y,
  block_dim_z,
  grid_dim_x,
  grid_dim_y,
  grid_dim_z,
  lane,        ///< of the thread in its warp
  warp,        ///< of the thread in its block
  thread_rank  ///< of the thread in its block
};

/// Functions of <cmath> on one type.
enum class Function : uint8_t {
  abs,
  exp,
  exp2,
  expm1,
  log,
  log2,
  log10,
  log1p,
  sqrt,
  rsqrt,
  reciprocal,
  tanh,
  sin,
  cos,
  erf,
  pow,
  floor,
  ceil,
  trunc,
  round,
  rint,
  cosh,
  tan
};

using Node = uint32_t;  ///< a number of Kernel::nodes
inline constexpr Node kNone = ~0u;

/// Memory that threads share.
struct Array {
  enum class Kind : uint8_t { parameter, shared } kind = Kind::parameter;
  int number = 0;  ///< of the kernel's parameter, or of the shared array
  friend bool operator==(const Array&, const Array&) = default;
};

/// The number of the array that dynamic shared memory is.
inline constexpr int kDynamicShared = 1 << 20;

struct Value {
  Op op = Op::constant;
  Type type = Type::i32;
  std::vector<Node> operands = {};
  int64_t integer = 0;
  int second = 0;
  double real = 0;
  Array array = {};
  friend bool operator==(const Value&, const Value&) = default;
};

/// A place in the program.
struct SourcePlace {
  std::string file;
  uint32_t line = 0, column = 0;
};

struct Store {
  /// atomic_exchange: `value` is computed of `old`.
  enum class Kind : uint8_t { plain, atomic_add, atomic_min, atomic_max, atomic_exchange } kind = Kind::plain;
  Array array;
  Node offset = kNone;  ///< in bytes
  Node value = kNone;   ///< its type is the type of the element
  Node guard = kNone;   ///< the threads that store; kNone: all
  int64_t order = 0;    ///< loads with a larger number come after it
  SourcePlace place;
  Node old = kNone;       ///< of an atomic operation: the load of what was there, if the kernel takes it
  Node expected = kNone;  ///< of atomicCAS: what must have been there
};

/// A condition of parameters and sizes alone. A launch for which it holds is not computed as Ascend C.
struct Excluded {
  Node condition = kNone;
  std::string text;  ///< what the kernel does then, a sentence without its full stop
  SourcePlace place;
};

/// Where threads of a block or a warp wait for each other. Threads also wait to exchange a value: a shuffle, or a reduction of
/// a group.
struct Barrier {
  SourcePlace place;
  int64_t order = 0;      ///< loads with a larger number come after it
  bool is_warp = false;   ///< for the threads of a warp
  Node exchange = kNone;  ///< Op::shuffle or Op::group_reduce
};

struct Carried {
  std::string name;
  Node initial = kNone;  ///< before the first iteration
  Node current = kNone;  ///< Op::carried
  Node next = kNone;     ///< at the end of an iteration
};

struct Loop;
using Statement = std::variant<Store, Barrier, Loop>;

/// while (condition) body; `condition` is computed from the current values.
struct Loop {
  int number = 0;
  std::vector<Carried> variables;
  Node condition = kNone;
  Node guard = kNone;  ///< the threads that come to the loop; kNone: all
  std::vector<Statement> body;
  int64_t order = 0;  ///< loads with a larger number come after its begin
  SourcePlace place;
};

struct Parameter {
  std::string name;
  std::string spelling;  ///< of its type
  bool is_pointer = false;
  bool is_restrict = false;
  Type type = Type::i32;  ///< of the value; of a pointer, of the element where it is a number
  int view = 0;           ///< the number of the kernel's own parameter
  int64_t offset = 0;     ///< in it, in bytes: a member of a class
  /// An iteration space loads elements also where a loaded value forbids it, and does not use them: they must exist.
  bool is_loaded_beyond = false;
  std::string variable =
      {};  ///< the C++ name of a variable of the program that stands for a pointer to it; else empty
  bool is_changed = false;  ///< of a variable: the kernel stores to it
};

/// A load, where and under which condition it is made.
struct Access {
  Node load = kNone;
  Node guard = kNone;
  SourcePlace place;
  int loop = -1;  ///< the number of the innermost loop around it
};

/// An array in shared memory.
struct SharedArray {
  std::string name;
  int64_t bytes = 0;
};

struct Kernel {
  std::string name;
  SourcePlace place;
  std::vector<Parameter> parameters;
  std::vector<Value> nodes;
  std::vector<Statement> body;
  std::vector<Access> loads;
  std::vector<Access> exchanges;      ///< shuffles and reductions of groups
  std::map<int, SharedArray> shared;  ///< by number; dynamic shared memory is not among them
  std::vector<std::string> notes;     ///< what is left out, and why that is allowed
  std::map<Node, std::string> names;  ///< of the variables that had these values first
  std::vector<Excluded> excluded;
  bool has_fences = false;  ///< for threads of other blocks

  const Value& operator[](Node n) const { return nodes[n]; }
};

/// Why a kernel cannot be expressed, and where.
struct Refusal {
  enum class Reason : uint8_t {
    not_understood,    ///< a construct that the IR cannot hold
    double_precision,  ///< arithmetic in double
    data_dependent,    ///< an address that is computed from loaded values
    not_affine,        ///< an address that is no sum of products
    index_set,         ///< threads that together are no known index set
    synchronisation,   ///< threads that wait for each other in an unknown way
    function,          ///< a function without a counterpart
    type,              ///< a type without a counterpart
    control,           ///< a loop or a jump of an unknown form
    order,             ///< the result may depend on the order of threads
    matrix_product,    ///< tensor cores
  } reason = Reason::not_understood;
  std::string text;  ///< a noun phrase or a sentence without its full stop
  SourcePlace place;
};

template <class T>
using Result = std::variant<T, Refusal>;

bool is_float(Type type);
bool is_integer(Type type);  ///< boolean is not one
bool is_signed(Type type);
int size_of(Type type);  ///< in bytes
const char* name_of(Type type);
const char* name_of(Op op);
const char* name_of(Builtin builtin);
const char* name_of(Function function);

}  // namespace migrate::ir
