#pragma once
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tool/profile/profile.h"

namespace migrate {

/// One event as text, before it is known which track it belongs to.
struct RawEvent {
  std::string phase, name, start, duration, process, thread;
  std::string label;  ///< argument of metadata: name of a process or thread, labels
  std::string task_type, operation, link, transport, stack, bytes, bandwidth, value, pageable;
  void set(const std::string& key, const std::string& text);
  void set_argument(const std::string& key, const std::string& text);
};

/// Makes tracks and events of a rank from raw events, which may come in any order; names of tracks may come last.
class TrackBuilder {
 public:
  explicit TrackBuilder(RankProfile& rank);
  void add(const RawEvent& event);
  /// Names and classes the tracks, sorts the events, cuts those that overlap on a stream, collects call stacks. Lines about damage
  /// go to `notes`, each with `name`.
  void finish(const std::string& name, std::vector<std::string>& notes);

 private:
  using ProcessThread = std::pair<std::string, std::string>;
  uint32_t track_of(const RawEvent& event);
  uint32_t detail_of(const RawEvent& event);
  void add_metadata(const RawEvent& event);
  void name_tracks();
  void cut_overlaps(const std::string& name, std::vector<std::string>& notes);
  void collect_stacks();

  RankProfile& rank_;
  std::map<ProcessThread, uint32_t> tracks_;
  std::vector<ProcessThread> keys_;  ///< by track
  std::map<std::string, std::string> processes_, labels_;
  std::map<ProcessThread, std::string> threads_;
  size_t without_time_ = 0, negative_ = 0;
};

}  // namespace migrate
