#include "tool/profile/trace_reader.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tool/base/text.h"
#include "tool/profile/numbers.h"
#include "tool/profile/track_builder.h"

namespace migrate {
namespace {

using Json = nlohmann::json;

/// Receives the parts of the text. An event is an object at depth 2 of an array; its arguments are at depth 3.
class EventReader : public nlohmann::json_sax<Json> {
 public:
  explicit EventReader(TrackBuilder& builder) : builder_(builder) {}

  bool null() override { return scalar(""); }
  bool boolean(bool value) override { return scalar(value ? "true" : "false"); }
  bool number_integer(number_integer_t value) override { return scalar(std::to_string(value)); }
  bool number_unsigned(number_unsigned_t value) override { return scalar(std::to_string(value)); }
  bool number_float(number_float_t, const string_t& text) override { return scalar(text); }
  bool string(string_t& value) override { return scalar(value); }
  bool binary(binary_t&) override { return true; }

  bool start_array(std::size_t) override { return open(false); }
  bool end_array() override { return close(); }
  bool start_object(std::size_t) override {
    if (depth_ == 0) return not_an_array = true, false;
    if (depth_ == 1) event_ = RawEvent();
    return open(true);
  }
  bool end_object() override {
    if (depth_ == 2) builder_.add(event_);
    return close();
  }
  bool key(string_t& name) override {
    if (depth_ == 2) key_ = name;
    if (depth_ == 3) argument_ = name;
    return true;
  }
  bool parse_error(std::size_t at, const std::string&, const nlohmann::detail::exception&) override {
    broken_at = at;
    return false;
  }

  bool not_an_array = false;
  std::size_t broken_at = 0;  ///< byte; 0: the text is whole

 private:
  bool open(bool) { return ++depth_ < 64; }  // no file of a profiler is deeper
  bool close() { return --depth_, true; }

  bool scalar(const std::string& text) {
    if (depth_ == 0) return not_an_array = true, false;
    if (depth_ == 2) event_.set(key_, text);
    if (depth_ == 3 && key_ == "args") event_.set_argument(argument_, text);
    return true;
  }

  TrackBuilder& builder_;
  RawEvent event_;
  std::string key_, argument_;
  int depth_ = 0;
};

}  // namespace

void read_trace(std::istream& in, const std::string& name, RankProfile& rank,
                std::vector<std::string>& notes) {
  TrackBuilder builder(rank);
  EventReader reader(builder);
  Json::sax_parse(in, &reader, Json::input_format_t::json, false);
  if (reader.not_an_array)
    notes.push_back(name + ": expected a bare array of events, as the Ascend profiler writes; not read");
  else if (reader.broken_at > 0)
    notes.push_back(name + ": ends early or is damaged at byte " + decimal(reader.broken_at) + "; the " +
                    decimal(rank.events.size()) + " events before it are used");
  builder.finish(name, notes);
}

}  // namespace migrate
