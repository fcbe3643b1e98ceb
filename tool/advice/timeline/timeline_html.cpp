#include "tool/advice/timeline/timeline.h"
#include "tool/advice/units.h"
#include "tool/base/text.h"
#include "tool/report/html_parts.h"

namespace migrate {
namespace {

/// The labels of the picture.
struct TimelineWords {
  Text fit{"Whole run", "全部"}, in{"Zoom in", "放大"}, out{"Zoom out", "缩小"}, left{"Earlier", "向前"},
      right{"Later", "向后"}, search{"Find events", "查找事件"}, next{"Next", "下一个"},
      help{
          "Drag to pan, wheel with Ctrl or two fingers to zoom, double click to zoom to an event. Keys: arrows, + and -, 0.",
          "拖动平移；按住 Ctrl 滚轮或双指缩放；双击放大到事件。按键：方向键、+、-、0。"},
      memory{"Memory", "内存"},
      roofline{"Roofline of matrix products (from their shapes)", "矩阵乘屋顶线（按形状计算）"},
      joined{"{0} events; those shorter than {1} are joined with their neighbours",
             "{0} 个事件；短于 {1} 的与相邻事件合并"},
      all{"{0} events", "{0} 个事件"},
      left_out{"; {0} ranks are not drawn: the slowest and the fastest are",
               "；另有 {0} 个 rank 未绘制（仅绘制最慢与最快者）"};
};

}  // namespace

std::string timeline_html(const Timeline& timeline, Language language) {
  const TimelineWords words;
  auto t = [&](const Text& text) { return html_escape(text.in(language)); };
  auto button = [&](const char* action, const char* sign, const Text& name) {
    return "<button type=\"button\" data-do=\"" + std::string(action) + "\" aria-label=\"" + t(name) +
           "\" title=\"" + t(name) + "\">" + sign + "</button>";
  };
  const Text& count = timeline.joined_below > 0 ? words.joined : words.all;
  std::string html =
      "<style>" + std::string(timeline_style()) + "</style><div id=\"tl\"><div class=\"tl-bar\">" +
      button("left", "&#9664;", words.left) + button("right", "&#9654;", words.right) +
      button("in", "+", words.in) + button("out", "&#8722;", words.out) +
      button("fit", "&#8596;", words.fit) + "<input type=\"search\" id=\"tl-find\" aria-label=\"" +
      t(words.search) + "\" placeholder=\"" + t(words.search) + "\">" +
      button("next", "&#8595;", words.next) + "<output id=\"tl-hits\"></output></div>" +
      "<canvas id=\"tl-view\" tabindex=\"0\" role=\"img\" aria-label=\"" + t(words.help) + "\"></canvas>" +
      "<p id=\"tl-about\" class=\"tl-about\" aria-live=\"polite\">" + t(words.help) +
      "</p><p class=\"empty\">" +
      html_escape(fill(count.in(language), {decimal(timeline.events), in_time(timeline.joined_below)}) +
                  (timeline.ranks_left_out > 0
                       ? fill(words.left_out.in(language), {decimal(timeline.ranks_left_out)})
                       : "")) +
      "</p>";
  if (!timeline.memory.empty())
    html += "<h3>" + t(words.memory) + "</h3><canvas id=\"tl-memory\" role=\"img\" aria-label=\"" +
            t(words.memory) + "\"></canvas><p id=\"tl-parts\" class=\"legend\"></p>";
  if (!timeline.roofline.points.empty())
    html += "<h3>" + t(words.roofline) + "</h3><canvas id=\"tl-roofline\" role=\"img\" aria-label=\"" +
            t(words.roofline) + "\"></canvas><p id=\"tl-point\" class=\"tl-about\"></p>";
  return html + "</div><script type=\"application/json\" id=\"tl-data\">" + timeline_json(timeline) +
         "</script><script>" + std::string(timeline_script()) + "</script>";
}

}  // namespace migrate
