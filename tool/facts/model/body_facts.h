#pragma once
#include <cstdint>
#include <string>

#include "tool/facts/model/place.h"

namespace migrate {

// What the bodies of device functions show (tool/facts/kernel_analysis), part of the facts.

/// A loop that combines one variable with the same variable of other lanes (tool/facts/kernel_analysis/shuffle_loops.h).
struct ShuffleLoop {
  Place place;           ///< the statement, with the pragmas before it
  std::string mask;      ///< text of the shuffle's mask
  std::string variable;  ///< name
};

/// A shift whose amount may be the width of the shifted number (tool/facts/kernel_analysis/numbers/wide_shifts.h).
struct WideShift {
  Place place;            ///< the whole expression
  uint32_t left_end = 0;  ///< where its left operand ends
  Range amount;           ///< the amount, without the parentheses around it
  bool is_left = false;
};

/// A conversion of a number of a floating type to an unsigned integer (tool/facts/kernel_analysis/numbers/float_conversions.h).
struct FloatConversion {
  Place place;           ///< what is converted, without parentheses around it
  std::string function;  ///< CUDA's function that does it: "__float2uint_rz"
};

/// A point at which the lanes of a warp must synchronise, so that all of them have completed the accesses of an earlier
/// statement to shared or volatile memory. The program has no barrier there.
struct WarpStep {
  Place place;   ///< empty range: the position of the synchronisation
  Range braces;  ///< not empty: the statement that needs braces; `place` is at its begin or end
  /// Not empty: the value that a store at `later` reads and writes; lanes synchronise after computing it.
  Range value;
  bool can_insert = true;  ///< false: no text can be inserted there; `place` is then the access
  std::string variable;    ///< the name of the memory in the program
  Place earlier, later;    ///< the two accesses
  bool later_writes = false;
  bool is_volatile = false;  ///< the memory is volatile, so the program relies on the order
  bool for_block = false;    ///< all threads of the block reach this point
};

/// A loop in device code that ends only when an atomic exchange succeeds, so that another thread must have written.
struct WaitLoop {
  Place place;  ///< its keyword: `while` or `for`
  Range head;   ///< what the parentheses after it enclose, with them, in `place.file`
};

/// A statement by which each thread of a grid stores a constant to one element of global memory, where some threads store another value
/// afterwards (tool/facts/kernel_analysis/reset_races.h).
struct ResetRace {
  Place place;                            ///< the statement, without ';'
  Range element;                          ///< what it stores to, in `place.file`
  Place store;                            ///< the first of the later stores
  bool names_y = false, names_z = false;  ///< the kernel names threadIdx.y or blockIdx.y, or z
  bool block_waits = false;               ///< the threads of a block wait for each other in between
};

/// The stores of a device function to the elements of one variable that leads to volatile memory.
struct VolatileStores {
  Place place;  ///< `volatile` in its declaration; its name if the declaration does not write it
  std::string variable;
  int count = 0;              ///< in the text
  bool synchronised = false;  ///< threads synchronise after the first of them
};

}  // namespace migrate
