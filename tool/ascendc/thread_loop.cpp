#include "tool/ascendc/thread_loop.h"

#include <fmt/format.h>

#include <algorithm>

#include "tool/ascendc/block_body.h"
#include "tool/ascendc/expression_text.h"
#include "tool/ascendc/functions/exchange_functions.h"
#include "tool/ascendc/functions/float64_text.h"
#include "tool/ascendc/functions/scalar_functions.h"
#include "tool/ascendc/pass_text.h"
#include "tool/ascendc/thread_body.h"
#include "tool/kernel_ir/accesses/old_values.h"
#include "tool/kernel_ir/space_draft.h"
#include "tool/kernel_ir/unchanged_variables.h"

namespace migrate::ascendc {

using ir::Node;
using ir::Type;

namespace {

class ThreadLoopText {
 public:
  /// `block`: the same body, if threads wait for each other; else null.
  ThreadLoopText(const ThreadLoop& loop, const ThreadBody& body, const BlockBody* block,
                 const ir::Kernel& kernel, const std::string& why)
      : loop_(loop), body_(body), block_(block), kernel_(kernel), why_(why) {}

  std::string run() {
    head();
    line("class {} {{", class_name(loop_.name));
    if (block_ != nullptr) {
      line("  // Bytes of the unified buffer for what threads keep and for dynamic shared memory.");
      line("  static constexpr int32_t kFree = {};", kBlockBuffer - loop_.shared_bytes);
      line("");
    }
    line(" public:");
    init();
    process();
    line("");
    line(" private:");
    if (block_ != nullptr)
      block();
    else
      thread();
    stores();
    if (block_ != nullptr) groups();
    if (body_.has_fused()) out_ += std::string(kFusedMultiplyAdd) + '\n';
    for (const std::string& text : scalar_functions(body_.functions())) out_ += text + '\n';
    members();
    line("}};");
    line("");
    line("}}  // namespace");
    line("");
    entry();
    return out_;
  }

 private:
  template <class... A>
  void line(fmt::format_string<A...> format, A&&... arguments) {
    out_ += fmt::format(format, std::forward<A>(arguments)...) + '\n';
  }

  const ir::Parameter& parameter(int number) const {
    return loop_.values.parameters[static_cast<size_t>(number)];
  }

  void head() {
    line("// {}: generated from the kernel at {}:{}.", loop_.name, loop_.place.file, loop_.place.line);
    line("// The scalar unit runs its threads one after the other{}. On tiles it is not known: {}.",
         block_ != nullptr ? ", from barrier to barrier" : "", why_);
    if (loop_.product)
      line("// It multiplies matrices or convolves (line {}): a library is far faster.", loop_.product->line);
    for (const std::string& note : loop_.notes) line("// Differs from the kernel: {}.", note);
    if (body_.has_float64()) line("// Numbers of double are computed in software.");
    line("#include \"kernel_operator.h\"");
    line("");
    line("namespace {{");
    line("");
    if (body_.has_float64()) out_ += float64_text(body_.has_float64_functions());
  }

  /// The parameters of Init and of the kernel: arrays, numbers, then the numbers of blocks and threads.
  std::vector<std::pair<Type, std::string>> numbers() const {
    std::vector<std::pair<Type, std::string>> list;
    for (const int number : loop_.used_parameters)
      list.emplace_back(parameter(number).type, parameter(number).name);
    for (const HostScalar& scalar : loop_.host_scalars) list.emplace_back(scalar.type, scalar.name);
    for (const char* name : {"blocksX", "blocksY", "blocksZ", "threadsX", "threadsY", "threadsZ"})
      list.emplace_back(Type::u32, name);
    return list;
  }
  /// A number of double comes as its bits.
  static const char* passed(Type type) { return type == Type::f64 ? "uint64_t" : cpp_name(type); }

  std::string parameters() const {
    std::string list;
    for (const int number : loop_.arrays) list += fmt::format("GM_ADDR {}, ", parameter(number).name);
    for (const auto& [type, name] : numbers()) list += fmt::format("{} {}, ", passed(type), name);
    return list.substr(0, list.size() - 2);
  }

