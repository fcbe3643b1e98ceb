#pragma once
#include "tool/ascendc/vector_program.h"

namespace migrate::ascendc {

/// Gives each temporary a buffer, so that tiles that live at the same time have different ones. An instruction may write
/// where an operand of it lies for the last time. Masks have buffers of their own.
/// Source: linear scan (Poletto and Sarkar, 1999), on one straight line of instructions.
void assign_buffers(TilePass& pass);

}  // namespace migrate::ascendc
