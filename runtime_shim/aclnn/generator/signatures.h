// signatures.json in memory: the operators of aclnn, and what their documents say about the parameters.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace npu::aclnn::generator {

struct Parameter {
  std::string name;
  std::string type;     ///< of C: "const aclTensor*"
  std::string role;     ///< "in", "out", "inout"; empty if it is no tensor
  std::string strided;  ///< "allowed", "refused", "unstated"; empty: unknown
  std::string null;     ///< "allowed", "refused"; empty: unknown
  std::map<std::string, std::vector<std::string>>
      types;  ///< data types by generation of chips; none: unknown
  std::vector<std::string> formats;
  int min_rank = -1, max_rank = -1;  ///< number of dimensions; -1: unknown
};

struct Operator {
  std::string name;        ///< "aclnnMm"
  std::string header;      ///< "aclnn_mm.h"
  std::string repository;  ///< "ops-nn"
  bool newer = false;      ///< CANN 8.1 lacks it
  bool level2 = false;     ///< CANN has its header in aclnnop/level2/, too
  std::vector<std::string> generations;
  std::vector<Parameter> parameters;  ///< of the first phase, without workspaceSize and executor
};

/// A function that is no operator.
struct Function {
  std::string name;
  std::string header;  ///< "aclnn/acl_meta.h", "aclnnop/aclnn_npu_format_cast.h"
  std::string returns;
  bool newer = false;                   ///< CANN 8.1 lacks it
  std::vector<std::string> parameters;  ///< as declared: "int64_t** dstShape"
};

struct Signatures {
  std::map<std::string, std::string> commits;  ///< by repository
  std::vector<std::string> generations;        ///< all, in the order of the table
  std::map<std::string, int> types;            ///< values of aclDataType by name
  std::map<std::string, int> formats;          ///< values of aclFormat by name
  std::vector<Function> functions;
  std::vector<Operator> operators;  ///< by name, ascending
};

/// Reads the text of signatures.json.
/// Throws std::runtime_error that names the operator, the parameter and the key: a key that is unknown or is not there, a
/// name that the file does not define, operators that are not in order.
Signatures read_signatures(const std::string& text);

}  // namespace npu::aclnn::generator
