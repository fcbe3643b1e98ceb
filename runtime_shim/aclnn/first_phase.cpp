#include "runtime_shim/aclnn/first_phase.h"

#include <cstdlib>
#include <cstring>

#include "acl/acl.h"
#include "runtime_shim/aclnn/formats.h"
#include "runtime_shim/config/chip.h"

namespace npu::aclnn {
namespace {

Generation find_generation() {
  const char* const name = aclrtGetSocName();
  const configuration::Chip* const chip = name == nullptr ? nullptr : configuration::find_chip(name);
  if (chip == nullptr) throw Refusal{kRuntimeError, "there is no device"};
  return generation_of(*chip);
}

Generation current_generation() {
  static const Generation generation = find_generation();  // all devices of a machine are of one kind
  return generation;
}

const OperatorFacts& documented(const char* name) {
  const OperatorFacts* const facts = find_operator(name);
  if (facts == nullptr) std::abort();  // every operator of this library is in signatures.json
  return *facts;
}

std::string type_list(TypeSet types) {
  std::string text;
  for (int type = 0; type < 64; ++type)
    if ((types >> type & 1U) != 0)
      text += (text.empty() ? "" : ", ") + std::string(name_of(static_cast<aclDataType>(type)));
  return text;
}

std::string rank_range(const ParameterFacts& facts) {
  const std::string first = std::to_string(facts.min_rank);
  return facts.min_rank == facts.max_rank ? first : first + " to " + std::to_string(facts.max_rank);
}

/// The storage of a tensor in elements; refuses numbers beyond 2^62.
int64_t storage_elements(const Tensor& tensor) {
  int64_t product = 1;
  for (const int64_t length : tensor.storage)
    if (__builtin_mul_overflow(product, length, &product)) return -1;
  return product;
}

/// Whether all elements of the view lie in its storage. Written for numbers that overflow.
bool is_inside_storage(const Tensor& tensor) {
  const int64_t storage = storage_elements(tensor);
  int64_t first = tensor.offset, last = tensor.offset, elements = 1;
  for (int i = 0; i < tensor.rank(); ++i) {
    int64_t reach = 0;
    if (tensor.shape[i] == 0) return true;
    if (__builtin_mul_overflow(elements, tensor.shape[i], &elements)) return false;
    if (__builtin_mul_overflow(tensor.shape[i] - 1, tensor.strides[i], &reach)) return false;
    if (__builtin_add_overflow(reach < 0 ? first : last, reach, reach < 0 ? &first : &last)) return false;
  }
  return storage >= 0 && first >= 0 && last < storage;
}

}  // namespace

FirstPhase::FirstPhase(const char* name) : facts_(documented(name)), generation_(current_generation()) {
  work_.name = name;
  work_.operands.reserve(facts_.count);
  if (!facts_.is_on(generation_))
    throw Refusal{kInvalid, std::string(aclrtGetSocName()) + " does not have this operator"};
}

const ParameterFacts& FirstPhase::facts_of(const char* parameter) const {
  for (const ParameterFacts* facts = facts_.parameters; facts != facts_.parameters + facts_.count; ++facts)
    if (std::strcmp(facts->name, parameter) == 0) return *facts;
  std::abort();  // a name that the operator does not have
}

void FirstPhase::check(const Operand& operand) const {
  const ParameterFacts& facts = *operand.parameter;
  const Tensor& tensor = operand.tensor;
  const auto name = [&] {
    return facts.kind == Kind::tensor_list ? facts.name + ("[" + std::to_string(operand.list_index) + "]")
                                           : std::string(facts.name);
  };
  const TypeSet types = facts.types[static_cast<size_t>(generation_)];
  if (types != 0 && (types & type_bit(tensor.type)) == 0)
    refuse(name(), " is ", name_of(tensor.type), ", and ", aclrtGetSocName(), " takes ", type_list(types));
  if (facts.min_rank >= 0 && (tensor.rank() < facts.min_rank || tensor.rank() > facts.max_rank))
    refuse(name(), " has ", tensor.rank(), " dimensions, allowed are ", rank_range(facts));
  const std::string why = format_obstacle(tensor, facts.formats);
  if (!why.empty()) refuse(name(), " ", why);
  if (!is_inside_storage(tensor))
    refuse(name(), " is a view outside its storage: shape ", tensor.shape, ", strides ", tensor.strides,
           ", offset ", tensor.offset, ", storage ", tensor.storage);
  if (facts.strided == Strided::refused && !tensor.is_contiguous())
    refuse(name(), " must be contiguous: shape ", tensor.shape, ", strides ", tensor.strides);
}

const Tensor& FirstPhase::add(const ParameterFacts& facts, const Tensor& tensor, size_t list_index) {
  work_.operands.push_back({tensor, &facts, list_index});
  check(work_.operands.back());
  return work_.operands.back().tensor;
}

Tensor FirstPhase::tensor(const char* parameter, const aclTensor* argument) {
  if (argument == nullptr) throw Refusal{kNullPointer, std::string(parameter) + " is null"};
  return add(facts_of(parameter), argument->value, 0);
}

std::optional<Tensor> FirstPhase::optional_tensor(const char* parameter, const aclTensor* argument) {
  if (argument == nullptr) return std::nullopt;
  return tensor(parameter, argument);
}

size_t FirstPhase::list(const char* parameter, const aclTensorList* argument) {
  if (argument == nullptr) throw Refusal{kNullPointer, std::string(parameter) + " is null"};
  const ParameterFacts& facts = facts_of(parameter);
  const size_t first = operands();
  for (const aclTensor* const entry : argument->tensors) add(facts, entry->value, operands() - first);
  return first;
}

double FirstPhase::number(const char* parameter, const aclScalar* argument) const {
  if (argument == nullptr) throw Refusal{kNullPointer, std::string(parameter) + " is null"};
  return argument->number();
}

void FirstPhase::require_shape(const char* parameter, const Tensor& tensor, const Dimensions& shape) const {
  require(tensor.shape == shape, parameter, " has the shape ", tensor.shape, ", not ", shape);
}

void FirstPhase::compute(Compute body, uint64_t workspace_bytes) {
  work_.compute = std::move(body);
  work_.workspace_bytes = workspace_bytes;
}

}  // namespace npu::aclnn
