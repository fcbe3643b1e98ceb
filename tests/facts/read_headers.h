#pragma once
// Reads acl/ and hccl/ headers with Clang.

#include <string>
#include <vector>

#include "tests/facts/header_facts.h"

namespace cann {

/// The folder that holds acl/ and hccl/ of a CANN installation: `folder` itself, its include/ or that of one of its
/// architectures (aarch64-linux/include).
/// Throws std::runtime_error that names the folder and what is not there.
std::string include_folder_of(const std::string& folder);

/// What the headers directly in acl/, acl/ops/ and hccl/, and those that they include from acl/ and hccl/, declare.
/// Throws std::runtime_error with Clang's messages if the headers do not parse as C++17.
HeaderFacts read_headers(const std::string& include_folder);

/// The headers directly in aclnn/, aclnnop/ and aclnnop/level2/ of the folders: "aclnnop/aclnn_add.h". In order.
std::vector<std::string> operator_headers(const std::vector<std::string>& include_folders);

/// The include folders of the operator headers of a CANN installation, besides `include`, its include_folder_of: that which
/// holds aclnnop/, which may be `include` itself or lie in the folder opp/ of the toolkit. Empty if there is none.
std::string operator_folder_of(const std::string& folder, const std::string& include);

/// What these headers, and those that they include from aclnn/ and aclnnop/, declare; without the values of macros.
/// Throws std::runtime_error with Clang's messages if the headers do not parse as C++17.
HeaderFacts read_operator_headers(const std::vector<std::string>& include_folders,
                                  const std::vector<std::string>& headers);

}  // namespace cann
