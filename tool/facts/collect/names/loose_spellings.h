#pragma once
#include "clang/AST/DeclFriend.h"
#include "tool/facts/frontend/parse.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// Adds the names of templates that lack their keyword, each once. Those of macro bodies are left out. What the front end reports
/// of them is an error no longer.
void collect_bare_templates(DiagnosticLog& log, Unit& unit);

/// Adds the class that `declaration` makes a friend by its name alone, if that class is in an unnamed namespace within the one around the
/// declaration. `friend T` names it for every compiler, `friend class T` only for those that look into unnamed namespaces.
void collect_hidden_friend(const clang::FriendDecl& declaration, Unit& unit);

}  // namespace migrate
