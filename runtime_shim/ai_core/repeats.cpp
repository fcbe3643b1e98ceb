// Vector instructions with iterations of 256 bytes, a mask and strides.
#include "runtime_shim/ai_core/repeats.h"

#include <algorithm>
#include <map>

#include "runtime_shim/ai_core/core.h"
#include "runtime_shim/ai_core/pages.h"
#include "runtime_shim/ai_core/subnormals.h"
#include "runtime_shim/ai_core/vector_arithmetic.h"
#include "runtime_shim/ai_core/vector_unit.h"

namespace npu::ai_core {

using npu_sim_core::Repeats;

namespace {

std::string broken_mask(const Repeats& r, uint64_t low, uint64_t high, uint32_t lanes) {
  if (r.times < 0 || r.times > 255)
    return "repeatTime is " + std::to_string(r.times) + "; an instruction has at most 255 iterations";
  if (r.mask == Repeats::Mask::first && (r.low == 0 || r.low > lanes))
    return "a mask of " + std::to_string(r.low) + " elements; an iteration of this type has 1 to " +
           std::to_string(lanes);
  if (r.mask == Repeats::Mask::bits && lanes <= 64 && high != 0)
    return "bits of a mask for elements beyond 63; an iteration of this type has 64";
  if (r.mask != Repeats::Mask::first && low == 0 && (high == 0 || lanes <= 64))
    return "the mask selects no element";
  return "";
}

/// With SetMaskCount: the first elements, of as many iterations as they need.
SelectedElements counted_elements(const Repeats& r, const MaskRegisters& registers, uint32_t lanes) {
  if (r.mask == Repeats::Mask::bits) return {{}, "bits as a mask, while SetMaskCount is in effect"};
  const uint64_t count = r.mask == Repeats::Mask::registers ? registers.low : r.low;
  if (count > uint64_t{255} * lanes) return {{}, "more elements than 255 iterations have"};
  SelectedElements selected;
  for (uint64_t i = 0; i < count; ++i) selected.list.push_back(static_cast<uint32_t>(i));
  return selected;
}

}  // namespace

SelectedElements selected_elements(const Repeats& r, const MaskRegisters& registers, uint32_t lanes) {
  if (registers.counts) return counted_elements(r, registers, lanes);
  const bool of_registers = r.mask == Repeats::Mask::registers;
  const uint64_t low = of_registers ? registers.low : r.low, high = of_registers ? registers.high : r.high;
  if (std::string broken = broken_mask(r, low, high, lanes); !broken.empty()) return {{}, std::move(broken)};
  SelectedElements selected;
  for (uint32_t i = 0; i < static_cast<uint32_t>(r.times) * lanes; ++i) {
    const uint32_t lane = i % lanes;
    const bool is_selected = r.mask == Repeats::Mask::first
                                 ? lane < r.low
                                 : ((lane < 64 ? low >> lane : high >> (lane - 64)) & 1) != 0;
    if (is_selected) selected.list.push_back(i);
  }
  return selected;
}

std::vector<std::pair<uint32_t, uint32_t>> ranges_of(std::vector<uint32_t> offsets, uint32_t element) {
  std::sort(offsets.begin(), offsets.end());
  std::vector<std::pair<uint32_t, uint32_t>> list;
  for (const uint32_t offset : offsets) {
    if (!list.empty() && offset <= list.back().second)
      list.back().second = std::max(list.back().second, offset + element);
    else
      list.emplace_back(offset, offset + element);
  }
  return list;
}

/// Which elements an instruction takes, and where they lie.
class RepeatedInstruction {
 public:
  RepeatedInstruction(Core& core, const VectorInstruction& v)
      : core_(core),
        v_(v),
        lanes_(256 / static_cast<uint32_t>(std::max(bytes_of(v.type), bytes_of(v.source_type)))) {
    add(v.to, v.type, v.repeats.to);
    for (int i = 0; i < 2; ++i)
      if (v.from[i] != kNoTile) add(v.from[i], v.source_type, v.repeats.from[i]);
    select_elements();
    for (RepeatOperand& operand : operands_) locate(operand);
  }

