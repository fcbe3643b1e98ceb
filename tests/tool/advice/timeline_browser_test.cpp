// The page in a browser: what is drawn, what reacts, and (label long) how fast.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/tool/support/profile_folder.h"
#include "tool/advice/advise.h"
#include "tool/advice/report/writers.h"
#include "tool/advice/timeline/timeline.h"
#include "tool/profile/read_profile.h"

namespace migrate {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

// Runs after the page's own script, and writes down what a reader would see.
constexpr const char* kVisitor = R"js(<script>
(function () {
  var said = [], canvas = document.getElementById("tl-view"), pen = canvas.getContext("2d");
  function say(name, value) { said.push(name + "=" + value); }
  function inks() {
    var seen = {}, p = pen.getImageData(0, 0, canvas.width, canvas.height).data;
    for (var i = 0; i < p.length; i += 4) seen[p[i] + "," + p[i + 1] + "," + p[i + 2]] = 1;
    return seen;
  }
  function press(key) { canvas.dispatchEvent(new KeyboardEvent("keydown", { key: key, bubbles: true, cancelable: true })); }
  function size() { var r = TL.view.range(); return r[1] - r[0]; }
  TL.view.draw();
  // What is wider than the page: the text, or the element without one.
  var wide = "", walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL), node, range = document.createRange();
  while (document.documentElement.scrollWidth > document.documentElement.clientWidth + 1 && (node = walk.nextNode())) {
    range.selectNode(node);
    var right = Math.max.apply(null, Array.prototype.map.call(range.getClientRects(), function (r) { return r.right; }));
    if (!wide && right > document.documentElement.clientWidth + 1 && !node.firstElementChild) wide = (node.outerHTML || node.data).slice(0, 90);
  }
  say("wide", wide);
  say("drawn", Object.keys(inks()).length > 5);
  var whole = size();
  press("+"); say("zoomed", Math.abs(size() / whole - 0.5) < 0.01);
  var before = TL.view.range()[0];
  press("ArrowRight"); say("panned", TL.view.range()[0] > before);
  press("0"); say("fitted", Math.abs(size() / whole - 1) < 0.01);
  var box = canvas.getBoundingClientRect(), at = box.left + box.width / 2;
  canvas.dispatchEvent(new WheelEvent("wheel", { deltaY: -200, ctrlKey: true, clientX: at, clientY: box.top + 40, bubbles: true, cancelable: true }));
  say("wheel", size() < whole * 0.7);
  press("0");
  function pointer(kind, x, y, id) { canvas.dispatchEvent(new PointerEvent(kind, { pointerId: id, clientX: box.left + x, clientY: box.top + y, bubbles: true })); }
  press("+"); before = TL.view.range()[0];
  pointer("pointerdown", 300, 40, 1); pointer("pointermove", 250, 40, 1); pointer("pointerup", 250, 40, 1);
  say("dragged", TL.view.range()[0] > before);
  press("0"); whole = size();
  pointer("pointerdown", 200, 40, 1); pointer("pointerdown", 300, 40, 2); pointer("pointermove", 400, 40, 2);
  pointer("pointerup", 400, 40, 2); pointer("pointerup", 200, 40, 1);
  say("pinched", size() < whole * 0.7);
  press("0");
  var find = document.getElementById("tl-find");
  find.value = "special"; find.dispatchEvent(new Event("input"));
  say("hits", parseInt(document.getElementById("tl-hits").textContent, 10));
  document.querySelector(".tl-bar [data-do=next]").click();
  say("about", /^special_kernel: 7\.00 us/.test(document.getElementById("tl-about").textContent));
  TL.view.draw();
  say("marked", Object.keys(inks()).indexOf("228,87,46") >= 0);
  find.value = ""; find.dispatchEvent(new Event("input"));
  var e = TL.tracks[0], y = e.top + 5, x;
  press("0"); TL.view.show(e.start[0], e.end[0]); TL.view.draw();
  pointer("pointerdown", canvas.clientWidth * 0.6, y, 1); pointer("pointerup", canvas.clientWidth * 0.6, y, 1);
  say("chosen", document.getElementById("tl-about").textContent.indexOf(TL.names[e.name[0]] + ": ") === 0);
  say("memory", !!document.getElementById("tl-memory") && document.getElementById("tl-parts").children.length === 1);
  say("roofline", !!document.getElementById("tl-roofline"));
  say("named", Array.prototype.every.call(document.querySelectorAll("#tl button,#tl input,#tl canvas"), function (b) { return b.getAttribute("aria-label"); }));
  say("outside", document.querySelectorAll("[src],link[href]").length);
  document.title = "said " + said.join(" ");
  if (parent !== window) parent.postMessage(document.title, "*");
})();
</script>)js";

