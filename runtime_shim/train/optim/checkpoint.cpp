// Optimizer::save and load.
#include <algorithm>
#include <cmath>

#include "runtime_shim/train/optim/engine.h"
#include "runtime_shim/train/optim/operator_calls.h"
#include "runtime_shim/train/optim/state_file.h"

namespace npu::optim {
namespace {

using detail::Engine;
using detail::FlatParameter;
using detail::Segment;
using detail::StateRecords;
using Settings = std::vector<std::pair<std::string, double>>;

constexpr const char* kFileKind = "optimizer";

std::string group_name(std::size_t group) { return "group " + std::to_string(group); }

/// Names and shapes of a group's tensors, in order. They must match between file and model.
std::string tensors_of(const std::vector<Parameter*>& group) {
  std::string text;
  for (const Parameter* parameter : group) {
    text += parameter->name + " (";
    for (std::int64_t extent : parameter->shape) text += std::to_string(extent) + ",";
    text += ")\n";
  }
  return text;
}

/// Calls see(record name, first float, count) for every state and master weight of a tensor.
template <class See>
void for_each_array(const Engine& engine, const FlatParameter& flat, const Segment& segment, const See& see) {
  const std::string& tensor = segment.parameter->name;
  for (std::size_t i = 0; i < engine.states().size(); ++i)
    if (!engine.states()[i].empty())
      see(engine.states()[i] + " of " + tensor, flat.states[i].floats() + segment.offset, segment.numel);
  if (flat.has_master()) see("master of " + tensor, flat.master.floats() + segment.offset, segment.numel);
}

template <class See>
void for_each_array(const Engine& engine, std::vector<FlatParameter>& flat_parameters, const See& see) {
  for (const FlatParameter& flat : flat_parameters)
    for (const Segment& segment : flat.segments) for_each_array(engine, flat, segment, see);
}

void check_agreement(const StateRecords& records, const Engine& engine) {
  const std::string& kind = records.bytes("kind");
  if (kind != engine.kind()) throw TrainingError("is of " + kind + ", not of " + engine.kind());
  const auto groups = static_cast<double>(engine.groups().size());
  if (records.number("groups") != groups) throw TrainingError("has another number of parameter groups");
  for (std::size_t i = 0; i < engine.groups().size(); ++i)
    if (records.bytes(group_name(i) + " tensors") != tensors_of(engine.groups()[i]))
      throw TrainingError("has other tensors in parameter group " + std::to_string(i));
}

Settings settings_in(const StateRecords& records, std::size_t group, const Settings& wanted) {
  Settings settings;
  for (const auto& [name, value] : wanted)
    settings.emplace_back(name, records.number(group_name(group) + " " + name));
  return settings;
}

/// Half parameters are set from their master weights.
void round_masters(const std::vector<FlatParameter>& flat_parameters, npuStream_t stream) {
  for (const FlatParameter& flat : flat_parameters) {
    if (!flat.has_master()) continue;
    for (const Segment& segment : flat.segments)
      detail::convert(stream, flat.master.floats() + segment.offset, DType::f32, *segment.parameter->data,
                      flat.type, segment.numel);
  }
}

}  // namespace

void Optimizer::save(const std::string& path) {
  Engine& engine = *engine_;
  StateRecords records;
  records.add("kind", engine.kind());
  records.add("groups", static_cast<double>(engine.groups().size()));
  for (std::size_t i = 0; i < engine.groups().size(); ++i) {
    records.add(group_name(i) + " tensors", tensors_of(engine.groups()[i]));
    for (const auto& [name, value] : get_settings(i)) records.add(group_name(i) + " " + name, value);
  }
  records.add("step", static_cast<double>(engine.read_control().step));
  for_each_array(engine, engine.flat_parameters(),
                 [&](const std::string& name, const float* data, std::int64_t count) {
                   const std::vector<float> values =
                       detail::to_host(engine.stream(), data, static_cast<std::size_t>(count));
                   records.add(name, values.data(), values.size() * sizeof(float));
                 });
  detail::write_state(path, kFileKind, records);
}

void Optimizer::load(const std::string& path) {
  Engine& engine = *engine_;
  const StateRecords records = detail::read_state(path, kFileKind);
  try {
    check_agreement(records, engine);
    const double step = records.number("step");
    std::vector<Settings> settings;
    for (std::size_t i = 0; i < engine.groups().size(); ++i)
      settings.push_back(settings_in(records, i, get_settings(i)));
    if (step > 0) engine.bind();
    std::vector<std::vector<float>> arrays;
    for_each_array(engine, engine.flat_parameters(),
                   [&](const std::string& name, const float*, std::int64_t count) {
                     if (step > 0 || records.has(name))
                       arrays.push_back(records.floats(name, static_cast<std::size_t>(count)));
                     else
                       arrays.emplace_back(static_cast<std::size_t>(count));
                   });
    // All records match. Nothing fails after this point.
    detail::wait_for(engine.stream());
    std::size_t next = 0;
    for_each_array(engine, engine.flat_parameters(), [&](const std::string&, float* data, std::int64_t) {
      const std::vector<float>& values = arrays[next++];
      detail::check(npuMemcpy(data, values.data(), values.size() * sizeof(float), npuMemcpyHostToDevice),
                    "states of an optimizer");
    });
    round_masters(engine.flat_parameters(), engine.stream());
    for (std::size_t i = 0; i < settings.size(); ++i) set_settings(i, settings[i]);
    engine.set_step(static_cast<std::int64_t>(step));
  } catch (const TrainingError& error) {
    throw TrainingError(path + ": " + error.what());
  }
}

}  // namespace npu::optim
