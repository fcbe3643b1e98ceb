// Tasks that find out only when they run that they cannot compute.
#pragma once

#include <stdexcept>

#include "acl/acl_base.h"

namespace npu::detail {

/// Thrown by the body of a task when what only the device knows, as the sizes of a group, does not fit. what(): the reason, without the
/// name of the call. The task then fails as a kernel does: the next call that waits gives npuErrorLaunchFailure, which is sticky.
struct TaskFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The code of a task whose body has thrown; called in the handler of the exception. TaskFailure, and other exceptions of the standard
/// library, are told on stderr with the name of the call (null: not known). Memory that the host does not give is the stream's error.
/// Exceptions of other types go on.
aclError failure_of_task(const char* name);

}  // namespace npu::detail