// Frames are drawn one after the other, and read back, so that nothing is left for later.
constexpr const char* kClock = R"js(<script>
(function () {
  var canvas = document.getElementById("tl-view"), pen = canvas.getContext("2d"), frames = 40;
  function frame() { TL.view.draw(); pen.getImageData(0, 0, 1, 1); }
  frame();
  var shown = performance.now(), i;
  for (i = 0; i < frames; i++) { TL.view.pan(i % 2 ? 0.02 : -0.02); TL.view.zoom(i % 2 ? 0.9 : 1 / 0.9); frame(); }
  document.title = "said events=" + TL.tracks.reduce(function (n, t) { return n + t.n; }, 0) + " shown=" + Math.round(shown) +
    " frame=" + ((performance.now() - shown) / frames).toFixed(1);
})();
</script>)js";

// Headless Chromium has no window narrower than 500 pixels, so a phone is a frame in one.
constexpr const char* kPhoneFrame = R"html(<!DOCTYPE html><title>waiting</title>
<script>addEventListener("message", function (e) { document.title = e.data; });</script>
<iframe src="report.html" style="width:360px;height:800px;border:0"></iframe>)html";

std::string browser_name() {
  for (const char* name : {"chromium", "chromium-browser", "google-chrome"})
    if (std::system(("command -v " + std::string(name) + " >/dev/null 2>&1").c_str()) == 0) return name;
  return "";
}

/// The title of the page after `script` ran in it. `options` are the browser's.
std::string title_of(ProfileFolder& profile, const std::string& script, bool phone,
                     const std::string& options) {
  auto read = read_profile(profile.write());
  EXPECT_TRUE(read.ok());
  AdviceReport report = advise_on(*read, Thresholds());
  const fs::path folder = fs::path(profile.path()) / "browser";
  fs::create_directories(folder);
  std::ofstream(folder / "report.html", std::ios::binary)
      << write_advice_html(report, timeline_html(make_timeline(*read, Thresholds()), Language::en)) << script;
  std::ofstream(folder / "phone.html") << kPhoneFrame;
  const std::string command =
      "timeout 100 " + browser_name() +
      " --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --window-size=1200,900 --user-data-dir='" +
      (folder / "data").string() + "' " + options + " --dump-dom 'file://" +
      (folder / (phone ? "phone.html" : "report.html")).string() + "' 2>/dev/null";
  FILE* pipe = ::popen(command.c_str(), "r");
  std::string out;
  char buffer[4096];
  for (size_t n; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) out.append(buffer, n);
  ::pclose(pipe);
  const size_t begin = out.find("<title>"), end = out.find("</title>");
  return begin == std::string::npos ? "" : out.substr(begin + 7, end - begin - 7);
}

void add_run(ProfileFolder& folder, int kernels) {
  folder.cores(24, 48);
  for (int i = 0; i < kernels; ++i) {
    folder.call("Node@launch", i * 10.0, 2);
    folder.kernel({"kernel" + std::to_string(i % 23), i * 10.0 + 3, 5.0 + i % 3});
  }
  folder.kernel({"special_kernel", kernels * 10.0 + 5, 7});
  folder.kernel({.name = "MatMul",
                 .start = kernels * 10.0 + 20,
                 .duration = 10,
                 .core = "AI_CORE",
                 .shapes = "64,64;64,64",
                 .types = "FLOAT16;FLOAT16",
                 .output = "64,64"});
  folder.file("memory_record.csv", "");
  folder.file("operator_memory.csv",
              "Name,Size(KB),Allocation Time(us),Duration(us)\nweights,2048,1763677891500000.000,\n");
}

TEST(TimelineInBrowser, DrawsAndReacts) {
  if (browser_name().empty()) GTEST_SKIP() << "no browser";
  for (bool phone : {false, true}) {
    ProfileFolder folder;
    add_run(folder, 300);
    const std::string title = title_of(folder, kVisitor, phone, "--virtual-time-budget=2000");
    EXPECT_EQ(
        title,
        "said wide= drawn=true zoomed=true panned=true fitted=true wheel=true dragged=true pinched=true "
        "hits=1 about=true marked=true chosen=true memory=true roofline=true named=true outside=0")
        << (phone ? "phone" : "desk");
  }
}

/// The number after "NAME=".
double number_of(const std::string& title, const std::string& name) {
  const size_t at = title.find(name + "=");
  return at == std::string::npos ? -1 : std::atof(title.c_str() + at + name.size() + 1);
}

// By the clock, and therefore not in the short set: 100,000 events are shown in 2 s and move at 20 frames per second.
TEST(TimelineInBrowser, DISABLED_IsFast) {
  if (browser_name().empty()) GTEST_SKIP() << "no browser";
  ProfileFolder folder;
  add_run(folder, 50'000);
  const std::string title = title_of(folder, kClock, false, "");
  std::printf("%s\n", title.c_str());
  EXPECT_GE(number_of(title, "events"), 100'000) << title;
  EXPECT_LE(number_of(title, "shown"), 2000) << title;
  EXPECT_LE(number_of(title, "frame"), 50) << title;
  EXPECT_GT(number_of(title, "frame"), 0) << title;
}

}  // namespace
}  // namespace migrate