  uint32_t lanes() const { return lanes_; }
  const RepeatOperand& to() const { return operands_[0]; }
  std::vector<RepeatOperand>& operands() { return operands_; }
  bool is_empty() const { return elements_.empty(); }

  /// Within an iteration the same elements or none overlap. No iteration reads what an earlier one writes; a sum and the like may,
  /// in its second source, if its iterations are at one address.
  void check_overlap() {
    std::map<uint32_t, size_t> written;  // by offset: the first element that writes there
    for (size_t k = elements_.size(); k-- > 0;) written[to().offsets[k]] = k;
    for (size_t i = 1; i < operands_.size(); ++i)
      for (size_t k = 0; k < elements_.size(); ++k) check_element(i, k, written);
  }

  /// Whether an iteration reads what an earlier one writes, so that they run one after the other.
  bool accumulates() const { return accumulates_; }
  /// The operands of each iteration.
  std::vector<std::vector<RepeatOperand>> iterations() const {
    std::vector<std::vector<RepeatOperand>> list;
    for (size_t k = 0; k < elements_.size(); ++k) {
      if (k == 0 || elements_[k] / lanes_ != elements_[k - 1] / lanes_) {
        list.push_back(operands_);
        for (RepeatOperand& operand : list.back()) operand.offsets.clear();
      }
      for (size_t i = 0; i < operands_.size(); ++i) list.back()[i].offsets.push_back(operands_[i].offsets[k]);
    }
    return list;
  }

 private:
  [[noreturn]] void fail(const std::string& text) const {
    core_.fail(kVector, v_.name + (": " + text), v_.where);
  }

  void add(uint32_t begin, ElementType type, Repeats::Stride stride) {
    for (const int32_t number : {stride.block, stride.repeat})
      if (number < 0 || number > 255)
        fail("a stride of " + std::to_string(number) + " blocks; strides are 0 to 255");
    operands_.push_back({begin, static_cast<uint32_t>(bytes_of(type)), stride, {}});
  }

  void select_elements() {
    SelectedElements selected = selected_elements(v_.repeats, core_.mask_, lanes_);
    if (!selected.broken.empty()) fail(selected.broken);
    elements_ = std::move(selected.list);
  }

  void locate(RepeatOperand& operand) const {
    for (const uint32_t i : elements_)
      operand.offsets.push_back(offset_of(operand.begin, operand.stride, i, lanes_, operand.element));
  }

  void check_element(size_t i, size_t k, const std::map<uint32_t, size_t>& written) {
    const RepeatOperand& source = operands_[i];
    const uint32_t begin = source.offsets[k], end = begin + source.element, size = to().element;
    for (auto w = written.lower_bound(begin < size ? 0 : begin - size + 1);
         w != written.end() && w->first < end; ++w) {
      const uint32_t writer = elements_[w->second] / lanes_, reader = elements_[k] / lanes_;
      if (writer > reader) continue;
      if (writer < reader) {
        if (!may_accumulate(i)) fail("an iteration writes what a later one reads; they run at the same time");
        accumulates_ = true;
      } else if (w->first != begin || w->second != k || size != source.element) {
        fail("source and destination of an iteration overlap in part; they may be the same or apart");
      }
    }
  }

  /// Source: general constraints, overlap of addresses.
  bool may_accumulate(size_t i) const {
    constexpr VectorOp kOps[] = {VectorOp::add, VectorOp::sub,      VectorOp::mul,     VectorOp::max,
                                 VectorOp::min, VectorOp::add_relu, VectorOp::sub_relu};
    const bool is_of_type =
        v_.type == ElementType::f16 || v_.type == ElementType::f32 || v_.type == ElementType::i32;
    return i == 2 && is_of_type && std::find(std::begin(kOps), std::end(kOps), v_.op) != std::end(kOps) &&
           (operands_[0].stride.repeat == 0 || operands_[2].stride.repeat == 0);
  }

