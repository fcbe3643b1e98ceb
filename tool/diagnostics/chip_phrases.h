#pragma once
#include <span>
#include <string>

#include "tool/diagnostics/real_verdict.h"
#include "tool/diagnostics/text.h"
#include "tool/rules/texts.h"

namespace migrate {

/// What the tool itself says beside a verdict for the chip, in both languages. The other clauses are texts of rules.
/// tests/tool/report/chip_phrases_test.cpp checks that no clause of any rule stays in English.
std::span<const Text> chip_phrases();

/// Gives the clauses their Chinese text, from the table or from the rules' texts.
void translate(OnChip& chip, const RuleTexts& texts);

/// A clause in a language; in English where it was not translated.
std::string in_language(const Phrase& phrase, Language language);

}  // namespace migrate
