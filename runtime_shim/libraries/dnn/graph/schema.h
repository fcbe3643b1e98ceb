// The attributes of a descriptor of the graph interface. Private to libraries/dnn/graph.
#pragma once

#include "npu/dnn/graph.h"

namespace npu::detail::graph {

/// required: must be set before finalizing; answer: read only; empty: read only and never has elements;
/// refused: known, but a value other than zero (or any descriptor) is not supported.
enum class Use { optional, required, answer, empty, refused };

struct AttributeRule {
  npudnnBackendDescriptorType_t descriptor;
  npudnnBackendAttributeName_t name;
  const char* text;
  npudnnBackendAttributeType_t type;  // DOUBLE includes FLOAT, INT64 includes INT32
  int64_t most;                       // maximum number of elements
  Use use;
};

/// All rules, grouped by descriptor.
struct Schema {
  const AttributeRule* first;
  const AttributeRule* last;
  const AttributeRule* begin() const { return first; }
  const AttributeRule* end() const { return last; }
};
Schema schema();

/// The rule for an attribute of this type, or null. `other`: the text of a rule that differs in type only.
const AttributeRule* find_rule(npudnnBackendDescriptorType_t descriptor, npudnnBackendAttributeName_t name,
                               npudnnBackendAttributeType_t type, const char** other);
bool is_known(npudnnBackendDescriptorType_t descriptor);
/// "NPUDNN_BACKEND_TENSOR_DESCRIPTOR"
const char* name_of(npudnnBackendDescriptorType_t descriptor);
/// Bytes of one element; 0 for types without attributes.
size_t element_bytes(npudnnBackendAttributeType_t type);

}  // namespace npu::detail::graph
