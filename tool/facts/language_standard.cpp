#include <clang/Basic/LangStandard.h>

#include "tool/facts/flags.h"

namespace migrate {

bool is_language_standard(const std::string& name) {
  return clang::LangStandard::getLangKind(name) != clang::LangStandard::lang_unspecified;
}

}  // namespace migrate
