#include "tool/advice/timeline/timeline.h"

namespace migrate {

// Memory over time, with the axis of the events, and the roofline.
std::string_view timeline_plot_script() {
  return R"js(
(function () {
  function value(name) { return TL.view.style.getPropertyValue(name).trim(); }
  function prepare(canvas, height) {
    var scale = window.devicePixelRatio || 1, pen = canvas.getContext("2d");
    canvas.style.height = height + "px";
    canvas.width = Math.round(canvas.clientWidth * scale);
    canvas.height = Math.round(height * scale);
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.font = "11px system-ui,sans-serif";
    pen.fillStyle = value("--panel");
    pen.fillRect(0, 0, canvas.clientWidth, height);
    return pen;
  }
  function size(mb) { return mb >= 1024 ? (mb / 1024).toFixed(1) + " GB" : mb >= 1 ? mb.toFixed(0) + " MB" : (mb * 1024).toFixed(0) + " KB"; }

  var memory = document.getElementById("tl-memory"), each = 110;
  // The points that are drawn: of those that share a pixel, the ones with more memory than those before.
  function visible(s, sums, x, left, width) {
    var list = [], column = -1, most = 0;
    for (var i = 0; i < s.t.length; i++) {
      var at = x(s.t[i]), until = i + 1 < s.t.length ? x(s.t[i + 1]) : Math.max(at, x(TL.end));
      if (until < left || at > width) continue;
      if (until - at < 1 && Math.floor(at) === column && sums[i] <= most) continue;
      column = Math.floor(at); most = sums[i];
      list.push({ i: i, at: at, until: Math.max(until, at + 1) });
    }
    return list;
  }
  // One series, as steps: stacked areas of the sites, or lines.
  function series(pen, s, top, from, to, left, width) {
    if (!s.sums) s.sums = s.t.map(function (t, i) { return s.parts.reduce(function (a, p) { return s.stacked ? a + p.mb[i] : Math.max(a, p.mb[i]); }, 0); });
    var most = s.most = s.most || s.sums.reduce(function (a, b) { return Math.max(a, b); }, 0), base = [];
    function x(t) { return left + (t - from) / (to - from) * (width - left); }
    function y(mb) { return top + each - 8 - (most > 0 ? mb / most : 0) * (each - 26); }
    var points = visible(s, s.sums, x, left, width);
    pen.save();
    pen.beginPath(); pen.rect(left, top, width - left, each); pen.clip();
    s.parts.forEach(function (part, k) {
      pen.fillStyle = pen.strokeStyle = TL.view.colours[k % 10];
      pen.beginPath();
      points.forEach(function (p, n) {
        var mb = part.mb[p.i], low = base[n] || 0;
        base[n] = low + mb;
        if (!s.stacked) { pen.lineTo(p.at, y(mb)); pen.lineTo(p.until, y(mb)); }
        else if (mb > 0) pen.fillRect(p.at, y(low + mb), p.until - p.at, y(low) - y(low + mb));
      });
      if (!s.stacked) pen.stroke();
    });
    pen.restore();
    pen.fillStyle = value("--soft");
    pen.fillText(s.group, 4, top + 30);
    pen.fillText(size(most), 4, top + 16);
  }
  if (memory) {
    TL.view.on(function (from, to, left, width) {
      var pen = prepare(memory, TL.data.memory.length * each);
      TL.data.memory.forEach(function (s, i) { series(pen, s, i * each, from, to, left, width); });
    });
    var legend = document.getElementById("tl-parts");
    TL.data.memory[0].parts.forEach(function (part, k) {
      var item = document.createElement("span"), box = document.createElement("i");
      box.style.background = TL.view.colours[k % 10];
      item.appendChild(box); item.appendChild(document.createTextNode(part.name)); legend.appendChild(item);
    });
  }

  var roofline = document.getElementById("tl-roofline");
  if (!roofline) return;
  var r = TL.data.roofline, drawn = [], kHeight = 260;
  function plot() {
    var pen = prepare(roofline, kHeight), w = roofline.clientWidth, x0 = 64, y0 = kHeight - 34;
    var xs = r.points.map(function (p) { return p.x; }), ys = r.points.map(function (p) { return p.y; });
    if (r.peak > 0) { ys.push(r.peak); xs.push(r.peak / r.bandwidth); }
    var low = Math.floor(Math.log10(Math.min.apply(null, xs))), high = Math.ceil(Math.log10(Math.max.apply(null, xs)) + 0.3);
    var down = Math.floor(Math.log10(Math.min.apply(null, ys))), up = Math.ceil(Math.log10(Math.max.apply(null, ys)) + 0.1);
    function x(v) { return x0 + (Math.log10(v) - low) / (high - low) * (w - x0 - 14); }
    function y(v) { return y0 - (Math.log10(v) - down) / (up - down) * (y0 - 14); }
    pen.strokeStyle = value("--line"); pen.fillStyle = value("--soft"); pen.beginPath();
    for (var k = low; k <= high; k++) { pen.moveTo(x(Math.pow(10, k)), 14); pen.lineTo(x(Math.pow(10, k)), y0); pen.fillText(String(parseFloat(Math.pow(10, k).toPrecision(1))), x(Math.pow(10, k)) - 10, y0 + 14); }
    for (k = down; k <= up; k++) { pen.moveTo(x0, y(Math.pow(10, k))); pen.lineTo(w - 14, y(Math.pow(10, k))); pen.fillText(parseFloat((Math.pow(10, k) / 1e12).toPrecision(1)) + " T/s", 6, y(Math.pow(10, k)) + 4); }
    pen.stroke();
    pen.fillText("operations per byte", x0, kHeight - 4);
    pen.save(); pen.beginPath(); pen.rect(x0, 10, w, y0 - 10); pen.clip();
    pen.strokeStyle = value("--text"); pen.beginPath();
    var knee = r.peak > 0 ? r.peak / r.bandwidth : Math.pow(10, high);
    pen.moveTo(x(Math.pow(10, low)), y(Math.pow(10, low) * r.bandwidth)); pen.lineTo(x(knee), y(knee * r.bandwidth));
    if (r.peak > 0) pen.lineTo(w - 14, y(r.peak));
    pen.stroke(); pen.restore();
    drawn = r.points.map(function (p, i) {
      pen.fillStyle = TL.view.colours[i % 10]; pen.beginPath(); pen.arc(x(p.x), y(p.y), 5, 0, 7); pen.fill();
      return { x: x(p.x), y: y(p.y), p: p };
    });
  }
  roofline.addEventListener("pointermove", function (e) {
    var best = null, least = 400;
    drawn.forEach(function (d) { var q = (d.x - e.offsetX) * (d.x - e.offsetX) + (d.y - e.offsetY) * (d.y - e.offsetY); if (q < least) { least = q; best = d.p; } });
    document.getElementById("tl-point").textContent = best ? best.name + ": " + (best.y / 1e12).toFixed(2) + " T/s, " + best.x.toFixed(1) + " per byte, " + TL.time(best.time) : "";
  });
  addEventListener("resize", plot);
  plot();
})();
)js";
}

}  // namespace migrate
