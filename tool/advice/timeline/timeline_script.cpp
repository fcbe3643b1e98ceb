#include "tool/advice/timeline/timeline.h"

namespace migrate {

std::string_view timeline_style() {
  return R"css(
#tl{--tl0:#4c78a8;--tl1:#b7791f;--tl2:#54a24b;--tl3:#b279a2;--tl4:#c05a46;--tl5:#3b8ea5;--tl6:#8a6d3b;--tl7:#7467b8;--tl8:#6b8e23;--tl9:#a8577e}
#tl canvas{display:block;width:100%;touch-action:pan-y;border:1px solid var(--line);border-radius:.4rem;cursor:grab}
#tl canvas:focus-visible,#tl button:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.tl-bar{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center;margin:.2rem 0 .5rem}
.tl-bar button{font:inherit;min-width:2.1rem;height:2.1rem;border:1px solid var(--line);border-radius:.4rem;background:var(--bg);color:var(--text);cursor:pointer}
.tl-bar input{font:inherit;height:2.1rem;flex:1 1 9rem;max-width:18rem;padding:0 .5rem;border:1px solid var(--line);border-radius:.4rem;background:var(--bg);color:var(--text)}
.tl-about{min-height:1.5em;margin:.4rem 0;overflow-wrap:anywhere}#tl h3{font-size:.95rem;margin:1rem 0 .3rem}
@media print{.tl-bar,.tl-about{display:none}}
)css";
}

// Data and layout.
std::string_view timeline_model_script() {
  return R"js("use strict";
var TL = (function () {
  var data = JSON.parse(document.getElementById("tl-data").textContent);
  var rowHeight = 15, headHeight = 20, deepest = 8;
  // Each track as typed arrays: start and end in ns, name, depth of nesting.
  var tracks = data.tracks.map(function (t) {
    var n = t.e.length / 3, at = 0, open = [], rows = 1;
    var track = { group: t.group, label: t.label, kind: t.kind, n: n, start: new Float64Array(n),
                  end: new Float64Array(n), name: new Uint32Array(n), depth: new Uint8Array(n), longest: 0 };
    for (var i = 0; i < n; i++) {
      at += t.e[3 * i];
      track.start[i] = at;
      track.end[i] = at + t.e[3 * i + 1];
      track.name[i] = t.e[3 * i + 2];
      track.longest = Math.max(track.longest, t.e[3 * i + 1]);
      while (open.length && open[open.length - 1] <= at) open.pop();
      track.depth[i] = Math.min(open.length, deepest - 1);
      rows = Math.max(rows, track.depth[i] + 1);
      open.push(track.end[i]);
    }
    track.rows = rows;
    t.e = null;
    return track;
  });
  var begin = Infinity, end = -Infinity, height = headHeight, group = "";
  tracks.forEach(function (t) {
    for (var i = 0; i < t.n; i++) { begin = Math.min(begin, t.start[i]); end = Math.max(end, t.end[i]); }
    if (t.group !== group) { t.head = height; height += headHeight; group = t.group; }
    t.top = height;
    height += t.rows * rowHeight + 4;
  });
  if (!(end > begin)) { begin = 0; end = 1; }
  // The first event of a track that may still be seen at time x: none before it ends later, longest ones apart.
  function first(track, x) {
    var low = 0, high = track.n;
    x -= track.longest;
    while (low < high) { var mid = (low + high) >> 1; if (track.start[mid] < x) low = mid + 1; else high = mid; }
    return low;
  }
  function time(ns) {
    var a = Math.abs(ns);
    return a < 1e3 ? ns.toFixed(0) + " ns" : a < 1e6 ? (ns / 1e3).toFixed(2) + " us" : a < 1e9 ? (ns / 1e6).toFixed(3) + " ms" :
      (ns / 1e9).toFixed(4) + " s";
  }
  function colour(name) { return (name * 7 + (name >> 3)) % 10; }
  return { data: data, tracks: tracks, begin: begin, end: end, height: height, rowHeight: rowHeight,
           headHeight: headHeight, first: first, time: time, colour: colour, names: data.names };
})();
)js";
}

std::string_view timeline_script() {
  static const std::string script = std::string(timeline_model_script()) +
                                    std::string(timeline_view_script()) + std::string(timeline_plot_script());
  return script;
}

}  // namespace migrate
