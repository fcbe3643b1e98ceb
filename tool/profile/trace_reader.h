#pragma once
#include <istream>
#include <string>

#include "tool/profile/profile.h"

namespace migrate {

/// Reads a trace (a bare JSON array of events in Chrome's form) into `rank`: tracks, events, details, stacks. Other events than
/// complete ones, counters and names of tracks are skipped. The events are then sorted by track and start.
/// What is wrong is added to `notes`, one line each, which starts with `name`: a trace that ends early, that is not an array or not JSON,
/// events without a time, with a negative duration, or that overlap on one stream (their ends are cut).
void read_trace(std::istream& in, const std::string& name, RankProfile& rank,
                std::vector<std::string>& notes);

}  // namespace migrate
