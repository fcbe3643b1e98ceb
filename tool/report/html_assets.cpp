#include "tool/report/html_parts.h"

namespace migrate {

std::string_view html_style() {
  return R"css(
:root{--bg:#f7f8fa;--panel:#fff;--text:#1c2430;--soft:#5d6878;--line:#dfe3ea;--link:#1f5fbf;
--full:#2f8f63;--adapted:#3a7bd5;--partial:#c58a10;--unsupported:#cf3f38;--unknown:#8a56c2;--failed:#6b7280;
--full-bg:#e6f4ec;--adapted-bg:#e7f0fc;--partial-bg:#fcf3dd;--unsupported-bg:#fdeae8;--unknown-bg:#f2eafb;--failed-bg:#eceef1}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){--bg:#12161c;--panel:#1a2029;--text:#e3e8ef;
--soft:#98a4b5;--line:#2c3542;--link:#7fb0ff;--full:#4fc28a;--adapted:#6aa5f5;--partial:#e0ad3f;--unsupported:#f2716a;
--unknown:#b58bea;--failed:#98a1ae;--full-bg:#17302a;--adapted-bg:#182a44;--partial-bg:#3a2f12;--unsupported-bg:#402020;
--unknown-bg:#2e2340;--failed-bg:#262c35}}
@media screen{:root[data-theme=dark]{--bg:#12161c;--panel:#1a2029;--text:#e3e8ef;--soft:#98a4b5;--line:#2c3542;--link:#7fb0ff;
--full:#4fc28a;--adapted:#6aa5f5;--partial:#e0ad3f;--unsupported:#f2716a;--unknown:#b58bea;--failed:#98a1ae;
--full-bg:#17302a;--adapted-bg:#182a44;--partial-bg:#3a2f12;--unsupported-bg:#402020;--unknown-bg:#2e2340;--failed-bg:#262c35}}
*{box-sizing:border-box}
html{scroll-padding-top:3.2rem}
body{margin:0;background:var(--bg);color:var(--text);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",
"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
header{position:relative;max-width:76rem;margin:0 auto;padding:1.6rem 1.2rem .6rem}
h1{margin:0;font-size:1.6rem}
header p{margin:.2rem 3rem 0 0;color:var(--soft)}
#theme{position:absolute;top:1.5rem;right:1.2rem;border:1px solid var(--line);border-radius:50%;width:2.2rem;height:2.2rem;
background:var(--panel);color:var(--text);font-size:1rem;cursor:pointer}
nav{position:sticky;top:0;z-index:2;display:flex;gap:1.1rem;overflow-x:auto;background:var(--bg);
border-bottom:1px solid var(--line);padding:.6rem max(1.2rem,calc(50vw - 36.8rem))}
nav a{white-space:nowrap}
a{color:var(--link);text-decoration:none}
a:hover{text-decoration:underline}
main{max-width:76rem;margin:0 auto;padding:1rem 1.2rem}
footer{max-width:76rem;margin:0 auto;padding:0 1.2rem 2rem;color:var(--soft);font-size:.85rem;overflow-wrap:anywhere}
.cards{display:grid;grid-template-columns:repeat(12,1fr);gap:.9rem}
.card,section,.gate{background:var(--panel);border:1px solid var(--line);border-radius:.6rem}
.card{padding:.9rem 1.1rem}
.card{min-width:0;overflow-wrap:anywhere;grid-column:span 3}.card:nth-child(-n+2){grid-column:span 6}
.card h2{margin:0;font-size:.85rem;font-weight:600;color:var(--soft)}
.card p{margin:.25rem 0;font-size:.9rem;color:var(--soft)}
.card .big{margin:.1rem 0 .3rem;font-size:2rem;line-height:1.2;font-weight:650;color:var(--text)}
.card .big small{font-size:1rem;font-weight:400;color:var(--soft)}
.card .range{display:block;font-size:1.15rem;line-height:1.35;padding:.25rem 0}
.legend span{margin-right:.9rem;white-space:nowrap}
.legend i{display:inline-block;width:.7rem;height:.7rem;border-radius:.15rem;margin-right:.35rem}
section{margin-top:1.1rem;padding:.4rem 1.1rem 1.1rem}
section>h2{font-size:1.1rem;margin:.6rem 0}
.gate{padding:.7rem 1.1rem;margin-bottom:.9rem}
.gate ul{margin:.2rem 0 0;padding-left:1.2rem}
.gate.full{border-color:var(--full);background:var(--full-bg)}
.gate.unsupported{border-color:var(--unsupported);background:var(--unsupported-bg)}
.bar{display:inline-flex;width:100%;min-width:6rem;height:.6rem;border-radius:.3rem;overflow:hidden;background:var(--line);
vertical-align:middle;print-color-adjust:exact;-webkit-print-color-adjust:exact}
i.full{background:var(--full)}i.adapted{background:var(--adapted)}i.partial{background:var(--partial)}
i.unsupported{background:var(--unsupported)}i.unknown{background:var(--unknown)}i.failed{background:var(--failed)}
.scroll{overflow-x:auto}
section table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;padding:.35rem .7rem .35rem 0;border-bottom:1px solid var(--line);vertical-align:top}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
th button{all:unset;cursor:pointer;font-weight:600;color:var(--soft)}
th button:focus-visible,#theme:focus-visible,a:focus-visible,summary:focus-visible,input:focus-visible{outline:2px solid var(--link);outline-offset:2px}
th[aria-sort=ascending] button::after{content:" ▲";font-size:.7em}
th[aria-sort=descending] button::after{content:" ▼";font-size:.7em}
td code,.path{font:.87em/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
td .place{display:inline-block;min-width:9rem;overflow-wrap:anywhere}
td .bar{min-width:9rem}#t-libraries .bar{min-width:3rem}
th{vertical-align:bottom}.scroll th,.scroll td{padding-right:.5rem}#t-files .n{white-space:normal}#t-findings .place{min-width:7rem}
.badge{display:inline-block;border-radius:.8rem;padding:0 .6rem;font-size:.8rem;white-space:nowrap;
print-color-adjust:exact;-webkit-print-color-adjust:exact}
.badge.full{color:var(--full);background:var(--full-bg)}.badge.adapted{color:var(--adapted);background:var(--adapted-bg)}
.badge.partial{color:var(--partial);background:var(--partial-bg)}
.badge.unsupported{color:var(--unsupported);background:var(--unsupported-bg)}
.badge.unknown{color:var(--unknown);background:var(--unknown-bg)}.badge.failed{color:var(--failed);background:var(--failed-bg)}
tr.suppressed{opacity:.6}
.empty{color:var(--soft)}
.filter{margin:.2rem 0 .6rem}
.filter input{font:inherit;padding:.2rem .5rem;border:1px solid var(--line);border-radius:.3rem;background:var(--bg);
color:var(--text);max-width:16rem}
.filter output{color:var(--soft);margin-left:.5rem}
.file{border-bottom:1px solid var(--line)}
.file summary{display:flex;gap:.8rem;align-items:center;cursor:pointer;padding:.35rem 0}
.file summary::before{content:"▸";color:var(--soft)}
.file[open] summary::before{content:"▾"}
.file summary .path{flex:1}
.file summary .bar{width:8rem;flex:none}
.code{margin:0 0 1rem;padding:.4rem 0;overflow-x:auto;font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,
"DejaVu Sans Mono",monospace;background:var(--bg);border-radius:.4rem;tab-size:4;list-style:none}
.code li::before{content:attr(value);display:inline-block;width:3.2rem;padding-right:.9rem;text-align:right;
color:var(--soft);user-select:none}
.code code{white-space:pre}
.code .gap{color:var(--soft)}
.code li.partial{background:var(--partial-bg)}.code li.unsupported{background:var(--unsupported-bg)}
.code li:target{outline:2px solid var(--link)}
mark{background:none;color:inherit;border-bottom:2px solid var(--full)}
mark.adapted{border-color:var(--adapted)}mark.partial{border-color:var(--partial)}mark.unsupported{border-color:var(--unsupported)}
.remark{margin:0;font:.92em/1.4 system-ui,sans-serif;padding:.05rem .4rem .25rem 3.3rem;white-space:normal;position:sticky;left:0;
max-width:62rem}
.remark.adapted{color:var(--adapted)}.remark.partial{color:var(--partial)}.remark.unsupported{color:var(--unsupported)}
@media (max-width:64rem){.cards{grid-template-columns:repeat(2,1fr)}.card,.card:nth-child(-n+2){grid-column:span 1}}
@media screen and (max-width:44rem){h1{font-size:1.3rem}main{padding:.7rem}section{padding:.3rem .8rem .8rem}
.cards{gap:.6rem}.card:nth-child(-n+2){grid-column:span 2}.card{padding:.6rem .8rem}.card .big{font-size:1.5rem}.card .range{font-size:1rem}
section table[id],section tbody,section tr,section td{display:block}section thead{display:none}
section tr{border-bottom:1px solid var(--line);padding:.4rem 0}section tr[hidden]{display:none}
section td{border:0;padding:.1rem 0;text-align:left;white-space:normal}
section td.w,section td:empty{display:none}
section td.n{display:inline-block;margin-right:.9rem}
section td.n::before{content:attr(data-label) ": ";color:var(--soft)}
section td.n.w{display:none!important}
section td.v::before{content:attr(data-label) ": ";color:var(--soft)}
.code li::before{width:2.6rem}.remark{padding-left:2.7rem}.file summary{flex-wrap:wrap}.file summary .path{flex:1 1 100%}}
@media print{nav,#theme,.filter,#code{display:none}html{font-size:11px}body{background:#fff;font-size:1rem}
#t-libraries .bar{display:none}#t-libraries th,#t-libraries td,#t-libraries button{padding:.2rem .15rem;font-size:.8rem}
.card,section{break-inside:avoid-page;border-color:#bbb}section{break-inside:auto}thead{display:table-header-group}
tr{break-inside:avoid}.w{display:table-cell}tr.suppressed{opacity:1}main,header{max-width:none}a{color:inherit}
.scroll{overflow:visible}td{overflow-wrap:anywhere}td .place,td .bar{min-width:5rem}td.n,th,.badge,
#t-findings td:nth-child(2){overflow-wrap:normal}h2{break-after:avoid}}
)css";
}

std::string_view html_script() {
  return R"js(
"use strict";
(function () {
  var root = document.documentElement;
  document.getElementById("theme").addEventListener("click", function () {
    var dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme:dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
  function value(row, column, numeric) {
    var text = row.cells[column].textContent.trim();
    return numeric ? parseFloat(text) || 0 : text.toLowerCase();
  }
  document.querySelectorAll("section table[id] th").forEach(function (th) {
    th.querySelector("button").addEventListener("click", function () {
      var table = th.closest("table"), body = table.tBodies[0], column = th.cellIndex;
      var numeric = th.classList.contains("n");
      var was = th.getAttribute("aria-sort");
      var down = was ? was === "ascending" : numeric;
      table.querySelectorAll("th").forEach(function (other) { other.removeAttribute("aria-sort"); });
      th.setAttribute("aria-sort", down ? "descending" : "ascending");
      var rows = Array.prototype.map.call(body.rows, function (row) { return [value(row, column, numeric), row]; });
      rows.sort(function (a, b) { return (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0) * (down ? -1 : 1); });
      rows.forEach(function (pair) { body.appendChild(pair[1]); });
    });
  });
  document.querySelectorAll(".filter input").forEach(function (input) {
    var body = document.getElementById(input.dataset.table).tBodies[0];
    var count = input.closest(".filter").querySelector("output");
    input.addEventListener("input", function () {
      var words = input.value.toLowerCase().split(/\s+/).filter(Boolean), shown = 0;
      Array.prototype.forEach.call(body.rows, function (row) {
        var text = row.textContent.toLowerCase();
        var hit = words.every(function (word) { return text.indexOf(word) >= 0; });
        row.hidden = !hit;
        if (hit) shown++;
      });
      count.textContent = words.length ? shown + " / " + body.rows.length : "";
    });
  });
  function reveal() {
    var target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
    if (!target) return;
    var file = target.closest("details");
    if (file) file.open = true;
    target.scrollIntoView({ block: target.tagName === "LI" ? "center" : "start" });
  }
  addEventListener("hashchange", reveal);
  reveal();
})();
)js";
}

}  // namespace migrate