  void init() {
    line("  __aicore__ inline void Init({}) {{", parameters());
    for (const auto& [name, of] : body_.tensors())
      line("    {}.SetGlobalBuffer(reinterpret_cast<__gm__ {}*>({}));", name, element(of.second),
           parameter(of.first).name);
    for (const auto& [type, name] : numbers())
      line("    {}_ = {};", name, type == Type::f64 ? from_element(type, name) : name);
    line("    pipe_.InitBuffer(number_, 32);");
    if (block_ != nullptr) block_buffers();
    line("  }}");
    line("");
  }

  /// The names of shared arrays as members, with their sizes in bytes as text.
  std::map<std::string, std::string> shared_buffers() const {
    std::map<std::string, std::string> list;
    for (const auto& [number, array] : kernel_.shared)
      list[fmt::format("{}{}_", array.name, number)] = std::to_string((array.bytes + 31) / 32 * 32);
    for (const auto& [tensor, of] : body_.shared_tensors())
      if (of.first == ir::kDynamicShared)
        list["dynamicShared_"] = fmt::format("(kFree - {} * threads) / 32 * 32", loop_.bytes_per_thread + 8);
    return list;
  }

  static std::string buffer_of(const ir::Kernel& kernel, int array) {
    if (array == ir::kDynamicShared) return "dynamicShared_";
    return fmt::format("{}{}_", kernel.shared.at(array).name, array);
  }

  void block_buffers() {
    line("    const int32_t threads = threadsX_ * threadsY_ * threadsZ_;");
    for (const BlockBody::Kept& kept : block_->kept())
      line("    pipe_.InitBuffer({}_, threads * sizeof({}));", kept.name, type_of_element(kept.type));
    if (block_->has_exchanges())
      for (const char* name : {"isHere", "isHereNext"})
        line("    pipe_.InitBuffer({}_, threads * sizeof(int32_t));", name);
    for (const auto& [name, bytes] : shared_buffers()) line("    pipe_.InitBuffer({}, {});", name, bytes);
  }

  /// The threads of a block, from one barrier to the next.
  void block() {
    line("  __aicore__ inline void Block(uint32_t blockX, uint32_t blockY, uint32_t blockZ) {{");
    line("    const int32_t threads = threadsX_ * threadsY_ * threadsZ_;");
    for (const BlockBody::Kept& kept : block_->kept())
      line("    AscendC::LocalTensor<{0}> {1} = {1}_.Get<{0}>();", type_of_element(kept.type), kept.name);
    if (block_->has_exchanges())
      for (const char* name : {"isHere", "isHereNext"})
        line("    AscendC::LocalTensor<int32_t> {0} = {0}_.Get<int32_t>();", name);
    for (const auto& [name, of] : body_.shared_tensors())
      line("    AscendC::LocalTensor<{0}> {1} = {2}.Get<{0}>();", element(of.second), name,
           buffer_of(kernel_, of.first));
    for (const auto& [name, bytes] : shared_buffers()) line("    Clear({});", name);
    for (const std::string& statement : body_.lines()) line("{}", statement);
    line("  }}");
    line("");
  }

  void groups() {
    if (!shared_buffers().empty()) {
      line("  // Shared memory begins with zeros, which CUDA does not promise.");
      line("  __aicore__ inline void Clear(AscendC::TBuf<AscendC::QuePosition::VECCALC>& buffer) {{");
      line("    AscendC::LocalTensor<int32_t> words = buffer.Get<int32_t>();");
      line("    const AscendC::TEventID read = pipe_.FetchEventID(AscendC::HardEvent::S_V);");
      line("    AscendC::SetFlag<AscendC::HardEvent::S_V>(read);");
      line("    AscendC::WaitFlag<AscendC::HardEvent::S_V>(read);");
      line("    AscendC::Duplicate(words, int32_t(0), words.GetSize());");
      line("    const AscendC::TEventID cleared = pipe_.FetchEventID(AscendC::HardEvent::V_S);");
      line("    AscendC::SetFlag<AscendC::HardEvent::V_S>(cleared);");
      line("    AscendC::WaitFlag<AscendC::HardEvent::V_S>(cleared);");
      line("  }}");
      line("");
    }
    for (const auto& [op, is_double] : block_->reductions()) out_ += reduction_text(op, is_double);
    if (block_->has_shuffles()) out_ += shuffle_text(false);
    if (block_->has_double_shuffles()) out_ += shuffle_text(true);
  }

  static const char* element(Type type) { return type_of_element(type); }

