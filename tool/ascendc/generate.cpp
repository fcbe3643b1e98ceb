#include "tool/ascendc/generate.h"

#include <algorithm>
#include <cctype>
#include <set>

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

ir::Result<VectorProgram> program_of(const Request& request, const std::string& name) {
  const auto* kernel = std::get_if<ir::Kernel>(&request.meaning);
  if (kernel && request.expression.empty())
    return ir::Refusal{ir::Refusal::Reason::not_understood, "a kernel that cannot be named outside",
                       kernel->place};
  return program_of(request.meaning, name);
}

}  // namespace

std::optional<ir::Refusal> refusal(const ir::Result<ir::Kernel>& meaning) {
  const auto program = program_of(meaning, "kernel");
  const auto* reason = std::get_if<ir::Refusal>(&program);
  return reason ? std::optional(*reason) : std::nullopt;
}

ir::Result<KernelTexts> texts_to_keep(const Request& request, const ChipBuffers& buffers) {
  std::set<std::string> taken;
  const std::string name = identifier(request.name, taken);
  const auto program = program_of(request, name);
  if (const auto* refusal = std::get_if<ir::Refusal>(&program)) return *refusal;
  const auto& made = std::get<VectorProgram>(program);
  return KernelTexts{name, kernel_text(made, buffers), arguments_text(made, name + "_arguments")};
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
  generated.outcomes.push_back({request.name, std::nullopt, {}});
}

void add_refused(const Request& request, const ir::Refusal& why, int number, Generated& generated) {
  generated.outcomes.push_back({request.name, why, {}});
  if (!request.expression.empty())
    generated.launches += request.opening +
                          refusal_text({"", "", request.place, "", request.expression}, why, number) +
                          request.closing;
}

void add_generated(const Request& request, const VectorProgram& made, const std::string& binary, int number,
                   const ChipBuffers& buffers, Generated& generated) {
  const std::string arguments = "npu_ascendc_arguments_" + std::to_string(number);
  generated.kernels += (generated.kernels.empty() ? "" : "\n") + kernel_text(made, buffers);
  generated.launches +=
      request.opening + arguments_text(made, arguments) +
      registration_text({binary, made.name, made.place, arguments, request.expression}, number) +
      request.closing;
  generated.outcomes.push_back({request.name, std::nullopt, made.notes});
}

}  // namespace

Generated generate(const std::vector<Request>& requests, const std::string& binary,
                   const ChipBuffers& buffers) {
  Generated generated;
  std::set<std::string> taken = kept_names(requests);
  int number = 0;
  for (const Request& request : requests) {
    if (request.kept) {
      add_kept(request, binary, number++, generated);
      continue;
    }
    const auto program = program_of(request, identifier(request.name, taken));
    if (const auto* refusal = std::get_if<ir::Refusal>(&program))
      add_refused(request, *refusal, number++, generated);
    else
      add_generated(request, std::get<VectorProgram>(program), binary, number++, buffers, generated);
  }
  return generated;
}

}  // namespace migrate::ascendc
