#include "runtime_shim/launch/observed_launch.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "npu/executors/ascendc.h"
#include "runtime_shim/probe/extents.h"
#include "runtime_shim/probe/other_side.h"
#include "runtime_shim/runtime/graph/graph.h"

namespace npu::detail {
namespace {

/// What the descriptor of a generated kernel says of one array.
struct Access {
  bool is_read = false, is_written = false;
  bool has_stores = false;  ///< ranges of stores whose elements are open
  bool is_known = true;
  intptr_t begin = 0, end = 0;  ///< addresses; equal before the first range

  void add(const ByteRange& range) {
    if (range.is_empty()) return;
    if (!range.is_known()) {
      is_known = false;
      return;
    }
    begin = begin == end ? range.begin() : std::min(begin, range.begin());
    end = std::max(end, range.end());
  }
};

/// A struct of the program has several parameters of the generated kernel, whose numbers are then not those of the arguments.
bool has_structs(const std::vector<ArgumentView>& views) {
  return std::any_of(views.begin(), views.end(), [](const ArgumentView& view) {
    return !view.is_pointer && view.element == ElementType::unknown;
  });
}

void add_accesses(const AscendCLaunch& launch, std::vector<Access>& list) {
  const auto of = [&](int parameter) -> Access* {
    return parameter >= 0 && parameter < static_cast<int>(list.size()) ? &list[static_cast<size_t>(parameter)]
                                                                       : nullptr;
  };
  for (int i = 0; i < launch.read(); ++i) {
    Access* const access = of(launch.read(i).parameter);
    if (access == nullptr) continue;
    (launch.read(i).is_store ? access->has_stores : access->is_read) = true;
    access->add(launch.read(i).range);
  }
  for (int i = 0; i < launch.written(); ++i) {
    const AscendCLaunch::Write& write = launch.write(i);
    Access* const access = of(write.parameter);
    if (access == nullptr) continue;
    access->is_written = true;
    if (!write.is_open)
      access->add(write.range);
    else if (!access->has_stores)
      access->is_known = false;
  }
}

/// By the number of the argument. Empty: the kernel is not generated, or cannot be for this launch.
std::vector<Access> accesses_of(const KernelCall& call, const std::vector<ArgumentView>& views) {
  const AscendCKernel* const kernel = call.ascendc;
  if (kernel == nullptr || kernel->arguments == nullptr || views.size() > AscendCLaunch::kMostArguments ||
      has_structs(views))
    return {};
  AscendCLaunch launch;
  if (kernel->arguments(views.data(), call.grid, call.block, launch) != nullptr || launch.is_full() ||
      !launch.has_all_reads())
    return {};
  std::vector<Access> list(views.size());
  add_accesses(launch, list);
  return list;
}

probe::Type integer_of(const ArgumentView& view, probe::Type with_sign, probe::Type without) {
  return view.is_unsigned ? without : with_sign;
}

probe::Type type_of(const ArgumentView& view) {
  using probe::Type;
  switch (view.element) {
    case ElementType::unknown:
      return Type::unknown;
    case ElementType::int8:
      return view.is_bool ? Type::boolean : integer_of(view, Type::int8, Type::uint8);
    case ElementType::int16:
      return integer_of(view, Type::int16, Type::uint16);
    case ElementType::int32:
      return integer_of(view, Type::int32, Type::uint32);
    case ElementType::int64:
      return integer_of(view, Type::int64, Type::uint64);
    case ElementType::float16:
      return Type::float16;
    case ElementType::bfloat16:
      return Type::bfloat16;
    case ElementType::float32:
      return Type::float32;
    case ElementType::float64:
      return Type::float64;
  }
  return Type::unknown;
}

template <class T>
T value_at(const ArgumentView& view) {
  T value{};
  std::memcpy(&value, view.value, sizeof value);
  return value;
}

/// The value of an integer argument.
std::optional<int64_t> integer_in(const ArgumentView& view) {
  if (view.is_pointer || view.levels != 0) return std::nullopt;
  switch (type_of(view)) {
    case probe::Type::boolean:
    case probe::Type::uint8:
      return view.size == 1 ? std::optional<int64_t>(value_at<uint8_t>(view)) : std::nullopt;
    case probe::Type::int8:
      return view.size == 1 ? std::optional<int64_t>(value_at<int8_t>(view)) : std::nullopt;
    case probe::Type::int16:
      return view.size == 2 ? std::optional<int64_t>(value_at<int16_t>(view)) : std::nullopt;
    case probe::Type::uint16:
      return view.size == 2 ? std::optional<int64_t>(value_at<uint16_t>(view)) : std::nullopt;
    case probe::Type::int32:
      return view.size == 4 ? std::optional<int64_t>(value_at<int32_t>(view)) : std::nullopt;
    case probe::Type::uint32:
      return view.size == 4 ? std::optional<int64_t>(value_at<uint32_t>(view)) : std::nullopt;
    case probe::Type::int64:
    case probe::Type::uint64:
      return view.size == 8 ? std::optional<int64_t>(value_at<int64_t>(view)) : std::nullopt;
    default:
      return std::nullopt;
  }
}

/// A number passed by value; a struct has no leaf of its own but the text of its size.
probe::Scalar scalar_of(const ArgumentView& view) {
  if (const auto number = integer_in(view)) {
    if (view.is_bool) return probe::boolean(*number != 0);
    probe::Scalar scalar = probe::integer(*number);
    scalar.is_unsigned = type_of(view) == probe::Type::uint64;
    return scalar;
  }
  if (view.element == ElementType::float32 && view.size == 4) return probe::real(value_at<float>(view));
  if (view.element == ElementType::float64 && view.size == 8) return probe::real(value_at<double>(view));
  return {probe::Scalar::Kind::text, 0, 0, std::to_string(view.size) + " bytes"};
}

/// "S<int>::k<float, 4>": "S<int>::k". The types of the leaves tell the instances apart.
std::string without_template_arguments(const std::string& name) {
  if (name.empty() || name.back() != '>') return name;
  int depth = 0;
  for (size_t i = name.size(); i-- > 1;) {
    depth += name[i] == '>' ? 1 : name[i] == '<' ? -1 : 0;
    if (depth == 0) return name.substr(0, i);
  }
  return name;
}

class Description {
 public:
  explicit Description(const KernelCall& call)
      : call_(call), views_(arguments_of(call)), accesses_(accesses_of(call, views_)) {
    operation_.type = "Kernel";
    operation_.name = without_template_arguments(call.name);
    if (call.ascendc != nullptr && call.ascendc->location != nullptr)
      operation_.location = call.ascendc->location;
    for (const ArgumentView& view : views_) integers_.push_back(integer_in(view));
    if (accesses_.empty()) known_ = probe::known_arguments(operation_.name);
  }

