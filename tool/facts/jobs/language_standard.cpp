#include <clang/Basic/LangStandard.h>

#include "tool/facts/jobs/flags.h"

namespace migrate {

bool is_language_standard(const std::string& name) {
  return clang::LangStandard::getLangKind(name) != clang::LangStandard::lang_unspecified;
}

bool is_before_cplusplus17(const std::string& name) {
  const auto* standard = clang::LangStandard::getLangStandardForName(name);
  return standard && standard->getLanguage() == clang::Language::CXX && !standard->isCPlusPlus17();
}

}  // namespace migrate
