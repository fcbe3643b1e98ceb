#include "tool/advice/timeline/timeline.h"

namespace migrate {

// The canvas of the events: what is drawn, and what reacts.
std::string_view timeline_view_script() {
  return R"js(
TL.view = (function () {
  var canvas = document.getElementById("tl-view"), pen = canvas.getContext("2d");
  var from = TL.begin, to = TL.end, width = 0, left = 0, scale = 1, asked = false, hits = null, chosen = null, listeners = [];
  var style = getComputedStyle(document.getElementById("tl")), colours = [], text, soft, line, bg;
  function theme() {
    for (var i = 0; i < 10; i++) colours[i] = style.getPropertyValue("--tl" + i).trim();
    text = style.getPropertyValue("--text").trim(); soft = style.getPropertyValue("--soft").trim();
    line = style.getPropertyValue("--line").trim(); bg = style.getPropertyValue("--panel").trim();
  }
  function resize() {
    scale = Math.min(window.devicePixelRatio || 1, 16000 / TL.height);  // browsers draw no higher canvas
    width = canvas.clientWidth;
    left = width < 600 ? 70 : 150;
    canvas.style.height = TL.height + "px";
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(TL.height * scale);
    ask();
  }
  function x(ns) { return left + (ns - from) / (to - from) * (width - left); }
  function ns(px) { return from + (px - left) / (width - left) * (to - from); }
  function ask() { if (!asked) { asked = true; requestAnimationFrame(draw); } }
  function clip(words, most) {
    if (pen.measureText(words).width <= most) return words;
    var n = Math.floor(words.length * most / pen.measureText(words).width) - 1;
    return n > 0 ? words.slice(0, n) + "\u2026" : "";
  }
  // Round times, about one for each 110 pixels.
  function grid() {
    var step = (to - from) / Math.max(1, (width - left) / 110), power = Math.pow(10, Math.floor(Math.log10(step)));
    step = [1, 2, 5, 10].map(function (k) { return k * power; }).find(function (s) { return s >= step; });
    pen.fillStyle = soft; pen.strokeStyle = line; pen.beginPath();
    for (var t = Math.ceil((from - TL.begin) / step) * step; t <= to - TL.begin; t += step) {
      var at = Math.round(x(t + TL.begin)) + 0.5;
      pen.moveTo(at, 14); pen.lineTo(at, TL.height);
      if (at < width - 40) pen.fillText(TL.time(t), at + 3, 11);
    }
    pen.stroke();
  }
  // Events that share a pixel are drawn once; the sum of the work is that of the pixels, not of the events.
  function bars(track) {
    var last = [], from_ = from, to_ = to, f = (width - left) / (to_ - from_), h = TL.rowHeight - 1;
    for (var i = TL.first(track, from_); i < track.n; i++) {
      if (track.start[i] > to_) break;
      if (track.end[i] < from_) continue;
      var a = left + (track.start[i] - from_) * f, b = left + (track.end[i] - from_) * f, d = track.depth[i], name = track.name[i];
      if (a < left) a = left;
      if (b > width) b = width;
      var hit = hits && hits[name];
      if (b - a < 1) { if (last[d] !== undefined && a - last[d] < 1 && !hit) continue; b = a + 1; last[d] = a; }
      pen.fillStyle = hits ? (hit ? "#e4572e" : line) : colours[TL.colour(name)];
      pen.fillRect(a, track.top + d * TL.rowHeight, b - a > 3 ? b - a - 0.5 : b - a, h);
      if (b - a > 34) {
        pen.fillStyle = hits && !hit ? text : "#fff";
        pen.fillText(clip(TL.names[name], b - a - 6), a + 3, track.top + d * TL.rowHeight + 11);
      }
    }
  }
  function labels(track) {
    if (track.head !== undefined) {
      pen.font = "600 12px system-ui,sans-serif"; pen.fillStyle = text;
      pen.fillText(clip(track.group, width - 8), 4, track.head + 15);
      pen.font = "11px system-ui,sans-serif";
    }
    pen.fillStyle = bg; pen.fillRect(0, track.top, left - 2, track.rows * TL.rowHeight);
    pen.fillStyle = soft; pen.fillText(clip(track.label, left - 10), 4, track.top + 11);
  }
  function draw() {
    asked = false;
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.font = "11px system-ui,sans-serif";
    pen.fillStyle = bg; pen.fillRect(0, 0, width, TL.height);
    grid();
    TL.tracks.forEach(function (track) { bars(track); labels(track); });
    if (chosen) {
      pen.strokeStyle = text; pen.lineWidth = 2;
      pen.strokeRect(x(chosen.start), chosen.y, Math.max(2, x(chosen.end) - x(chosen.start)), TL.rowHeight - 1);
      pen.lineWidth = 1;
    }
    listeners.forEach(function (f) { f(from, to, left, width); });
  }
  function show(a, b) {
    var least = 20, whole = TL.end - TL.begin, size = Math.min(Math.max(b - a, least), whole * 1.02);
    var middle = (a + b) / 2;
    from = Math.max(TL.begin - whole * 0.01, Math.min(middle - size / 2, TL.end + whole * 0.01 - size));
    to = from + size;
    ask();
  }
  function zoom(factor, px) { var at = ns(px === undefined ? (left + width) / 2 : px); show(at - (at - from) * factor, at + (to - at) * factor); }
  function pan(share) { var d = (to - from) * share; show(from + d, to + d); }
  function event_at(px, py) {
    var at = ns(px), slack = (to - from) / (width - left) * 2;
    for (var k = 0; k < TL.tracks.length; k++) {
      var t = TL.tracks[k];
      if (py < t.top || py >= t.top + t.rows * TL.rowHeight) continue;
      var depth = Math.floor((py - t.top) / TL.rowHeight), best = null;
      for (var i = TL.first(t, at - slack); i < t.n && t.start[i] <= at + slack; i++) {
        if (t.depth[i] === depth && t.end[i] >= at - slack)
          best = { start: t.start[i], end: t.end[i], name: t.name[i], y: t.top + depth * TL.rowHeight, track: t };
      }
      return best;
    }
    return null;
  }
  function choose(event) {
    chosen = event;
    if (event) document.getElementById("tl-about").textContent = TL.names[event.name] + ": " + TL.time(event.end - event.start) + ", " +
      TL.time(event.start - TL.begin) + " (" + event.track.group + ", " + event.track.label + ")";
    ask();
  }
  function search(words) {
    words = words.toLowerCase().trim();
    hits = null;
    var count = 0, sum = 0;
    if (words) {
      hits = TL.names.map(function (n) { return n.toLowerCase().indexOf(words) >= 0; });
      TL.tracks.forEach(function (t) { for (var i = 0; i < t.n; i++) if (hits[t.name[i]]) { count++; sum += t.end[i] - t.start[i]; } });
    }
    document.getElementById("tl-hits").textContent = words ? count + " \u00b7 " + TL.time(sum) : "";
    ask();
    return count;
  }
  // The next hit after the chosen event, or after the left edge.
  function next() {
    if (!hits) return;
    var after = chosen ? chosen.start : -Infinity, best = null;
    for (var round = 0; round < 2 && !best; round++, after = -Infinity)
      TL.tracks.forEach(function (t) {
        for (var i = 0; i < t.n; i++)
          if (hits[t.name[i]] && t.start[i] > after && (!best || t.start[i] < best.start))
            { best = { start: t.start[i], end: t.end[i], name: t.name[i], y: t.top + t.depth[i] * TL.rowHeight, track: t }; break; }
      });
    if (!best) return;
    var size = Math.min(to - from, Math.max((best.end - best.start) * 20, 1000));
    show((best.start + best.end - size) / 2, (best.start + best.end + size) / 2);
    choose(best);
  }
  var actions = { left: function () { pan(-0.25); }, right: function () { pan(0.25); }, in: function () { zoom(0.5); },
                  out: function () { zoom(2); }, fit: function () { show(TL.begin, TL.end); }, next: next };
  document.querySelectorAll(".tl-bar button").forEach(function (b) { b.addEventListener("click", actions[b.dataset.do]); });
  document.getElementById("tl-find").addEventListener("input", function (e) { search(e.target.value); });
  document.getElementById("tl-find").addEventListener("keydown", function (e) { if (e.key === "Enter") next(); });
  var keys = { ArrowLeft: "left", ArrowRight: "right", "+": "in", "=": "in", "-": "out", "0": "fit" };
  canvas.addEventListener("keydown", function (e) { if (keys[e.key] && !e.ctrlKey) { actions[keys[e.key]](); e.preventDefault(); } });
  canvas.addEventListener("wheel", function (e) {
    if (e.ctrlKey) { zoom(Math.exp(e.deltaY * 0.003), e.offsetX); e.preventDefault(); }
    else if (e.deltaX) { pan(e.deltaX / (width - left)); e.preventDefault(); }
  }, { passive: false });
  // One pointer pans, two zoom; a pointer that does not move chooses.
  var fingers = new Map(), moved = 0;
  canvas.addEventListener("pointerdown", function (e) { fingers.set(e.pointerId, e.offsetX); moved = 0; try { canvas.setPointerCapture(e.pointerId); } catch (gone) { } });
  canvas.addEventListener("pointermove", function (e) {
    if (!fingers.has(e.pointerId)) return;
    var was = fingers.get(e.pointerId), others = Array.from(fingers.entries()).filter(function (f) { return f[0] !== e.pointerId; });
    moved += Math.abs(e.offsetX - was);
    if (others.length) {
      var before = Math.abs(was - others[0][1]), now = Math.abs(e.offsetX - others[0][1]);
      if (before > 8 && now > 8) zoom(before / now, (e.offsetX + others[0][1]) / 2);
    } else pan((was - e.offsetX) / (width - left));
    fingers.set(e.pointerId, e.offsetX);
  });
  ["pointerup", "pointercancel"].forEach(function (kind) {
    canvas.addEventListener(kind, function (e) {
      if (kind === "pointerup" && moved < 4 && fingers.size === 1) choose(event_at(e.offsetX, e.offsetY));
      fingers.delete(e.pointerId);
    });
  });
  canvas.addEventListener("dblclick", function (e) {
    var event = event_at(e.offsetX, e.offsetY);
    if (event) { var size = Math.max(event.end - event.start, 10); show(event.start - size, event.end + size); }
  });
  addEventListener("resize", resize);
  document.getElementById("theme").addEventListener("click", function () { setTimeout(function () { theme(); ask(); }, 0); });
  theme();
  resize();
  return { show: show, zoom: zoom, pan: pan, search: search, next: next, draw: draw, event_at: event_at, choose: choose, on: function (f) { listeners.push(f); ask(); },
           range: function () { return [from, to]; }, colours: colours, style: style };
})();
)js";
}

}  // namespace migrate
