// Which attributes a descriptor of the graph interface has. Private to npu/dnn_graph*.cpp.
#pragma once

#include "npu/dnn/graph.h"

namespace npu::detail::graph {

/// required: must be set before finalizing; answer: only read; empty: an answer that never has elements;
/// refused: known, but a value other than zero (or any descriptor) is not supported.
enum class Use { optional, required, answer, empty, refused };

struct AttributeRule {
  npudnnBackendDescriptorType_t descriptor;
  npudnnBackendAttributeName_t name;
  const char* text;
  npudnnBackendAttributeType_t type;  // DOUBLE stands for FLOAT as well, INT64 for INT32
  int64_t most;                       // elements
  Use use;
};

/// All rules, those of a descriptor next to each other.
struct Schema {
  const AttributeRule* first;
  const AttributeRule* last;
  const AttributeRule* begin() const { return first; }
  const AttributeRule* end() const { return last; }
};
Schema schema();

/// The rule for an attribute of this type, null if there is none; `text` of one that differs in type only
/// goes to `other`.
const AttributeRule* find_rule(npudnnBackendDescriptorType_t descriptor, npudnnBackendAttributeName_t name,
                               npudnnBackendAttributeType_t type, const char** other);
bool is_known(npudnnBackendDescriptorType_t descriptor);
/// "NPUDNN_BACKEND_TENSOR_DESCRIPTOR"
const char* name_of(npudnnBackendDescriptorType_t descriptor);
/// Bytes of one element; 0 for types that no attribute has.
size_t element_bytes(npudnnBackendAttributeType_t type);

}  // namespace npu::detail::graph
