import { escaped, inlineSvg, picturePalette, type Palette } from "@trabecula/charts";
import type { FitReport, ReportPart, ReportSection } from "./fit-report.ts";

function table(caption: string, header: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = header.map((cell) => `<th scope="col">${escaped(cell)}</th>`).join("");
  const body = rows.map(
    ([first = "", ...cells]) =>
      `<tr><th scope="row">${escaped(first)}</th>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`,
  );
  return `<table><caption>${escaped(caption)}</caption><thead><tr>${head}</tr></thead><tbody>\n${body.join("\n")}\n</tbody></table>`;
}

const light =
  "--page:#fff;--surface:#fff;--grid:#efeae0;--axis:#cdc3b1;--muted:#6b6356;--ink:#1e2126;--accent:#0e5c66;--band-outer:#f1ebdf;--band-inner:#e4dac7;--band-line:#9b8f79";
const dark =
  "--page:#16181c;--surface:#16181c;--grid:#2a2d33;--axis:#565b64;--muted:#b3ab9c;--ink:#f0ede6;--accent:#7cc7d1;--band-outer:#24262a;--band-inner:#32343a;--band-line:#a89c86";

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title>
<style>
:root{color-scheme:light dark;${light}}
@media screen and (prefers-color-scheme:dark){:root{${dark}}}
body{max-width:52rem;margin:2rem auto;padding:0 1rem;background:var(--page);color:var(--ink);font:1rem/1.5 Inter,Helvetica,Arial,sans-serif}
svg{display:block;width:100%;height:auto;font-variant-numeric:tabular-nums}.worms{display:grid;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));gap:1rem}
table{width:100%;margin:1.5rem 0;border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}caption{text-align:left;font-weight:600;padding-bottom:.25rem}
th,td{padding:.2rem .5rem;text-align:right;border-bottom:1px solid var(--grid);font-weight:400}thead th{color:var(--muted);font-weight:600}tr>:first-child{text-align:left}
.whole{overflow-wrap:anywhere}
@media print{body{max-width:none;margin:0;font-size:10pt}section+section{break-before:page}svg,tr{break-inside:avoid}h2,h3,caption{break-after:avoid}}
</style></head><body>
${body}
</body></html>
`;
}

const palette = Object.fromEntries(Object.keys(picturePalette).map((tone) => [tone, `var(--${tone})`])) as Palette;

export function fitReportHtml({ title, sections }: FitReport): string {
  return page(title, [`<h1>${escaped(title)}</h1>`, ...sections.map(sectionHtml)].join("\n"));
}

function sectionHtml({ title, isCurve, parts }: ReportSection): string {
  const heading = title === null ? "" : `<h2>${escaped(title)}</h2>`;
  const content = [heading, ...parts.map(partHtml)].join("\n");
  return isCurve ? `<section>${content}</section>` : content;
}

function partHtml(part: ReportPart): string {
  switch (part.kind) {
    case "paragraph":
      return `<p class="whole">${escaped(part.text)}</p>`;
    case "list":
      return `<ul>${part.items.map((item) => `<li>${escaped(item)}</li>`).join("")}</ul>`;
    case "figure":
      return inlineSvg(part.scene, palette);
    case "figures":
      return `<h3>${escaped(part.title)}</h3><div class="worms">${part.scenes.map((scene) => inlineSvg(scene, palette)).join("")}</div>`;
    case "table":
      return table(part.caption, part.header, part.rows);
  }
}
