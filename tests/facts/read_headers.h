#pragma once
// Reads acl/ and hccl/ headers with Clang.

#include <string>

#include "tests/facts/header_facts.h"

namespace cann {

/// The folder that holds acl/ and hccl/ of a CANN installation: `folder` itself, its include/ or that of one of its
/// architectures (aarch64-linux/include).
/// Throws std::runtime_error that names the folder and what is not there.
std::string include_folder_of(const std::string& folder);

/// What the headers directly in acl/, acl/ops/ and hccl/, and those that they include from acl/ and hccl/, declare.
/// Throws std::runtime_error with Clang's messages if the headers do not parse as C++17.
HeaderFacts read_headers(const std::string& include_folder);

}  // namespace cann
