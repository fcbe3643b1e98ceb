#include "tool/cli/terminal.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "tool/report/width.h"

namespace migrate {

bool colour_wanted() {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  if (no_colour && *no_colour) return false;
  return ::isatty(STDOUT_FILENO) && !(term && std::string(term) == "dumb");
}

namespace {

/// Shows every 100th file only, because files are read much faster than a terminal shows them.
void show_reading(size_t count, const std::string& file) {
  constexpr size_t kStep = 100;
  if (!file.empty() && count % kStep != 1) return;
  const std::string words = "reading: " + std::to_string(count) + " files ";
  std::fprintf(stderr, "\r\033[K%s",
               file.empty() ? "" : (words + clip_left(file, 79 - words.size())).c_str());
  std::fflush(stderr);
}

/// A line now and then, for a log.
class LogLines {
 public:
  void say(size_t done, size_t total, const std::string& file) {
    const Clock::time_point now = Clock::now();
    if (file.empty() || now - last_ < kPause) return;
    last_ = now;
    const std::string of = total > 0 ? " of " + std::to_string(total) : " files read";
    std::fprintf(stderr, "migrate: %zu%s: %s\n", done, of.c_str(), file.c_str());
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds kPause{15};
  Clock::time_point last_ = Clock::now();
};

}  // namespace

Progress terminal_progress() {
  if (!::isatty(STDERR_FILENO)) {
    auto lines = std::make_shared<LogLines>();
    return [lines](size_t done, size_t total, const std::string& file) { lines->say(done, total, file); };
  }
  return [](size_t done, size_t total, const std::string& file) {
    if (total == 0) return show_reading(done, file);
    constexpr size_t kBar = 20;
    size_t filled = done * kBar / total;
    std::string bar = "[" + std::string(filled, '#') + std::string(kBar - filled, '.') + "] ";
    std::string words = bar + std::to_string(done) + "/" + std::to_string(total) + " ";
    bool last = done == total;
    std::string name = last ? "" : clip_left(file, 79 - std::min<size_t>(words.size(), 60));
    std::fprintf(stderr, "\r\033[K%s%s", last ? "" : words.c_str(), name.c_str());
    std::fflush(stderr);
  };
}

std::string coloured_diff(const std::string& diff) {
  std::string out;
  for (size_t begin = 0; begin < diff.size();) {
    size_t end = std::min(diff.find('\n', begin), diff.size() - 1) + 1;
    std::string line = diff.substr(begin, end - begin);
    bool header = line.starts_with("---") || line.starts_with("+++");
    const char* code = header                  ? "1"
                       : line.starts_with("+") ? "32"
                       : line.starts_with("-") ? "31"
                       : line.starts_with("@") ? "36"
                                               : nullptr;
    out += code ? "\033[" + std::string(code) + "m" + line.substr(0, line.size() - 1) + "\033[0m\n" : line;
    begin = end;
  }
  return out;
}

void show_note(const std::string& note) {
  if (!note.empty()) std::fprintf(stderr, "migrate: warning: %s\n", note.c_str());
}

}  // namespace migrate
