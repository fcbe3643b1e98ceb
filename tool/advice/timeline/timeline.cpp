#include "tool/advice/timeline/timeline.h"

#include <algorithm>
#include <limits>
#include <map>

#include "tool/advice/times.h"

namespace migrate {
namespace {

/// The order of the rows of a rank; negative: not shown.
int row_order(TrackKind kind) {
  switch (kind) {
    case TrackKind::device:
      return 0;
    case TrackKind::communication:
      return 1;
    case TrackKind::overlap:
      return 2;
    case TrackKind::host:
      return 3;
    case TrackKind::cann:
      return 4;
    case TrackKind::other:
      return 5;
    case TrackKind::frequency:
      return -1;
  }
  return -1;
}

std::string group_of(const RankProfile& rank, const Track& track) {
  std::string place = track.process;
  if (track.kind == TrackKind::device && !track.label.empty()) place = track.label;
  return "rank " + std::to_string(rank.rank) + ", " + place;
}

/// Names of the page by text: those of several ranks are mostly the same.
class TimelineNames {
 public:
  explicit TimelineNames(std::vector<std::string>& names) : names_(names) {}
  uint32_t id(const std::string& text) {
    auto [at, is_new] = ids_.emplace(text, static_cast<uint32_t>(names_.size()));
    if (is_new) names_.push_back(text);
    return at->second;
  }

 private:
  std::vector<std::string>& names_;
  std::map<std::string, uint32_t> ids_;
};

using DrawnRanks = std::vector<const RankProfile*>;

/// All ranks, or the slowest and the fastest ones, in their order.
DrawnRanks drawn_ranks(const Profile& profile) {
  std::vector<std::pair<Nanoseconds, const RankProfile*>> order;
  for (const RankProfile& rank : profile.ranks) order.push_back({time_shares(rank).total, &rank});
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  DrawnRanks ranks;
  for (size_t i = 0; i < order.size(); ++i)
    if (i < kTimelineRanks / 2 || order.size() - i <= kTimelineRanks / 2) ranks.push_back(order[i].second);
  std::sort(ranks.begin(), ranks.end(),
            [](const RankProfile* a, const RankProfile* b) { return a->rank < b->rank; });
  return ranks;
}

Nanoseconds begin_of(const Profile& profile) {
  Nanoseconds begin = std::numeric_limits<Nanoseconds>::max();
  for (const RankProfile& rank : profile.ranks) {
    for (const TraceEvent& event : rank.events) begin = std::min(begin, event.start);
    if (rank.events.empty() && !rank.kernels.empty()) begin = std::min(begin, rank.kernels.front().start);
  }
  return begin == std::numeric_limits<Nanoseconds>::max() ? 0 : begin;
}

/// The shortest duration of which at most half of `most` events are as long: the others are joined.
Nanoseconds joined_below(const DrawnRanks& ranks, size_t most) {
  std::vector<Nanoseconds> durations;
  for (const RankProfile* rank : ranks)
    for (const TraceEvent& event : rank->events) durations.push_back(event.duration);
  if (durations.size() <= most) return 0;
  auto at = durations.begin() + static_cast<std::ptrdiff_t>(most / 2);
  std::nth_element(durations.begin(), at, durations.end(), std::greater<>());
  return *at + 1;
}

/// What is joined: events shorter than `limit` with a gap of at most `gap` between them.
struct Joining {
  Nanoseconds limit = 0, gap = 0;
  uint32_t name = 0;  ///< of what they become
};

/// Adds an event; short ones that follow each other closely become one.
void add_event(TimelineTrack& track, TimelineTrack::Event event, const Joining& joining) {
  if (event.duration < joining.limit) {
    event.name = joining.name;
    if (!track.events.empty() && track.events.back().name == joining.name) {
      TimelineTrack::Event& last = track.events.back();
      if (event.start <= last.start + last.duration + joining.gap) {
        last.duration = std::max(last.duration, event.start + event.duration - last.start);
        return;
      }
    }
  }
  track.events.push_back(event);
}

void add_tracks(const RankProfile& rank, Nanoseconds begin, const Joining& joining, TimelineNames& names,
                Timeline& timeline) {
  std::vector<TimelineTrack> tracks(rank.tracks.size());
  for (size_t i = 0; i < tracks.size(); ++i) {
    tracks[i].group = group_of(rank, rank.tracks[i]);
    tracks[i].label = rank.tracks[i].thread;
    tracks[i].kind = rank.tracks[i].kind;
  }
  for (const TraceEvent& event : rank.events)
    add_event(tracks[event.track], {event.start - begin, event.duration, names.id(rank.text(event.name))},
              joining);
  std::erase_if(tracks,
                [](const TimelineTrack& track) { return row_order(track.kind) < 0 || track.events.empty(); });
  std::stable_sort(tracks.begin(), tracks.end(), [](const TimelineTrack& a, const TimelineTrack& b) {
    if (a.kind != b.kind) return row_order(a.kind) < row_order(b.kind);
    return a.group != b.group ? a.group < b.group : a.label < b.label;
  });
  for (TimelineTrack& track : tracks) timeline.tracks.push_back(std::move(track));
}

/// A rank that has a table of kernels and no trace.
void add_kernels(const RankProfile& rank, Nanoseconds begin, TimelineNames& names, Timeline& timeline) {
  std::map<uint32_t, TimelineTrack> streams;
  for (const KernelRecord& row : rank.kernels) {
    TimelineTrack& track = streams[row.stream];
    track.group = "rank " + std::to_string(rank.rank);
    track.label = "Stream " + rank.text(row.stream);
    track.kind = TrackKind::device;
    track.events.push_back({row.start - begin, row.duration, names.id(rank.text(row.name))});
  }
  for (auto& [stream, track] : streams) timeline.tracks.push_back(std::move(track));
}

Timeline timeline_of(const DrawnRanks& ranks, Nanoseconds begin, Joining joining) {
  Timeline timeline;
  TimelineNames names(timeline.names);
  joining.name = names.id("...");
  timeline.joined_below = joining.limit;
  for (const RankProfile* rank : ranks) {
    timeline.events += rank->events.empty() ? rank->kernels.size() : rank->events.size();
    if (rank->events.empty())
      add_kernels(*rank, begin, names, timeline);
    else
      add_tracks(*rank, begin, joining, names, timeline);
  }
  return timeline;
}

size_t count_events(const Timeline& timeline) {
  size_t count = 0;
  for (const TimelineTrack& track : timeline.tracks) count += track.events.size();
  return count;
}

constexpr Nanoseconds kLargestGap = Nanoseconds(1) << 58;

}  // namespace

Timeline make_timeline(const Profile& profile, const Thresholds& thresholds, size_t most_events) {
  const Nanoseconds begin = begin_of(profile);
  const DrawnRanks ranks = drawn_ranks(profile);
  Joining joining;
  joining.limit = joined_below(ranks, most_events);
  joining.gap = 4 * joining.limit;
  Timeline timeline = timeline_of(ranks, begin, joining);
  // Short events that are far from each other need a wider gap; in the end each track is one event.
  while (joining.limit > 0 && count_events(timeline) > most_events && joining.gap < kLargestGap) {
    joining.gap *= 4;
    timeline = timeline_of(ranks, begin, joining);
  }
  timeline.ranks_left_out = profile.ranks.size() - ranks.size();
  timeline.memory = memory_series(profile, begin);
  timeline.roofline = make_roofline(profile, thresholds);
  return timeline;
}

}  // namespace migrate
