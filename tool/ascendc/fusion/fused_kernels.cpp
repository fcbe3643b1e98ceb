#include "tool/ascendc/fusion/fused_kernels.h"

#include <algorithm>

namespace migrate::ascendc {
namespace {

/// The number of a kernel's parameter that is the launch's argument; -1 if it is no pointer to elements.
int pointer_parameter(const ir::IterationSpace& space, size_t argument) {
  for (size_t i = 0; i < space.parameters.size(); ++i) {
    const ir::Parameter& parameter = space.parameters[i];
    if (parameter.is_pointer && parameter.offset == 0 && parameter.view == static_cast<int>(argument))
      return static_cast<int>(i);
  }
  return -1;
}

/// The parameter whose array an earlier one is known to be.
int one_of(const ir::IterationSpace& space, int parameter) {
  for (const auto& [first, second] : space.one_array)
    if (second == parameter) return first;
  return parameter;
}

}  // namespace

int moved_bytes(const VectorProgram& program) {
  int bytes = 0;
  for (const TilePass& pass : program.passes)
    for (const auto* list : {&pass.inputs, &pass.outputs})
      for (const TileAccess& access : *list) bytes += access.is_kept_before ? 0 : size_of(access.type);
  return bytes;
}

void KernelFuser::add(const Sequence& sequence) {
  const size_t last = sequence.kernels.back();
  if (programs_[last] == nullptr) return;
  std::vector<FusedKernel> before;
  if (sequence.kernels.size() == 2) {
    const VectorProgram* const first = programs_[sequence.kernels.front()];
    if (first == nullptr) return;
    const int bytes = moved_bytes(*first);
    before.push_back({{sequence.kernels.front()}, *first, {0}, bytes, bytes});
  }
  for (const FusedKernel& known : fused_)
    if (std::equal(known.kernels.begin(), known.kernels.end(), sequence.kernels.begin(),
                   sequence.kernels.end() - 1))
      before.push_back(known);
  for (const FusedKernel& from : before) {
    std::vector<ir::SharedArrays> shared = shared_by_text(sequence, from);
    if (shared.empty())
      shared = ir::likely_shared(from.program.space, static_cast<int>(from.kernels.size()),
                                 programs_[last]->space);
    if (shared.empty()) continue;
    std::vector<std::pair<int, int>> key = from.program.space.one_array;
    for (const ir::SharedArrays& pair : shared) key.emplace_back(pair.first, pair.second);
    if (!tried_.emplace(sequence.kernels, key).second) continue;
    auto made = extended(from, last, shared);
    if (auto* fused = std::get_if<FusedKernel>(&made))
      fused_.push_back(std::move(*fused));
    else
      not_fused_.push_back({sequence.kernels, std::get<ir::Refusal>(made)});
  }
}

std::vector<ir::SharedArrays> KernelFuser::shared_by_text(const Sequence& sequence,
                                                          const FusedKernel& before) const {
  const ir::IterationSpace& second = programs_[sequence.kernels.back()]->space;
  const std::vector<std::string>& arguments = sequence.arguments.back();
  std::vector<ir::SharedArrays> shared;
  for (size_t argument = 0; argument < arguments.size(); ++argument) {
    const int to = pointer_parameter(second, argument);
    if (to < 0) continue;
    for (size_t launch = 0; launch + 1 < sequence.kernels.size(); ++launch) {
      const auto& texts = sequence.arguments[launch];
      const auto same = std::find(texts.begin(), texts.end(), arguments[argument]);
      const int from = same == texts.end() ? -1
                                           : pointer_parameter(programs_[sequence.kernels[launch]]->space,
                                                               static_cast<size_t>(same - texts.begin()));
      if (from < 0) continue;
      shared.push_back({one_of(before.program.space, before.first_parameter[launch] + from), to});
      break;
    }
  }
  return shared;
}

ir::Result<FusedKernel> KernelFuser::extended(const FusedKernel& before, size_t kernel,
                                              const std::vector<ir::SharedArrays>& shared) const {
  const VectorProgram& first = before.program;
  const VectorProgram& second = *programs_[kernel];
  const auto refused = [&](ir::Refusal::Reason reason, const char* text) {
    return ir::Refusal{reason, text, second.place};
  };
  const auto space =
      ir::fused_spaces(first.space, static_cast<int>(before.kernels.size()), second.space, shared);
  if (const auto* refusal = std::get_if<ir::Refusal>(&space)) return *refusal;
  auto program = lower(std::get<ir::IterationSpace>(space), first.name + "_then_" + second.name, first.place);
  if (const auto* refusal = std::get_if<ir::Refusal>(&program)) return *refusal;
  FusedKernel made{before.kernels, std::move(std::get<VectorProgram>(program)), before.first_parameter, 0, 0};
  made.kernels.push_back(kernel);
  made.first_parameter.push_back(static_cast<int>(first.space.parameters.size()));
  made.bytes_apart = before.bytes_apart + moved_bytes(second);
  made.bytes = moved_bytes(made.program);
  if (made.program.terms >= 0 || (!made.program.has_rows && made.program.passes.size() != 1))
    return refused(ir::Refusal::Reason::order, "sums of columns beside other stores");
  if (made.bytes >= before.bytes + moved_bytes(second))
    return refused(ir::Refusal::Reason::order, "it would move no fewer bytes than the kernels apart");
  made.program.next = first.next;
  made.program.next.push_back(second.place);
  std::vector<std::string>& notes = made.program.notes;
  for (const VectorProgram* part : {&first, &second})
    notes.insert(notes.end(), part->notes.begin(), part->notes.end());
  std::sort(notes.begin(), notes.end());
  notes.erase(std::unique(notes.begin(), notes.end()), notes.end());
  return made;
}

}  // namespace migrate::ascendc
