#pragma once
#include <vector>

#include "clang/AST/Decl.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// The conversions of numbers of a floating type to unsigned integers in the body of `function`, written outside macros. A GPU gives 0 for
/// numbers below zero and the largest number for those beyond it (PTX, `cvt.rzi`); C++ leaves both undefined, and processors give the
/// low bits of another number. Not where the text shows that the number is not negative.
std::vector<FloatConversion> float_conversions(const clang::FunctionDecl& function, Unit& unit);

}  // namespace migrate
