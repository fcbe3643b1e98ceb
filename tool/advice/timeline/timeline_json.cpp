#include <nlohmann/json.hpp>

#include "tool/advice/timeline/timeline.h"

namespace migrate {
namespace {

using TimelineJson = nlohmann::ordered_json;

/// "device", "host": the script's colours and heights.
const char* kind_name(TrackKind kind) {
  switch (kind) {
    case TrackKind::device:
      return "device";
    case TrackKind::communication:
      return "communication";
    case TrackKind::overlap:
      return "overlap";
    case TrackKind::host:
    case TrackKind::cann:
      return "host";
    case TrackKind::frequency:
    case TrackKind::other:
      break;
  }
  return "other";
}

/// Start (as the difference to the one before), duration and name of each event, as text: a value of JSON for each number would take
/// ten times the memory.
std::string event_numbers(const TimelineTrack& track) {
  std::string numbers = "[";
  Nanoseconds last = 0;
  for (const TimelineTrack::Event& event : track.events) {
    if (numbers.size() > 1) numbers += ',';
    numbers += std::to_string(event.start - last);
    numbers += ',';
    numbers += std::to_string(event.duration);
    numbers += ',';
    numbers += std::to_string(event.name);
    last = event.start;
  }
  return numbers + "]";
}

std::string dumped_value(const TimelineJson& json) {
  return json.dump(-1, ' ', false, TimelineJson::error_handler_t::replace);
}

TimelineJson memory_json(const Timeline& timeline) {
  TimelineJson all = TimelineJson::array();
  for (const MemorySeries& series : timeline.memory) {
    TimelineJson parts = TimelineJson::array();
    for (const MemorySeries::Part& part : series.parts)
      parts.push_back({{"name", part.name}, {"mb", part.megabytes}});
    all.push_back(
        {{"group", series.group}, {"stacked", series.stacked}, {"t", series.times}, {"parts", parts}});
  }
  return all;
}

TimelineJson roofline_json(const Roofline& roofline) {
  TimelineJson points = TimelineJson::array();
  for (const RooflinePoint& point : roofline.points)
    points.push_back({{"name", point.name}, {"x", point.intensity}, {"y", point.rate}, {"time", point.time}});
  return {{"peak", roofline.peak}, {"bandwidth", roofline.bandwidth}, {"points", points}};
}

}  // namespace

std::string timeline_json(const Timeline& timeline) {
  std::string tracks;
  for (const TimelineTrack& track : timeline.tracks) {
    const std::string head =
        dumped_value({{"group", track.group}, {"label", track.label}, {"kind", kind_name(track.kind)}});
    tracks += (tracks.empty() ? "" : ",\n") + head.substr(0, head.size() - 1) +
              ",\"e\":" + event_numbers(track) + "}";
  }
  std::string json = "{\"names\":" + dumped_value(timeline.names) + ",\n\"tracks\":[" + tracks +
                     "],\n\"memory\":" + dumped_value(memory_json(timeline)) +
                     ",\n\"roofline\":" + dumped_value(roofline_json(timeline.roofline)) + "}";
  // A name may not end the script element that holds the data.
  for (size_t at = json.find('<'); at != std::string::npos; at = json.find('<', at))
    json.replace(at, 1, "\\u003c");
  return json;
}

}  // namespace migrate
