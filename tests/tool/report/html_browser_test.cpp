#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/tool/report/sample.h"
#include "tool/report/formats.h"

namespace migrate {
namespace {

namespace fs = std::filesystem;

// Runs behind the page's own script, and writes down what a reader would see.
constexpr const char* kReader = R"js(<script>
(function () {
  var said = [];
  function say(name, value) { said.push(name + "=" + value); }
  var table = document.querySelector(".filter input") && document.getElementById(document.querySelector(".filter input").dataset.table);
  say("overflow", document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);
  var hidden = Array.prototype.filter.call(document.querySelectorAll(".scroll"), function (e) {
    return e.scrollWidth > e.clientWidth + 1;
  });
  say("columns", !hidden.length || hidden[0].firstChild.id);
  if (table) {
    var column = table.tHead.rows[0].cells[0], text = function () {
      return Array.prototype.map.call(table.tBodies[0].rows, function (r) { return r.cells[0].textContent.trim().toLowerCase(); });
    };
    column.querySelector("button").click();
    var up = text(); say("ascending", JSON.stringify(up) === JSON.stringify(up.slice().sort()));
    column.querySelector("button").click();
    say("descending", JSON.stringify(text()) === JSON.stringify(up.slice().sort().reverse()));
    say("rows", up.length);
    var input = document.querySelector(".filter input");
    input.value = up[0]; input.dispatchEvent(new Event("input"));
    var left = Array.prototype.filter.call(table.tBodies[0].rows, function (r) { return !r.hidden; });
    say("filtered", left.length > 0 && left.length < up.length);
    input.value = "no such row"; input.dispatchEvent(new Event("input"));
    say("none", Array.prototype.every.call(table.tBodies[0].rows, function (r) { return r.hidden && r.offsetHeight === 0; }));
  }
  function seen(selector) {
    return Array.prototype.some.call(document.querySelectorAll(selector), function (e) { return e.offsetHeight > 0; });
  }
  // By keyboard: all that reacts can be reached, says what it is and shows where one is.
  var reacts = Array.prototype.slice.call(document.querySelectorAll("a[href],button,input,summary"));
  say("reached", reacts.length > 10 && reacts.every(function (e) { return e.tabIndex >= 0; }));
  say("named", reacts.every(function (e) {
    return e.textContent.trim() || e.getAttribute("aria-label") || e.title || (e.labels && e.labels.length);
  }));
  // The rules are asked: whether a headless window has the focus itself is a matter of luck.
  var shown = [];
  Array.prototype.forEach.call(document.styleSheets[0].cssRules, function (rule) {
    if (rule.style && /solid/.test(rule.style.outline) && /:focus-visible/.test(rule.selectorText))
      shown.push(rule.selectorText.replace(/:focus-visible/g, ""));
  });
  var blind = reacts.filter(function (e) {
    e.focus();
    return (e.offsetHeight > 0 && document.activeElement !== e) || !shown.some(function (rule) { return e.matches(rule); });
  });
  say("focus", !blind.length || blind[0].outerHTML);
  var before = getComputedStyle(document.body).backgroundColor;
  document.getElementById("theme").click();
  say("theme", before !== getComputedStyle(document.body).backgroundColor);
  // On paper, also when the screen is dark: dark on white, nothing to click, nothing cut off.
  document.documentElement.dataset.theme = "dark";
  Array.prototype.forEach.call(document.styleSheets, function (sheet) {
    Array.prototype.forEach.call(sheet.cssRules, function (rule) {
      if (!(rule instanceof CSSMediaRule)) return;
      var media = rule.media.mediaText;
      rule.media.mediaText = /screen/.test(media) ? "not all" : media === "print" ? "all" : media;
    });
  });
  function light(color) { return /\d+/.exec(color)[0]; }
  say("paper", !seen("nav,#theme,.filter,#code") && seen("section table") && seen(".cards"));
  say("ink", light(getComputedStyle(document.body).backgroundColor) > 240 && light(getComputedStyle(document.body).color) < 80);
  // A4 upright leaves about 700 pixels between the margins; paper does not scroll.
  document.body.style.width = "700px";
  var cut = Array.prototype.filter.call(document.querySelectorAll("section *,.card"), function (e) {
    return e.offsetHeight > 0 && e.getBoundingClientRect().right > 701;
  });
  say("whole", !cut.length || cut[0].outerHTML);
  say("outside", document.querySelectorAll("[src],link[href]").length);
  document.title = "said " + said.join(" ");
  if (parent !== window) parent.postMessage(document.title, "*");
})();
</script>)js";

// Headless Chromium has no window narrower than 500 pixels, so a phone is a frame in one.
constexpr const char* kPhone = R"html(<!DOCTYPE html><title>waiting</title>
<script>addEventListener("message", function (e) { document.title = e.data; });</script>
<iframe src="report.html" style="width:360px;height:800px;border:0"></iframe>)html";

