#include "tool/profile/track_builder.h"

#include <algorithm>
#include <string_view>

#include "tool/base/text.h"
#include "tool/profile/numbers.h"

namespace migrate {
namespace {

/// Which member an argument of an event goes to. "Physic Stream Id" and the like are the track already.
struct Argument {
  std::string_view key;
  std::string RawEvent::* member;
};
constexpr Argument kArguments[] = {
    {"name", &RawEvent::label},
    {"labels", &RawEvent::label},
    {"Task Type", &RawEvent::task_type},
    {"task type", &RawEvent::task_type},
    {"operation", &RawEvent::operation},
    {"link type", &RawEvent::link},
    {"transport type", &RawEvent::transport},
    {"Call stack", &RawEvent::stack},
    {"size(B)", &RawEvent::bytes},
    {"size(Byte)", &RawEvent::bytes},
    {"bandwidth(GB/s)", &RawEvent::bandwidth},
    {"MHz", &RawEvent::value},
    {"pageable", &RawEvent::pageable},
};
constexpr Argument kFields[] = {
    {"ph", &RawEvent::phase},     {"name", &RawEvent::name},   {"ts", &RawEvent::start},
    {"dur", &RawEvent::duration}, {"pid", &RawEvent::process}, {"tid", &RawEvent::thread},
};

TrackKind kind_of(std::string_view process) {
  if (process == "Python" || process == "Host") return TrackKind::host;
  if (process == "CANN") return TrackKind::cann;
  if (process == "Ascend Hardware") return TrackKind::device;
  // Older versions name it by the library.
  if (process == "Communication" || process == std::string_view("HCCL ").substr(0, 4))
    return TrackKind::communication;
  if (process == "Overlap Analysis") return TrackKind::overlap;
  if (process == "AI Core Freq") return TrackKind::frequency;
  return TrackKind::other;
}

/// The name of a track that the trace does not name. Those of the overlap have fixed numbers.
std::string default_name(TrackKind kind, const std::string& thread) {
  constexpr const char* kOverlap[] = {"Computing", "Communication", "Communication(Not Overlapped)", "Free"};
  if (kind == TrackKind::overlap && thread.size() == 1 && thread[0] >= '0' && thread[0] <= '3')
    return kOverlap[thread[0] - '0'];
  return (kind == TrackKind::device ? "Stream " : "Thread ") + thread;
}

/// "kernel" for "kernel::NAME": host operations are named so by some writers.
std::string plain_name(const std::string& name) {
  const size_t colons = name.rfind("kernel::");
  return colons == std::string::npos ? name : name.substr(colons + 8);
}

}  // namespace

void RawEvent::set(const std::string& key, const std::string& text) {
  for (const Argument& field : kFields)
    if (field.key == key) this->*field.member = text;
}

void RawEvent::set_argument(const std::string& key, const std::string& text) {
  for (const Argument& argument : kArguments)
    if (argument.key == key) this->*argument.member = text;
}

TrackBuilder::TrackBuilder(RankProfile& rank) : rank_(rank) {
  if (rank_.details.empty()) rank_.details.emplace_back();
}

uint32_t TrackBuilder::track_of(const RawEvent& event) {
  const ProcessThread key(event.process, event.thread);
  auto [at, is_new] = tracks_.emplace(key, static_cast<uint32_t>(rank_.tracks.size()));
  if (is_new) {
    rank_.tracks.emplace_back();
    keys_.push_back(key);
  }
  return at->second;
}

uint32_t TrackBuilder::detail_of(const RawEvent& event) {
  EventDetail detail;
  if (auto bytes = parse_number(event.bytes))
    detail.bytes = static_cast<int64_t>(std::clamp(*bytes, -1.0, 1e15));
  detail.bandwidth = parse_number(event.bandwidth).value_or(0);
  detail.value = parse_number(event.value).value_or(0);
  if (event.pageable == "0" || event.pageable == "1") detail.pageable = event.pageable == "1" ? 1 : 0;
  const bool has_numbers =
      detail.bytes >= 0 || detail.bandwidth > 0 || detail.value > 0 || detail.pageable >= 0;
  if (!has_numbers && event.operation.empty() && event.link.empty() && event.transport.empty() &&
      event.stack.empty())
    return 0;
  detail.operation = rank_.names.id(event.operation);
  detail.link = rank_.names.id(event.link);
  detail.transport = rank_.names.id(event.transport);
  detail.stack = rank_.names.id(event.stack);
  rank_.details.push_back(detail);
  return static_cast<uint32_t>(rank_.details.size() - 1);
}

void TrackBuilder::add_metadata(const RawEvent& event) {
  if (event.name == "process_name") processes_[event.process] = event.label;
  if (event.name == "process_labels") labels_[event.process] = event.label;
  if (event.name == "thread_name") threads_[{event.process, event.thread}] = event.label;
}

void TrackBuilder::add(const RawEvent& raw) {
  if (raw.phase == "M") return add_metadata(raw);
  // Of counters, only the frequency of the cores is used.
  const bool is_frequency = raw.phase == "C" && !raw.value.empty();
  if (raw.phase != "X" && !is_frequency) return;
  const auto start = parse_microseconds(raw.start);
  const auto duration = raw.phase == "C" ? Nanoseconds(0) : parse_duration(raw.duration);
  if (!start || !duration) {
    ++without_time_;
    return;
  }
  if (*duration < 0) {
    ++negative_;
    return;
  }
  TraceEvent event;
  event.start = *start;
  event.duration = *duration;
  event.track = track_of(raw);
  event.name = rank_.names.id(raw.name);
  event.task_type = rank_.names.id(raw.task_type);
  event.detail = detail_of(raw);
  rank_.events.push_back(event);
}

void TrackBuilder::name_tracks() {
  for (size_t i = 0; i < rank_.tracks.size(); ++i) {
    Track& track = rank_.tracks[i];
    const std::string& process = keys_[i].first;
    auto name = processes_.find(process);
    track.process = name == processes_.end() ? "process " + process : name->second;
    auto label = labels_.find(process);
    if (label != labels_.end()) track.label = label->second;
    auto thread = threads_.find(keys_[i]);
    track.kind = kind_of(track.process);
    track.thread = thread == threads_.end() ? default_name(track.kind, keys_[i].second) : thread->second;
  }
}

void TrackBuilder::cut_overlaps(const std::string& name, std::vector<std::string>& notes) {
  std::map<uint32_t, size_t> cut;
  for (size_t i = 1; i < rank_.events.size(); ++i) {
    TraceEvent& before = rank_.events[i - 1];
    const TraceEvent& event = rank_.events[i];
    if (before.track != event.track || before.end() <= event.start) continue;
    if (rank_.tracks[event.track].kind != TrackKind::device) continue;
    before.duration = event.start - before.start;
    ++cut[event.track];
  }
  for (const auto& [track, count] : cut)
    notes.push_back(name + ": " + rank_.tracks[track].thread + ": the clock runs backwards: " +
                    decimal(count) + " tasks end after the next one starts; their ends are cut");
}

void TrackBuilder::collect_stacks() {
  for (const TraceEvent& event : rank_.events) {
    const uint32_t stack = rank_.detail(event).stack;
    if (stack != 0) rank_.stacks.emplace(plain_name(rank_.text(event.name)), rank_.text(stack));
  }
}

void TrackBuilder::finish(const std::string& name, std::vector<std::string>& notes) {
  name_tracks();
  std::stable_sort(rank_.events.begin(), rank_.events.end(), [](const TraceEvent& a, const TraceEvent& b) {
    // The longer one first: it encloses the other.
    if (a.track != b.track) return a.track < b.track;
    return a.start != b.start ? a.start < b.start : a.duration > b.duration;
  });
  if (without_time_ > 0)
    notes.push_back(name + ": " + decimal(without_time_) +
                    " events without a valid time or duration are skipped");
  if (negative_ > 0)
    notes.push_back(name + ": the clock runs backwards: " + decimal(negative_) +
                    " events with a negative duration are skipped");
  cut_overlaps(name, notes);
  collect_stacks();
}

}  // namespace migrate