  void process() {
    line("  // Blocks are dealt out to the cores in turn. Indices are unsigned, as in CUDA.");
    line("  __aicore__ inline void Process() {{");
    line("    const int64_t blocks = int64_t(blocksX_) * blocksY_ * blocksZ_;");
    if (ir::needs_one_core(kernel_)) {
      line("    // Threads take what others have stored: they run one after the other.");
      line("    if (AscendC::GetBlockIdx() != 0) return;");
      line("    for (int64_t block = 0; block < blocks; ++block) {{");
    } else {
      line(
          "    for (int64_t block = AscendC::GetBlockIdx(); block < blocks; block += AscendC::GetBlockNum()) {{");
    }
    line("      const uint32_t blockX = block % blocksX_;");
    line("      const uint32_t blockY = block / blocksX_ % blocksY_;");
    line("      const uint32_t blockZ = block / blocksX_ / blocksY_;");
    if (block_ != nullptr) {
      line("      Block(blockX, blockY, blockZ);");
      line("    }}");
      line("  }}");
      return;
    }
    line("      for (uint32_t threadZ = 0; threadZ < threadsZ_; ++threadZ)");
    line("        for (uint32_t threadY = 0; threadY < threadsY_; ++threadY)");
    line("          for (uint32_t threadX = 0; threadX < threadsX_; ++threadX)");
    line("            Thread(blockX, blockY, blockZ, threadX, threadY, threadZ);");
    line("    }}");
    line("  }}");
  }

  void thread() {
    line(
        "  __aicore__ inline void Thread(uint32_t blockX, uint32_t blockY, uint32_t blockZ, uint32_t threadX,");
    line("                                uint32_t threadY, uint32_t threadZ) {{");
    for (const std::string& statement : body_.lines()) line("{}", statement);
    line("  }}");
    line("");
  }

  void stores() {
    using Kind = ir::Store::Kind;
    line(
        "  // Exactly the bytes of one element: a write through the data cache would take its neighbours along.");
    line("  template <class T>");
    line("  __aicore__ inline void Store(const AscendC::GlobalTensor<T>& to, T value) {{");
    line("    AscendC::LocalTensor<T> number = number_.Get<T>();");
    line("    number.SetValue(0, value);");
    line("    const AscendC::TEventID written = pipe_.FetchEventID(AscendC::HardEvent::S_MTE3);");
    line("    AscendC::SetFlag<AscendC::HardEvent::S_MTE3>(written);");
    line("    AscendC::WaitFlag<AscendC::HardEvent::S_MTE3>(written);");
    line("    AscendC::DataCopyPad(to, number, {{1, sizeof(T), 0, 0, 0}});");
    line("    const AscendC::TEventID copied = pipe_.FetchEventID(AscendC::HardEvent::MTE3_S);");
    line("    AscendC::SetFlag<AscendC::HardEvent::MTE3_S>(copied);");
    line("    AscendC::WaitFlag<AscendC::HardEvent::MTE3_S>(copied);");
    line("  }}");
    line("");
    constexpr std::pair<Kind, const char*> kAtomics[] = {
        {Kind::atomic_add, "Add"}, {Kind::atomic_min, "Min"}, {Kind::atomic_max, "Max"}};
    for (const auto& [kind, name] : kAtomics) {
      if (body_.stores().count(kind) == 0) continue;
      line("  template <class T>");
      line("  __aicore__ inline void Atomic{}(const AscendC::GlobalTensor<T>& to, T value) {{", name);
      line("    AscendC::SetAtomic{}<T>();", name);
      line("    Store<T>(to, value);");
      line("    AscendC::SetAtomicNone();");
      line("  }}");
      line("");
    }
    if (body_.rereads()) reread();
    if (body_.has_bits()) bits();
  }

  void reread() {
    line("  // The thread may have written it: the data cache does not know of that.");
    line("  template <class T>");
    line("  __aicore__ inline T Reread(AscendC::GlobalTensor<T> from) {{");
    line("    AscendC::DataCacheCleanAndInvalid<T, AscendC::CacheLine::SINGLE_CACHE_LINE,");
    line("                                      AscendC::DcciDst::CACHELINE_OUT>(from);");
    line("    return from.GetValue(0);");
    line("  }}");
    line("");
  }

  void bits() {
    line("  template <class To, class From>");
    line("  __aicore__ inline To BitsAs(From value) {{");
    line("    union {{");
    line("      From from;");
    line("      To to;");
    line("    }} bits = {{value}};");
    line("    return bits.to;");
    line("  }}");
    line("");
  }

