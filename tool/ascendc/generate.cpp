#include "tool/ascendc/generate.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "tool/ascendc/cores/cores.h"
#include "tool/ascendc/product_launch.h"
#include "tool/ascendc/registration.h"
#include "tool/ascendc/thread_loop.h"
#include "tool/kernel_ir/function_forms.h"

namespace migrate::ascendc {
namespace {

/// "ns::scale<float>" as "ns_scale_float", and a number where that is taken.
std::string identifier(const std::string& name, std::set<std::string>& taken) {
  std::string word;
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      word += c;
    else if (!word.empty() && word.back() != '_')
      word += '_';
  }
  while (!word.empty() && word.back() == '_') word.pop_back();
  if (word.empty() || std::isdigit(static_cast<unsigned char>(word.front())) != 0) word = "kernel_" + word;
  std::string unique = word;
  for (int i = 2; !taken.insert(unique).second; ++i) unique = word + "_" + std::to_string(i);
  return unique;
}

std::string identifier(const Request& request, std::set<std::string>& taken) {
  return identifier(request.name + (request.is_c_name ? "_kernel" : ""), taken);
}

ir::Result<VectorProgram> program_of(const ir::Result<ir::Kernel>& meaning, const std::string& name) {
  if (const auto* refusal = std::get_if<ir::Refusal>(&meaning)) return *refusal;
  const auto& kernel = std::get<ir::Kernel>(meaning);
  const auto space = ir::iteration_space(kernel);
  if (const auto* refusal = std::get_if<ir::Refusal>(&space)) return *refusal;
  auto program = lower(std::get<ir::IterationSpace>(space), name, kernel.place);
  if (auto* made = std::get_if<VectorProgram>(&program)) {
    std::vector<std::string>& notes = made->notes;
    notes.insert(notes.end(), kernel.notes.begin(), kernel.notes.end());
    std::sort(notes.begin(), notes.end());
    notes.erase(std::unique(notes.begin(), notes.end()), notes.end());
  }
  return program;
}

/// A kernel in the form that it has: a product of matrices, on tiles, or as a loop over its threads.
struct Form {
  std::optional<ir::MatrixProduct> product;
  std::optional<VectorProgram> tiles;
  std::optional<ThreadLoop> threads;
  Outcome outcome;
};

/// Names that the text of a kernel has for itself, some with a number behind.
bool is_of_text(const std::string& name) {
  if (name.empty()) return true;
  static const std::set<std::string> kWords = {
      "tile",          "mask",        "sum",      "largest",  "smallest", "value",    "scalar",
      "uniform",       "accumulator", "in",       "out",      "rows",     "row",      "count",
      "terms",         "term",        "work",     "number",   "pipe",     "kernel",   "kTile",
      "length",        "first",       "block",    "blocks",   "thread",   "threads",  "blocksX",
      "blocksY",       "blocksZ",     "threadsX", "threadsY", "threadsZ", "isHere",   "isHereNext",
      "dynamicShared", "kFree",       "cores",    "each",     "begin",    "end",      "all",
      "tiles",         "share",       "longest",  "valid",    "gridDim",  "blockDim", "sent"};
  std::string word = name;
  while (!word.empty() && word.back() == '_') word.pop_back();
  while (!word.empty() && std::isdigit(static_cast<unsigned char>(word.back())) != 0) word.pop_back();
  const auto ends_in = [&](std::string_view end) {
    return word.size() > end.size() && std::string_view(word).substr(word.size() - end.size()) == end;
  };
  return kWords.count(word) != 0 || name.rfind("npu_", 0) == 0 || name.back() == '_' || ends_in("In") ||
         ends_in("Out") || ends_in("Result") || ends_in("OfThread");
}

/// Functions that the core does not have as what it has.
ir::Result<ir::Kernel> with_forms(const ir::Result<ir::Kernel>& meaning) {
  const auto* kernel = std::get_if<ir::Kernel>(&meaning);
  return kernel == nullptr ? meaning : ir::with_function_forms(*kernel);
}

/// Parameters with names of their own.
ir::Result<ir::Kernel> with_free_names(ir::Result<ir::Kernel> meaning) {
  auto* kernel = std::get_if<ir::Kernel>(&meaning);
  if (kernel == nullptr) return meaning;
  std::set<std::string> taken;
  for (const ir::Parameter& parameter : kernel->parameters)
    if (!is_of_text(parameter.name)) taken.insert(parameter.name);
  for (ir::Parameter& parameter : kernel->parameters) {
    if (!is_of_text(parameter.name)) continue;
    const std::string wanted = (parameter.name.empty() ? "unnamed" : parameter.name) + "Parameter";
    std::string made = wanted;
    for (int i = 2; !taken.insert(made).second; ++i) made = wanted + std::to_string(i);
    parameter.name = made;
  }
  return meaning;
}

/// How the cube unit computes a product of this type.
std::string how_it_multiplies(ir::Type type) {
  const std::string order = "; the order of the sum is the operator's";
  if (type == ir::Type::f32)
    return "the cube unit multiplies floats as floats (KEEP_DTYPE: not as half, not as HF32)" + order;
  const std::string name = ir::name_of(type);
  return "the cube unit multiplies numbers of " + name + ", sums in float and rounds the sum to " + name +
         " once" + order;
}

/// What comes after a product, on tiles. False if the vector unit lacks something for it.
bool add_epilogue(Form& form, const ir::MatrixProduct& product, const ir::Kernel& kernel,
                  const std::string& name, const ChipBuffers& core) {
  if (!product.epilogue) return true;
  auto program = lower(*product.epilogue, name, kernel.place);
  auto* made = std::get_if<VectorProgram>(&program);
  if (made == nullptr || lack_of(*made, core)) return false;
  form.outcome.notes = made->notes;
  form.tiles = std::move(*made);
  return true;
}

/// Notes the cores that cannot run the kernel. If `core` is one of them, it is refused.
template <class LackOn>
void judge_cores(Outcome& outcome, const ChipBuffers& core, const ir::SourcePlace& place,
                 const LackOn& lack_on) {
  for (const std::string& name : core_names())
    if (const auto why = lack_on(*find_core(name))) outcome.lacks.push_back({name, *why});
  if (const auto why = lack_on(core))
    outcome.refusal =
        ir::Refusal{ir::Refusal::Reason::function,
                    "not for cores dav-" + std::to_string(core.architecture) + ": " + *why, place};
}

Form form_of(const ir::Result<ir::Kernel>& as_written, const std::string& name, const ChipBuffers& core) {
  const ir::Result<ir::Kernel> meaning = with_free_names(with_forms(as_written));
  Form form;
  if (const auto* kernel = std::get_if<ir::Kernel>(&meaning))
    if (auto product = ir::product_form(*kernel);
        product && add_epilogue(form, *product, *kernel, name, core)) {
      form.outcome.is_product = true;
      form.outcome.notes.insert(form.outcome.notes.begin(), how_it_multiplies(product->c.type));
      form.product = std::move(*product);
      return form;
    }
  auto tiles = program_of(meaning, name);
  if (auto* made = std::get_if<VectorProgram>(&tiles)) {
    form.outcome.notes = made->notes;
    judge_cores(form.outcome, core, made->place,
                [&](const ChipBuffers& other) { return lack_of(*made, other); });
    form.tiles = std::move(*made);
    return form;
  }
  const auto& refusal = std::get<ir::Refusal>(tiles);
  form.outcome.refusal = refusal;
  const auto* kernel = std::get_if<ir::Kernel>(&meaning);
  if (kernel == nullptr) return form;
  auto threads = thread_loop(*kernel, name, refusal.text);
  if (const auto* reason = std::get_if<ir::Refusal>(&threads)) {
    // Threads that exchange values are refused here in any case: the first reason says more.
    if (reason->reason != ir::Refusal::Reason::synchronisation) form.outcome.refusal = *reason;
    return form;
  }
  form.threads = std::move(std::get<ThreadLoop>(threads));
  form.outcome = {"", std::nullopt, refusal, form.threads->notes};
  if (form.threads->product)
    form.outcome.not_on_tiles =
        ir::Refusal{ir::Refusal::Reason::matrix_product,
                    "a matrix product or a convolution, which a library computes", *form.threads->product};
  judge_cores(form.outcome, core, refusal.place, lack_of_threads);
  return form;
}

Form form_of(const Request& request, const std::string& name, const ChipBuffers& core) {
  const auto* kernel = std::get_if<ir::Kernel>(&request.meaning);
  if (kernel == nullptr || !request.expression.empty()) return form_of(request.meaning, name, core);
  Form form;
  form.outcome.refusal = not_named(kernel->place);
  return form;
}

std::string text_of(const Form& form, const ChipBuffers& buffers) {
  if (form.product && !form.tiles) return "";
  return form.tiles ? kernel_text(*form.tiles, buffers) : form.threads->text;
}

/// The arguments of a product, and of the kernel that goes on with it.
std::string one_after_the_other(const std::string& function) {
  const std::string parameters =
      "const ::npu::detail::ArgumentView* npu_views, ::npu::Index gridDim, ::npu::Index blockDim,\n"
      "                ::npu::detail::AscendCLaunch& npu_launch";
  const std::string arguments = "(npu_views, gridDim, blockDim, npu_launch)";
  return "namespace {\nconst char* " + function + "(" + parameters +
         ") {\n  if (const char* npu_why = " + function + "_product" + arguments +
         ") return npu_why;\n  return " + function + "_epilogue" + arguments + ";\n}\n}  // namespace\n";
}

std::string arguments_of(const Form& form, const std::string& function, const ChipBuffers& core) {
  if (form.product && form.tiles)
    return arguments_text(*form.product, function + "_product") +
           arguments_text(*form.tiles, function + "_epilogue", core) + one_after_the_other(function);
  if (form.product) return arguments_text(*form.product, function);
  return form.tiles ? arguments_text(*form.tiles, function, core) : arguments_text(*form.threads, function);
}

}  // namespace