  Core& core_;
  const VectorInstruction& v_;
  uint32_t lanes_;
  std::vector<uint32_t> elements_;       ///< iteration * lanes + lane
  std::vector<RepeatOperand> operands_;  ///< the destination, then the sources
  bool accumulates_ = false;
};

namespace {

std::vector<unsigned char> gathered(const AlignedBytes& buffer, const RepeatOperand& operand) {
  std::vector<unsigned char> values;
  values.reserve(operand.offsets.size() * operand.element);
  for (const uint32_t offset : operand.offsets)
    values.insert(values.end(), buffer.data() + offset, buffer.data() + offset + operand.element);
  return values;
}

}  // namespace

void Core::vector_in_repeats(const VectorInstruction& v) {
  RepeatedInstruction work(*this, v);
  if (work.is_empty()) return;
  for (const RepeatOperand& operand : work.operands()) {
    check_tile(v.name, operand.begin, 0, 32, v.where);
    for (const auto& [begin, end] : ranges_of(operand.offsets, operand.element))
      check_tile(v.name, begin, end - begin, 1, v.where);
  }
  work.check_overlap();
  hazards_.begin(Pipe::vector);
  VectorInstruction flat = v;
  flat.count = static_cast<uint32_t>(work.to().offsets.size());
  VectorInstruction whole = v;
  whole.count = static_cast<uint32_t>(v.repeats.times) * work.lanes();
  clocks_.issue(Pipe::vector, cost_of(whole.count == 0 ? flat : whole));
  std::vector<RepeatOperand>& operands = work.operands();
  for (size_t i = operands.size(); i-- > 0;)
    for (const auto& [begin, end] : ranges_of(operands[i].offsets, operands[i].element))
      access(Pipe::vector, begin, end - begin, i == 0, v.name, v.where);
  if (!work.accumulates())
    return issue(Pipe::vector, [this, flat, operands = std::move(operands)] { run_repeats(flat, operands); });
  std::vector<std::vector<RepeatOperand>> iterations = work.iterations();
  issue(Pipe::vector, [this, flat, iterations = std::move(iterations)] {
    VectorInstruction one = flat;
    for (const std::vector<RepeatOperand>& iteration : iterations) {
      one.count = static_cast<uint32_t>(iteration[0].offsets.size());
      run_repeats(one, iteration);
    }
  });
}

/// Gathers the elements, computes them in one go, and scatters the results.
void Core::run_repeats(const VectorInstruction& v, const std::vector<RepeatOperand>& operands) {
  std::vector<unsigned char> values[3];
  const size_t first_source = reads_destination(v.op) ? 0 : 1;
  for (size_t i = first_source; i < operands.size(); ++i)
    for (const uint32_t offset : operands[i].offsets) poison(offset, operands[i].element);
  for (size_t i = 0; i < operands.size(); ++i) values[i] = gathered(buffer_, operands[i]);
  const auto source = [&](size_t i) { return operands.size() > i ? values[i].data() : nullptr; };
  if (!(config_.flushes_subnormals ? compute_with_flush : compute)(v, values[0].data(), source(1), source(2),
                                                                   nullptr))
    fail(kVector, std::string(v.name) + ": the vector unit of this chip does not take this type", v.where);
  const RepeatOperand& to = operands[0];
  for (size_t k = 0; k < to.offsets.size(); ++k) {
    bool defined = true;
    for (size_t i = first_source; i < operands.size(); ++i)
      defined = defined && is_defined(operands[i].offsets[k], operands[i].element);
    std::memcpy(buffer_.data() + to.offsets[k], values[0].data() + k * to.element, to.element);
    mark_defined(to.offsets[k], to.element, defined);
  }
}

}  // namespace npu::ai_core
