#pragma once
#include <string_view>

#include "tool/facts/model/facts.h"

namespace migrate {

// Two programs in one folder, each with its own main, may define kernels and device functions of the same name. They
// are different functions with different facts. Sources that share a declaration (in a header, or `extern`) belong to
// one program, and then the function is the same.

/// Gives each function of `unit` that another source of `program` also defines a separate USR: "USR in FILE". Both must
/// use the same file indices. Cost: linear in the functions of both and the references of
/// `unit`.
void disambiguate_usr(const ProgramFacts& program, ProgramFacts& unit);

/// Merges separated functions that are the same function after all: a file other than those that define it declares it
/// or refers to it. Call it once, after all units are merged. Cost: linear.
void merge_usr(ProgramFacts& program);

/// The USR without the suffix of disambiguate_usr.
std::string_view base_usr(std::string_view usr);

}  // namespace migrate