ir::Refusal not_named(const ir::SourcePlace& kernel) {
  return {ir::Refusal::Reason::not_understood,
          "a kernel that only its class can name, or with a template argument without a name", kernel};
}

Outcome outcome_of(const ir::Result<ir::Kernel>& meaning, const ChipBuffers& core) {
  return form_of(meaning, "kernel", core).outcome;
}

ir::Result<KernelTexts> texts_to_keep(const Request& request, const ChipBuffers& buffers) {
  std::set<std::string> taken;
  const std::string name = identifier(request, taken);
  const Form form = form_of(request, name, buffers);
  if (form.outcome.refusal) return *form.outcome.refusal;
  if (form.product && !form.tiles)
    return ir::Refusal{ir::Refusal::Reason::matrix_product,
                       "a matrix product, which an operator of CANN computes: there is no text to keep",
                       std::get<ir::Kernel>(request.meaning).place};
  return KernelTexts{name, text_of(form, buffers), arguments_of(form, name + "_arguments", buffers)};
}

namespace {

/// Kernels that are kept have their names already.
std::set<std::string> kept_names(const std::vector<Request>& requests) {
  std::set<std::string> names;
  for (const Request& request : requests)
    if (request.kept) names.insert(request.kept->name);
  return names;
}

void add_kept(const Request& request, const std::string& binary, int number, Generated& generated) {
  const KeptText& kept = *request.kept;
  generated.kernels += (generated.kernels.empty() ? "" : "\n");
  generated.kernels += "// " + request.name + ": kept by hand.\n#include \"" + kept.kernel_file + "\"\n";
  generated.launches +=
      "#include \"" + kept.launch_file + "\"\n" + request.opening +
      registration_text({binary, kept.name, request.place, kept.name + "_arguments", request.expression},
                        number) +
      request.closing;
  generated.outcomes.push_back({request.name, std::nullopt, std::nullopt, {}});
}

/// Launches copy variables of the program: one launch of two kernels would have two copies.
bool has_variables(const VectorProgram& program) {
  const auto& parameters = program.space.parameters;
  return std::any_of(parameters.begin(), parameters.end(),
                     [](const ir::Parameter& parameter) { return !parameter.variable.empty(); });
}

/// The kernels of a source, one after the other.
class Source {
 public:
  Source(const std::vector<Request>& requests, const std::string& binary, const ChipBuffers& buffers)
      : requests_(requests), binary_(binary), buffers_(buffers), taken_(kept_names(requests)) {}

