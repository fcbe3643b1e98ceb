#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tool/advice/thresholds.h"
#include "tool/diagnostics/text.h"
#include "tool/profile/profile.h"

namespace migrate {

/// A row of the timeline: events that nest or follow each other. Times are from the start of the run.
struct TimelineTrack {
  struct Event {
    Nanoseconds start = 0, duration = 0;
    uint32_t name = 0;  ///< index into Timeline::names
  };
  std::string group, label;  ///< "rank 0, NPU 0", "Stream 7"
  TrackKind kind = TrackKind::other;
  std::vector<Event> events;  ///< by start
};

/// Memory of a rank over time, by part; all parts have the times of `times`.
struct MemorySeries {
  std::string group;
  std::vector<Nanoseconds> times;
  struct Part {
    std::string name;
    std::vector<double> megabytes;
  };
  std::vector<Part> parts;
  bool stacked = false;  ///< parts are allocation sites that add up; else "allocated" and "reserved"
};

/// A kernel in the roofline plot: what its shapes say it computes and moves, and how fast it did.
struct RooflinePoint {
  std::string name;
  double intensity = 0;  ///< operations per byte
  double rate = 0;       ///< operations per second
  Nanoseconds time = 0;  ///< of all its launches
};
struct Roofline {
  double peak = 0;       ///< operations per second of the cubes; 0: not known
  double bandwidth = 0;  ///< bytes per second
  std::vector<RooflinePoint> points;
};

/// Everything that the picture shows.
struct Timeline {
  std::vector<std::string> names;
  std::vector<TimelineTrack> tracks;  ///< by rank: device, collectives, overlap, host
  std::vector<MemorySeries> memory;
  Roofline roofline;
  Nanoseconds joined_below = 0;  ///< shorter events are joined with their neighbours; 0: all are shown
  size_t events = 0;             ///< of the ranks that are drawn, joined or not
  size_t ranks_left_out = 0;     ///< where there are many: the slowest and the fastest are drawn
};

/// The most events that a page holds. Above it the shortest are joined with their neighbours.
inline constexpr size_t kTimelineEvents = 200'000;
/// The most ranks that it draws: a picture of more is too high for a browser.
inline constexpr size_t kTimelineRanks = 16;

Timeline make_timeline(const Profile& profile, const Thresholds& thresholds,
                       size_t most_events = kTimelineEvents);

/// Memory by allocation site (operator_memory.csv), else as recorded (memory_record.csv); at most 2000 times each. Times are
/// from `begin`.
std::vector<MemorySeries> memory_series(const Profile& profile, Nanoseconds begin);

/// Matrix products whose shapes are known; operations are 2 m n k, bytes those of operands and result.
Roofline make_roofline(const Profile& profile, const Thresholds& thresholds);

/// The HTML of the section: canvases, controls, data and script. `language` is that of the labels.
std::string timeline_html(const Timeline& timeline, Language language);

/// The data alone, as JSON that a script element may contain.
std::string timeline_json(const Timeline& timeline);

/// The script that draws it: data and layout, the events, the plots. And its style.
std::string_view timeline_script();
std::string_view timeline_model_script();
std::string_view timeline_view_script();
std::string_view timeline_plot_script();
std::string_view timeline_style();

}  // namespace migrate