  void members() {
    line("  AscendC::TPipe pipe_;");
    line("  AscendC::TBuf<AscendC::QuePosition::VECCALC> number_;");
    if (block_ != nullptr) {
      for (const BlockBody::Kept& kept : block_->kept())
        line("  AscendC::TBuf<AscendC::QuePosition::VECCALC> {}_;", kept.name);
      if (block_->has_exchanges())
        for (const char* name : {"isHere", "isHereNext"})
          line("  AscendC::TBuf<AscendC::QuePosition::VECCALC> {}_;", name);
      for (const auto& [name, bytes] : shared_buffers())
        line("  AscendC::TBuf<AscendC::QuePosition::VECCALC> {};", name);
    }
    for (const auto& [name, of] : body_.tensors())
      line("  AscendC::GlobalTensor<{}> {};", element(of.second), name);
    for (const auto& [type, name] : numbers())
      line("  {} {}_{};", type_of_value(type), name, is_small_float(type) || type == Type::f64 ? "" : " = 0");
  }

  void entry() {
    std::string list;
    for (const int number : loop_.arrays) list += parameter(number).name + ", ";
    for (const auto& [type, name] : numbers()) list += name + ", ";
    line("extern \"C\" __global__ __aicore__ void {}({}) {{", loop_.name, parameters());
    line("  {} kernel;", class_name(loop_.name));
    line("  kernel.Init({});", list.substr(0, list.size() - 2));
    line("  kernel.Process();");
    line("}}");
  }

  const ThreadLoop& loop_;
  const ThreadBody& body_;
  const BlockBody* block_;
  const ir::Kernel& kernel_;
  const std::string& why_;
  std::string out_;
};

/// The length of a loop, if it is the same for all threads: for (k = constant; k < length; k += constant).
std::optional<Node> length_of(const ir::Kernel& kernel, const ir::Loop& loop) {
  for (const Node n : ir::conjuncts_of(kernel.nodes, loop.condition)) {
    const ir::Value& condition = kernel[n];
    if (condition.op != ir::Op::less && condition.op != ir::Op::less_equal) continue;
    const Node bound = condition.operands[1];
    if (ir::is_integer(kernel[bound].type) && ir::is_uniform(kernel.nodes, bound)) return bound;
  }
  return std::nullopt;
}

void find_lengths(const ir::ThreadProgram& program, const std::vector<ir::Statement>& list,
                  ThreadLoop& made) {
  for (const ir::Statement& statement : list) {
    const auto* loop = std::get_if<ir::Loop>(&statement);
    if (loop == nullptr || !program.is_needed(*loop)) continue;
    if (const auto length = length_of(program.kernel(), *loop))
      made.lengths.push_back(*length);
    else
      made.has_other_loops = true;
    find_lengths(program, loop->body, made);
  }
}

}  // namespace

ir::Result<ThreadLoop> thread_loop(const ir::Kernel& kernel, const std::string& name,
                                   const std::string& why) {
  const ir::Kernel plain = ir::without_unchanged_variables(kernel);
  const auto program = ir::ThreadProgram::of(plain);
  if (const auto* refusal = std::get_if<ir::Refusal>(&program)) return *refusal;
  ThreadLoop made;
  made.name = name;
  made.place = kernel.place;
  made.values.parameters = plain.parameters;
  made.values.nodes = plain.nodes;
  made.notes = kernel.notes;
  made.excluded = plain.excluded;
  const auto& thread = std::get<ir::ThreadProgram>(program);
  made.product = thread.product();
  ThreadBody threads(thread, made);
  BlockBody block(thread, made);
  ThreadBody& body = thread.is_cooperative() ? block : threads;
  if (const auto refusal = body.run()) return *refusal;
  std::set<int> arrays;
  for (const auto& [tensor, of] : body.tensors()) arrays.insert(of.first);
  made.arrays.assign(arrays.begin(), arrays.end());
  find_lengths(std::get<ir::ThreadProgram>(program), plain.body, made);
  made.ranges = ir::access_ranges(plain, made.values.nodes);
  made.text = ThreadLoopText(made, body, thread.is_cooperative() ? &block : nullptr, plain, why).run();
  return made;
}

}  // namespace migrate::ascendc