  Generated run(const std::vector<Sequence>& sequences) {
    forms_.resize(requests_.size());
    for (size_t i = 0; i < requests_.size(); ++i)
      if (!requests_[i].kept)
        forms_[i] = form_of(requests_[i], names_.emplace(i, identifier(requests_[i], taken_)).first->second,
                            buffers_);
    const KernelFuser fuser = fused(sequences);
    for (const FusedKernel& kernel : fuser.fused())
      members_.insert(kernel.kernels.begin(), kernel.kernels.end());
    if (!members_.empty()) generated_.launches += members_text(static_cast<int>(requests_.size()));
    for (size_t i = 0; i < requests_.size(); ++i) {
      if (requests_[i].kept)
        add_kept(requests_[i], binary_, static_cast<int>(i), generated_);
      else
        add(i);
    }
    for (const FusedKernel& kernel : fuser.fused()) add_fused(kernel);
    for (const NotFused& sequence : fuser.not_fused())
      generated_.fused.push_back({names_of(sequence.kernels), sequence.why});
    return std::move(generated_);
  }

 private:
  KernelFuser fused(const std::vector<Sequence>& sequences) const {
    std::vector<const VectorProgram*> programs;
    for (const auto& form : forms_) {
      const bool is_alone = form && form->tiles && !form->product && !form->outcome.refusal;
      programs.push_back(is_alone && !has_variables(*form->tiles) ? &*form->tiles : nullptr);
    }
    KernelFuser fuser(std::move(programs));
    for (const Sequence& sequence : sequences) fuser.add(sequence);
    return fuser;
  }

