#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "tool/diagnostics/diagnostics.h"
#include "tool/report/html_parts.h"

namespace migrate {
namespace {

constexpr size_t kWholeTextLimit = 3u << 20;  // for larger sources only the lines around findings are shown
constexpr uint32_t kContext = 2;

const char* mark_class(const Finding& finding) {
  return finding.suppression.empty() ? severity_class(finding.severity) : "adapted";
}

/// One file's lines with its findings marked.
class CodeWriter {
 public:
  CodeWriter(const SourceFile& file, size_t row, std::vector<const Finding*> findings, Language language,
             bool whole)
      : text_(file.text),
        lines_(file.text),
        row_(row),
        findings_(std::move(findings)),
        language_(language),
        whole_(whole) {
    std::stable_sort(findings_.begin(), findings_.end(), [](const Finding* a, const Finding* b) {
      return a->place.range.begin < b->place.range.begin;
    });
    for (const Finding* finding : findings_) {
      uint32_t line = finding->position.line;
      on_line_[line].push_back(finding);
      if (finding->severity == Severity::info) continue;
      for (uint32_t near = line > kContext ? line - kContext : 1; near <= line + kContext; ++near)
        near_.insert(near);
    }
  }

  std::string run() {
    uint32_t last_shown = 0;
    for (uint32_t line = 1; line <= lines_.line_count(); ++line) {
      if (!shown(line)) continue;
      if (line != last_shown + 1) out_ += "<li class=\"gap\">…</li>";
      one_line(line);
      last_shown = line;
    }
    return "<ol class=\"code\">" + out_ + "</ol>";
  }

 private:
  // Findings of severity note and above, two lines around each.
  bool shown(uint32_t line) const { return whole_ || near_.contains(line); }

  void one_line(uint32_t line) {
    auto found = on_line_.find(line);
    std::vector<const Finding*> here =
        found == on_line_.end() ? std::vector<const Finding*>() : found->second;
    const Finding* worst = nullptr;
    for (const Finding* finding : here) {
      if (!worst || finding->severity > worst->severity) worst = finding;
    }
    std::string css = worst && worst->severity != Severity::info
                          ? std::string(" class=\"") + mark_class(*worst) + "\""
                          : "";
    out_ += "<li id=\"" + code_anchor(row_, line) + "\" value=\"" + std::to_string(line) + "\"" + css +
            "><code>" + marked_text(line, here) + "</code>";
    for (const Finding* finding : here) {
      if (finding->severity != Severity::info) out_ += remark(*finding);
    }
    out_ += "</li>";
  }

  // Of overlapping findings only the first is marked; all are listed below the line.
  std::string marked_text(uint32_t line, const std::vector<const Finding*>& here) const {
    std::string_view text = lines_.line(text_, line);
    auto base = static_cast<uint32_t>(text.data() - text_.data());
    std::string out;
    uint32_t done = 0;
    for (const Finding* finding : here) {
      uint32_t begin = finding->place.range.begin - base;
      uint32_t end = finding->place.range.end - base;
      if (begin < done || end <= begin || end > text.size())
        continue;  // regions of several lines are not marked
      out += html_escape(text.substr(done, begin - done)) + "<mark class=\"" + mark_class(*finding) +
             "\" title=\"" + html_escape(finding->id + ": " + message_in(*finding, language_)) + "\">" +
             html_escape(text.substr(begin, end - begin)) + "</mark>";
      done = end;
    }
    return out + html_escape(text.substr(std::min<size_t>(done, text.size())));
  }

  std::string remark(const Finding& finding) const {
    std::string words = finding.id + ": " + message_in(finding, language_);
    if (!finding.suppression.empty()) {
      words += " [" + say(language_, Label::suppressed) + ": " + finding.suppression + "]";
    }
    return std::string("<p class=\"remark ") + mark_class(finding) + "\">" + html_escape(words) + "</p>";
  }

  std::string_view text_;
  LineTable lines_;
  size_t row_;
  std::vector<const Finding*> findings_;
  Language language_;
  bool whole_;
  std::unordered_map<uint32_t, std::vector<const Finding*>> on_line_;
  std::unordered_set<uint32_t> near_;
  std::string out_;
};

const SourceFile* source_of(const Report& report, const std::string& path) {
  if (!report.facts) return nullptr;
  for (const SourceFile& file : report.facts->files) {
    if (file.path == path) return &file;
  }
  return nullptr;
}

}  // namespace

std::string html_code_view(const Report& report) {
  std::unordered_map<std::string, std::vector<const Finding*>> by_file;
  for (const Finding& finding : report.findings) by_file[finding.file].push_back(&finding);
  size_t total = 0;
  if (report.facts) {
    for (const SourceFile& file : report.facts->files) total += file.text.size();
  }
  std::string out;
  for (size_t row = 0; row < report.summary.files.size(); ++row) {
    const FileRow& file = report.summary.files[row];
    const SourceFile* source = source_of(report, file.path);
    auto findings = by_file.find(file.path);
    if (!source || findings == by_file.end()) continue;
    out += "<details class=\"file\" id=\"f" + std::to_string(row) + "\"><summary><span class=\"path\">" +
           html_escape(file.path) + "</span> " + html_bar(file.uses, report.language) + " " +
           html_percent(file.uses.coverage()) + "</summary>\n";
    bool whole = total <= kWholeTextLimit;
    out += CodeWriter(*source, row, findings->second, report.language, whole).run() + "</details>\n";
  }
  return out;
}

}  // namespace migrate
