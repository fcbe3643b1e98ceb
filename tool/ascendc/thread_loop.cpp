#include "tool/ascendc/thread_loop.h"

#include <fmt/format.h>

#include <algorithm>

#include "tool/ascendc/expression_text.h"
#include "tool/ascendc/pass_text.h"
#include "tool/ascendc/scalar_functions.h"
#include "tool/ascendc/thread_body.h"
#include "tool/kernel_ir/space_draft.h"
#include "tool/kernel_ir/unchanged_variables.h"

namespace migrate::ascendc {

using ir::Node;
using ir::Type;

namespace {

class ThreadLoopText {
 public:
  ThreadLoopText(const ThreadLoop& loop, const ThreadBody& body, const std::string& why)
      : loop_(loop), body_(body), why_(why) {}

  std::string run() {
    head();
    line("class {} {{", class_name(loop_.name));
    line(" public:");
    init();
    process();
    line("");
    line(" private:");
    thread();
    stores();
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
    line("// The scalar unit runs its threads one after the other. On tiles it is not known: {}.", why_);
    for (const std::string& note : loop_.notes) line("// Differs from the kernel: {}.", note);
    line("#include \"kernel_operator.h\"");
    line("");
    line("namespace {{");
    line("");
  }

  /// The parameters of Init and of the kernel: arrays, numbers, then the numbers of blocks and threads.
  std::vector<std::pair<std::string, std::string>> numbers() const {
    std::vector<std::pair<std::string, std::string>> list;
    for (const int number : loop_.used_parameters)
      list.emplace_back(cpp_name(parameter(number).type), parameter(number).name);
    for (const HostScalar& scalar : loop_.host_scalars) list.emplace_back(cpp_name(scalar.type), scalar.name);
    for (const char* name : {"blocksX", "blocksY", "blocksZ", "threadsX", "threadsY", "threadsZ"})
      list.emplace_back("int32_t", name);
    return list;
  }

  std::string parameters() const {
    std::string list;
    for (const int number : loop_.arrays) list += fmt::format("GM_ADDR {}, ", parameter(number).name);
    for (const auto& [type, name] : numbers()) list += fmt::format("{} {}, ", type, name);
    return list.substr(0, list.size() - 2);
  }

  void init() {
    line("  __aicore__ inline void Init({}) {{", parameters());
    for (const auto& [name, of] : body_.tensors())
      line("    {}.SetGlobalBuffer(reinterpret_cast<__gm__ {}*>({}));", name, element(of.second),
           parameter(of.first).name);
    for (const auto& [type, name] : numbers()) line("    {0}_ = {0};", name);
    line("    pipe_.InitBuffer(number_, 32);");
    line("  }}");
    line("");
  }

  static const char* element(Type type) { return type == Type::boolean ? "uint8_t" : cpp_name(type); }

  void process() {
    line("  // Blocks are dealt out to the cores in turn.");
    line("  __aicore__ inline void Process() {{");
    line("    const int64_t blocks = int64_t(blocksX_) * blocksY_ * blocksZ_;");
    line("    for (int64_t block = AscendC::GetBlockIdx(); block < blocks; block += AscendC::GetBlockNum()) {{");
    line("      const int32_t blockX = block % blocksX_;");
    line("      const int32_t blockY = block / blocksX_ % blocksY_;");
    line("      const int32_t blockZ = block / blocksX_ / blocksY_;");
    line("      for (int32_t threadZ = 0; threadZ < threadsZ_; ++threadZ)");
    line("        for (int32_t threadY = 0; threadY < threadsY_; ++threadY)");
    line("          for (int32_t threadX = 0; threadX < threadsX_; ++threadX)");
    line("            Thread(blockX, blockY, blockZ, threadX, threadY, threadZ);");
    line("    }}");
    line("  }}");
  }

  void thread() {
    line("  __aicore__ inline void Thread(int32_t blockX, int32_t blockY, int32_t blockZ, int32_t threadX,");
    line("                                int32_t threadY, int32_t threadZ) {{");
    for (const std::string& statement : body_.lines()) line("{}", statement);
    line("  }}");
    line("");
  }

  void stores() {
    using Kind = ir::Store::Kind;
    line("  // Exactly the bytes of one element: a write through the data cache would take its neighbours along.");
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
    for (const auto& [name, of] : body_.tensors())
      line("  AscendC::GlobalTensor<{}> {};", element(of.second), name);
    for (const auto& [type, name] : numbers())
      line("  {} {}_{};", type, name, type == "half" || type == "bfloat16_t" ? "" : " = 0");
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

void find_lengths(const ir::ThreadProgram& program, const std::vector<ir::Statement>& list, ThreadLoop& made) {
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

ir::Result<ThreadLoop> thread_loop(const ir::Kernel& kernel, const std::string& name, const std::string& why) {
  const ir::Kernel plain = ir::without_unchanged_variables(kernel);
  const auto program = ir::ThreadProgram::of(plain);
  if (const auto* refusal = std::get_if<ir::Refusal>(&program)) return *refusal;
  ThreadLoop made;
  made.name = name;
  made.place = kernel.place;
  made.values.parameters = plain.parameters;
  made.values.nodes = plain.nodes;
  made.notes = kernel.notes;
  ThreadBody body(std::get<ir::ThreadProgram>(program), made);
  if (const auto refusal = body.run()) return *refusal;
  std::set<int> arrays;
  for (const auto& [tensor, of] : body.tensors()) arrays.insert(of.first);
  made.arrays.assign(arrays.begin(), arrays.end());
  find_lengths(std::get<ir::ThreadProgram>(program), plain.body, made);
  made.text = ThreadLoopText(made, body, why).run();
  return made;
}

}  // namespace migrate::ascendc