  void add_kernel_text(const std::string& text) {
    generated_.kernels += (generated_.kernels.empty() || text.empty() ? "" : "\n") + text;
  }

  void add(size_t i) {
    const Request& request = requests_[i];
    Form& form = *forms_[i];
    const int number = static_cast<int>(i);
    form.outcome.kernel = request.name;
    generated_.outcomes.push_back(form.outcome);
    if (form.outcome.refusal) {
      if (request.expression.empty()) return;
      const Registration refused{"", "", request.place, "", request.expression};
      generated_.launches +=
          request.opening + refusal_text(refused, *form.outcome.refusal, number) + request.closing;
      return;
    }
    const std::string arguments = "npu_ascendc_arguments_" + std::to_string(number);
    const Registration made{form.product && !form.tiles ? "" : binary_, names_.at(i), request.place,
                            arguments, request.expression};
    add_kernel_text(text_of(form, buffers_));
    generated_.launches += request.opening + arguments_of(form, arguments, buffers_) +
                           registration_text(made, number) +
                           (members_.count(i) != 0 ? member_text(number) : "") + request.closing;
  }

  void add_fused(FusedKernel kernel) {
    const int number = static_cast<int>(generated_.fused.size());
    kernel.program.name = identifier(kernel.program.name, taken_);
    const std::string arguments = "npu_ascendc_fused_arguments_" + std::to_string(number);
    std::vector<int> members(kernel.kernels.begin(), kernel.kernels.end());
    std::string location = location_of(kernel.program.place);
    for (const ir::SourcePlace& place : kernel.program.next) location += " and " + location_of(place);
    add_kernel_text(kernel_text(kernel.program, buffers_));
    generated_.launches +=
        arguments_text(kernel.program, arguments, buffers_) +
        fused_text({binary_, kernel.program.name, {}, arguments, ""}, members, location, number);
    generated_.fused.push_back({names_of(kernel.kernels), std::nullopt, kernel.bytes_apart, kernel.bytes});
  }

  static std::string location_of(const ir::SourcePlace& place) {
    return place.file + ":" + std::to_string(place.line);
  }

  std::vector<std::string> names_of(const std::vector<size_t>& kernels) const {
    std::vector<std::string> names;
    for (const size_t kernel : kernels) names.push_back(requests_[kernel].name);
    return names;
  }

  const std::vector<Request>& requests_;
  const std::string& binary_;
  const ChipBuffers& buffers_;
  std::set<std::string> taken_;
  std::map<size_t, std::string> names_;
  std::vector<std::optional<Form>> forms_;
  std::set<size_t> members_;  ///< of fused kernels
  Generated generated_;
};

}  // namespace

Generated generate(const std::vector<Request>& requests, const std::string& binary,
                   const std::vector<Sequence>& sequences, const ChipBuffers& buffers) {
  return Source(requests, binary, buffers).run(sequences);
}

}  // namespace migrate::ascendc
