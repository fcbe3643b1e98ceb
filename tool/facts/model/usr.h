#pragma once
#include <string_view>

#include "tool/facts/model/facts.h"

namespace migrate {

// Two programs in one folder, each with its own main, define kernels and device functions of equal names.
// They are not one function: what is true of one is not true of the other. Sources that declare a function to
// each other (by a header, or `extern`) are one program, and then it is one.

/// Gives each function of `unit` that another source of `program` defines too a USR of its own: "USR in
/// FILE". Both must number their files alike. Cost: linear in the functions of both and the references of
/// `unit`.
void disambiguate_usr(const ProgramFacts& program, ProgramFacts& unit);

/// Unites again what was set apart and turned out to be one function: some file beside those that define it
/// declares it or refers to it. Call it once, when all units are merged. Cost: linear.
void merge_usr(ProgramFacts& program);

/// The USR without what disambiguate_usr added.
std::string_view base_usr(std::string_view usr);

}  // namespace migrate
