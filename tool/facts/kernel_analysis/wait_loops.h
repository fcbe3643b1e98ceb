#pragma once
#include <vector>

#include "clang/AST/Decl.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// The loops of a device function that wait for another thread.
/// Until an atomic exchange succeeds, so until another thread has released a lock. Left out are loops that one thread of the block
/// runs, because whoever has the lock is then in another block, which continues, and loops that retry a compare-and-swap with
/// a new expected value, of which one thread always succeeds.
/// Until memory has a value: loops that do nothing but read volatile memory, or load it by an atomic function or in assembly, at
/// the same place each time. Left out are loops that sleep (`__nanosleep`): they give way already.
/// `definition` has a body. Cost: one walk over the body, and one over each loop.
std::vector<WaitLoop> wait_loops(const clang::FunctionDecl& definition, Unit& unit);

}  // namespace migrate
