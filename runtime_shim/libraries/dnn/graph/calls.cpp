// The calls of the graph interface: creation of descriptors, and access to attributes.

#include <algorithm>
#include <cstring>
#include <limits>

#include "runtime_shim/libraries/dnn/graph/finalize.h"
#include "runtime_shim/libraries/dnn/graph/schema.h"
#include "runtime_shim/libraries/dnn/graph/state.h"

namespace npu::detail::graph {
namespace {

thread_local std::string last_error;

Handle* handle_of(npudnnBackendDescriptor_t descriptor) { return static_cast<Handle*>(descriptor); }

// A shared reference to the descriptors of handles that a program has passed.
npudnnStatus_t take_descriptors(const AttributeRule& rule, int64_t count, const void* elements,
                                std::vector<DescriptorPointer>& to) {
  const auto* handles = static_cast<const npudnnBackendDescriptor_t*>(elements);
  for (int64_t i = 0; i < count; ++i) {
    if (handles[i] == nullptr)
      return refuse(NPUDNN_STATUS_BAD_PARAM_NULL_POINTER, std::string(rule.text) + ": a descriptor is null");
    const auto& state = handle_of(handles[i])->state;
    if (!state->finalized)
      return refuse(NPUDNN_STATUS_BAD_PARAM_NOT_FINALIZED,
                    std::string(rule.text) + ": the " + name_of(state->type) + " is not finalized");
    to.push_back(state);
  }
  return NPUDNN_STATUS_SUCCESS;
}

// An unsupported attribute may say that its feature is off.
bool all_zero(const AttributeRule& rule, npudnnBackendAttributeType_t type, int64_t count,
              const void* elements) {
  if (rule.type == NPUDNN_TYPE_BACKEND_DESCRIPTOR) return count == 0;
  const char* bytes = static_cast<const char*>(elements);
  return std::all_of(bytes, bytes + count * static_cast<int64_t>(element_bytes(type)),
                     [](char c) { return c == 0; });
}

npudnnStatus_t set_attribute(Descriptor& descriptor, npudnnBackendAttributeName_t name,
                             npudnnBackendAttributeType_t type, int64_t count, const void* elements) {
  const char* other = nullptr;
  const AttributeRule* rule = find_rule(descriptor.type, name, type, &other);
  if (rule == nullptr && other != nullptr)
    return refuse(NPUDNN_STATUS_BAD_PARAM_ATTRIBUTE_TYPE, std::string(other) + " does not have this type");
  if (rule == nullptr)
    return refuse(NPUDNN_STATUS_NOT_SUPPORTED, std::string(name_of(descriptor.type)) + ": attribute " +
                                                   std::to_string(static_cast<int>(name)) +
                                                   " is not supported");
  if (rule->use == Use::answer || rule->use == Use::empty)
    return refuse(NPUDNN_STATUS_BAD_PARAM, std::string(rule->text) + " can only be read");
  if (count < 0 || count > rule->most || (elements == nullptr && count > 0))
    return refuse(NPUDNN_STATUS_BAD_PARAM, std::string(rule->text) + ": at most " +
                                               std::to_string(rule->most) + " elements, not " +
                                               std::to_string(count));
  if (rule->use == Use::refused && !all_zero(*rule, type, count, elements))
    return refuse(NPUDNN_STATUS_NOT_SUPPORTED,
                  std::string(name_of(descriptor.type)) + ": " + rule->text + " is not supported");
  Attribute attribute;
  attribute.type = type;
  attribute.count = count;
  if (type == NPUDNN_TYPE_BACKEND_DESCRIPTOR) {
    const npudnnStatus_t status = take_descriptors(*rule, count, elements, attribute.descriptors);
    if (status != NPUDNN_STATUS_SUCCESS) return status;
  } else if (count > 0) {
    const char* bytes = static_cast<const char*>(elements);
    attribute.bytes.assign(bytes, bytes + count * static_cast<int64_t>(element_bytes(type)));
  }
  descriptor.attributes[name] = std::move(attribute);
  return NPUDNN_STATUS_SUCCESS;
}

// Copies elements to the program's array. Descriptors are stored in descriptors that the program has created.
npudnnStatus_t hand_out(const Attribute& attribute, int64_t requested, int64_t* count, void* elements) {
  if (count != nullptr) *count = attribute.count;
  if (elements == nullptr) return NPUDNN_STATUS_SUCCESS;
  const int64_t n = std::min(requested, attribute.count);
  if (attribute.type != NPUDNN_TYPE_BACKEND_DESCRIPTOR) {
    if (n > 0) std::memcpy(elements, attribute.bytes.data(), n * element_bytes(attribute.type));
    return NPUDNN_STATUS_SUCCESS;
  }
  auto* handles = static_cast<npudnnBackendDescriptor_t*>(elements);
  for (int64_t i = 0; i < n; ++i) {
    if (handles[i] == nullptr || handle_of(handles[i])->state->type != attribute.descriptors[i]->type)
      return refuse(NPUDNN_STATUS_BAD_PARAM, std::string("the result is a ") +
                                                 name_of(attribute.descriptors[i]->type) +
                                                 ": make one for it first");
    // Finalized descriptors are immutable, so they can be shared.
    handle_of(handles[i])->state = std::const_pointer_cast<Descriptor>(attribute.descriptors[i]);
  }
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t get_attribute(const std::shared_ptr<Descriptor>& descriptor, npudnnBackendAttributeName_t name,
                             npudnnBackendAttributeType_t type, int64_t requested, int64_t* count,
                             void* elements) {
  const char* other = nullptr;
  const AttributeRule* rule = find_rule(descriptor->type, name, type, &other);
  if (rule == nullptr && other != nullptr)
    return refuse(NPUDNN_STATUS_BAD_PARAM_ATTRIBUTE_TYPE, std::string(other) + " does not have this type");
  if (rule == nullptr)
    return refuse(NPUDNN_STATUS_NOT_SUPPORTED, std::string(name_of(descriptor->type)) + ": attribute " +
                                                   std::to_string(static_cast<int>(name)) +
                                                   " is not supported");
  if (!descriptor->finalized)
    return refuse(NPUDNN_STATUS_BAD_PARAM_NOT_FINALIZED,
                  std::string(rule->text) + ": the " + name_of(descriptor->type) + " is not finalized");
  Attribute attribute;
  attribute.type = type;
  if (rule->use == Use::answer) {
    const npudnnStatus_t status = answer_attribute(descriptor, name, attribute);
    return status == NPUDNN_STATUS_SUCCESS ? hand_out(attribute, requested, count, elements) : status;
  }
  const auto found = descriptor->attributes.find(name);
  if (found != descriptor->attributes.end()) attribute = found->second;
  if (attribute.type != type)
    return refuse(NPUDNN_STATUS_BAD_PARAM_ATTRIBUTE_TYPE,
                  std::string(rule->text) + " was set with another type");
  return hand_out(attribute, requested, count, elements);
}

}  // namespace

npudnnStatus_t refuse(npudnnStatus_t status, const std::string& message) {
  last_error = message;
  return status;
}

npudnnStatus_t refuse(const Operation& operation, npudnnStatus_t status, const std::string& what) {
  return refuse(status, std::string(operation.name) + ": " + what);
}

// --- Reader

const Attribute* Reader::find(npudnnBackendAttributeName_t name) const {
  const auto found = descriptor_.attributes.find(name);
  return found == descriptor_.attributes.end() || found->second.count == 0 ? nullptr : &found->second;
}

std::vector<int64_t> Reader::integers(npudnnBackendAttributeName_t name) const {
  const Attribute* attribute = find(name);
  if (attribute == nullptr) return {};
  std::vector<int64_t> values(attribute->count);
  for (int64_t i = 0; i < attribute->count; ++i) {
    const size_t bytes = element_bytes(attribute->type);
    const char* from = attribute->bytes.data() + i * bytes;
    int32_t narrow = 0;
    if (bytes == 8) {
      std::memcpy(&values[i], from, 8);
    } else if (bytes == 4) {
      std::memcpy(&narrow, from, 4);
      values[i] = narrow;
    } else {
      values[i] = *from != 0;
    }
  }
  return values;
}

int64_t Reader::integer(npudnnBackendAttributeName_t name, int64_t otherwise) const {
  const std::vector<int64_t> values = integers(name);
  return values.empty() ? otherwise : values[0];
}

double Reader::real(npudnnBackendAttributeName_t name, double otherwise) const {
  const Attribute* attribute = find(name);
  if (attribute == nullptr) return otherwise;
  if (attribute->type == NPUDNN_TYPE_DOUBLE) return *reinterpret_cast<const double*>(attribute->bytes.data());
  return *reinterpret_cast<const float*>(attribute->bytes.data());
}

std::vector<void*> Reader::pointers(npudnnBackendAttributeName_t name) const {
  const Attribute* attribute = find(name);
  if (attribute == nullptr) return {};
  std::vector<void*> values(attribute->count);
  std::memcpy(values.data(), attribute->bytes.data(), attribute->bytes.size());
  return values;
}

std::optional<TensorSpec> Reader::tensor(npudnnBackendAttributeName_t name) const {
  const Attribute* attribute = find(name);
  return attribute == nullptr ? std::nullopt : attribute->descriptors[0]->tensor;
}

const Descriptor& Reader::child(npudnnBackendAttributeName_t name) const {
  return *find(name)->descriptors[0];
}

const std::vector<DescriptorPointer>& Reader::children(npudnnBackendAttributeName_t name) const {
  return find(name)->descriptors;
}

}  // namespace npu::detail::graph

using namespace npu::detail::graph;

extern "C" {

npudnnStatus_t npudnnBackendCreateDescriptor(npudnnBackendDescriptorType_t type,
                                             npudnnBackendDescriptor_t* descriptor) {
  return npu::detail::library_call([&] {
    if (descriptor == nullptr) return refuse(NPUDNN_STATUS_BAD_PARAM_NULL_POINTER, "descriptor is null");
    if (!is_known(type))
      return refuse(NPUDNN_STATUS_NOT_SUPPORTED, std::string(name_of(type)) + " is not supported");
    auto state = std::make_shared<Descriptor>();
    state->type = type;
    *descriptor = new (std::nothrow) Handle{std::move(state)};
    return *descriptor == nullptr ? NPUDNN_STATUS_ALLOC_FAILED : NPUDNN_STATUS_SUCCESS;
  });
}

npudnnStatus_t npudnnBackendDestroyDescriptor(npudnnBackendDescriptor_t descriptor) {
  delete handle_of(descriptor);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnBackendInitialize(npudnnBackendDescriptor_t descriptor) {
  return npu::detail::library_call([&] {
    if (descriptor == nullptr) return refuse(NPUDNN_STATUS_BAD_PARAM_NULL_POINTER, "descriptor is null");
    auto state = std::make_shared<Descriptor>();
    state->type = handle_of(descriptor)->state->type;
    handle_of(descriptor)->state = std::move(state);
    return NPUDNN_STATUS_SUCCESS;
  });
}

npudnnStatus_t npudnnBackendFinalize(npudnnBackendDescriptor_t descriptor) {
  return npu::detail::library_call([&] {
    if (descriptor == nullptr) return refuse(NPUDNN_STATUS_BAD_PARAM_NULL_POINTER, "descriptor is null");
    return finalize(*handle_of(descriptor)->state);
  });
}

npudnnStatus_t npudnnBackendSetAttribute(npudnnBackendDescriptor_t descriptor,
                                         npudnnBackendAttributeName_t name, npudnnBackendAttributeType_t type,
                                         int64_t count, const void* elements) {
  return npu::detail::library_call([&] {
    if (descriptor == nullptr) return refuse(NPUDNN_STATUS_BAD_PARAM_NULL_POINTER, "descriptor is null");
    Descriptor& state = *handle_of(descriptor)->state;
    if (state.finalized)
      return refuse(NPUDNN_STATUS_NOT_INITIALIZED,
                    std::string(name_of(state.type)) + " is finalized already");
    return set_attribute(state, name, type, count, elements);
  });
}

npudnnStatus_t npudnnBackendGetAttribute(const npudnnBackendDescriptor_t descriptor,
                                         npudnnBackendAttributeName_t name, npudnnBackendAttributeType_t type,
                                         int64_t requested, int64_t* count, void* elements) {
  return npu::detail::library_call([&] {
    if (descriptor == nullptr) return refuse(NPUDNN_STATUS_BAD_PARAM_NULL_POINTER, "descriptor is null");
    return get_attribute(handle_of(descriptor)->state, name, type, requested, count, elements);
  });
}

npudnnStatus_t npudnnBackendExecute(npudnnHandle_t handle, npudnnBackendDescriptor_t plan,
                                    npudnnBackendDescriptor_t pack) {
  return npu::detail::library_call([&] {
    if (handle == nullptr) return refuse(NPUDNN_STATUS_NOT_INITIALIZED, "handle is null");
    if (plan == nullptr || pack == nullptr)
      return refuse(NPUDNN_STATUS_BAD_PARAM_NULL_POINTER, "the plan or the variant pack is null");
    return execute_plan(handle, *handle_of(plan)->state, *handle_of(pack)->state);
  });
}

void npudnnGetLastErrorString(char* message, size_t max_size) {
  if (message == nullptr || max_size == 0) return;
  const size_t n = std::min(max_size - 1, last_error.size());
  std::memcpy(message, last_error.data(), n);
  message[n] = 0;
}

}  // extern "C"
