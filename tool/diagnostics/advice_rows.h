#pragma once
#include <span>

#include "tool/diagnostics/diagnostics.h"

namespace migrate {

/// The rows of advice_ids.h, ascending: a part of diagnostics().
std::span<const Diagnostic> advice_rows();

}  // namespace migrate