std::string browser() {
  for (const char* name : {"chromium", "chromium-browser", "google-chrome"}) {
    if (std::system(("command -v " + std::string(name) + " >/dev/null 2>&1").c_str()) == 0) return name;
  }
  return "";
}

/// What the reader says about the page at this width.
std::string said_at(const std::string& page, const std::string& width) {
  fs::path folder =
      fs::temp_directory_path() / ("migrate-browser-" + std::to_string(::getpid()) + "-" + width);
  fs::create_directories(folder);
  std::ofstream(folder / "report.html", std::ios::binary) << page << kReader;
  std::ofstream(folder / "phone.html", std::ios::binary) << kPhone;
  std::string command = "timeout 100 " + browser() +
                        " --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --user-data-dir='" +
                        (folder / "profile").string() + "' --window-size=" + width +
                        ",900 --virtual-time-budget=2000 --dump-dom 'file://" +
                        (folder / (width == "360" ? "phone.html" : "report.html")).string() + "' 2>/dev/null";
  FILE* pipe = ::popen(command.c_str(), "r");
  std::string out;
  char buffer[4096];
  for (size_t n; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) out.append(buffer, n);
  ::pclose(pipe);
  fs::remove_all(folder);
  size_t begin = out.find("<title>said ");
  return begin == std::string::npos ? "nothing: " + out.substr(0, 300)
                                    : out.substr(begin + 12, out.find("</title>") - begin - 12);
}

TEST(HtmlInABrowser, SortsFiltersAndFits) {
  if (browser().empty()) GTEST_SKIP() << "no Chromium here: the HTML report was not looked at in a browser";
  std::string text = "void f() {\n";
  for (const char* name : {"cudaMalloc", "cudaFree", "cudaMemcpy", "cudaUnknownA", "cudaUnknownB",
                           "cudaUnknownC", "cudaUnknownD", "cudaUnknownE", "cudaUnknownF"})
    text += std::string(name) + "();\n";
  auto page = find_report_format("html")->write(
      sample("library/kernels/a_file_with_a_long_name.cu",
             text + "}\nvoid a_function_with_a_name_that_is_quite_long_too() { cudaUnknownG(); }\n")
          ->report);
  ASSERT_EQ(page.size(), 1u);
  for (const char* width : {"360", "500", "1280", "1400"}) {
    std::string said = said_at(page.begin()->second, width);
    // Between a phone and a desk, tables may scroll.
    if (width != std::string("500")) EXPECT_THAT(said, testing::HasSubstr("columns=true")) << "at " << width;
    for (const char* part :
         {"overflow=false", "ascending=true", "descending=true", "filtered=true", "none=true", "theme=true",
          "reached=true", "named=true", "focus=true", "paper=true", "ink=true", "whole=true", "outside=0"})
      EXPECT_THAT(said, testing::HasSubstr(part)) << "at " << width;
  }
}

}  // namespace
}  // namespace migrate