  probe::Operation run() {
    for (size_t i = 0; i < views_.size(); ++i) {
      if (views_[i].is_pointer)
        array(i);
      else
        operation_.value(scalar_of(views_[i]));
      operation_.operands.back().argument = static_cast<int>(i);
    }
    return std::move(operation_);
  }

 private:
  void array(size_t i) {
    const ArgumentView& view = views_[i];
    const void* const address = value_at<const void*>(view);
    const probe::Type type = view.levels == 1 ? type_of(view) : probe::Type::unknown;
    const Access* const access = accesses_.empty() ? nullptr : &accesses_[i];
    probe::Tensor tensor = tensor_of(i, address, type, access);
    const auto known = known_.find(static_cast<int>(i));
    const bool is_known = access == nullptr && known != known_.end();
    const bool is_written = access != nullptr ? access->is_written
                            : is_known        ? known->second.is_output
                                              : !view.is_const;
    const bool is_read = access != nullptr ? access->is_read : is_known && known->second.is_input;
    if (is_written && is_read)
      operation_.inout(std::move(tensor));
    else if (is_written)
      operation_.out(std::move(tensor));
    else
      operation_.in(std::move(tensor));
    probe::Operand& operand = operation_.operands.back();
    operand.offset = static_cast<const char*>(operand.tensor.address) - static_cast<const char*>(address);
  }

  probe::Tensor tensor_of(size_t i, const void* address, probe::Type type, const Access* access) const {
    const int64_t size = probe::bytes_of(type);
    if (access != nullptr && access->is_known && access->end > access->begin && size > 0)
      return probe::dense(reinterpret_cast<const void*>(access->begin), type,
                          (access->end - access->begin) / size);
    if (const auto known = known_.find(static_cast<int>(i)); access == nullptr && known != known_.end() &&
                                                             known->second.elements >= 0 && size > 0 &&
                                                             address != nullptr)
      return probe::dense(static_cast<const char*>(address) + known->second.offset, type,
                          known->second.elements);
    const Index &grid = call_.grid, &block = call_.block;
    const auto count = probe::extent_in_table(operation_.name, static_cast<int>(i), integers_,
                                              {grid.x, grid.y, grid.z, block.x, block.y, block.z});
    return count && size > 0 ? probe::dense(address, type, *count) : probe::without_extent(address, type);
  }

  const KernelCall& call_;
  const std::vector<ArgumentView> views_;
  const std::vector<Access> accesses_;
  std::vector<std::optional<int64_t>> integers_;
  probe::KnownArguments known_;  ///< of a kernel that is not generated
  probe::Operation operation_;
};

}  // namespace

probe::Operation describe_launch(const KernelCall& call) { return Description(call).run(); }

}  // namespace npu::detail
