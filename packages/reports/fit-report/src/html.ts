import { inlineSvg, picturePalette, type Palette } from "@trabecula/charts";
import type { FitReport, ReportPart, ReportSection } from "./fit-report.ts";
import { escaped, page, table } from "./html-page.ts";

const palette = Object.fromEntries(Object.keys(picturePalette).map((tone) => [tone, `var(--${tone})`])) as Palette;

/** One self-contained page; deterministic. */
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
