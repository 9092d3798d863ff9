import type { Report } from "@trabecula/contracts";
import { formatPercentile, formatScore, formatValueWithUnit, reportTypeLabel, siteLabel } from "@trabecula/report-types";
import { reportsBeside } from "../report-beside.ts";
import { valueLines, type ValueLine } from "../values/value-line.ts";
import { escaped } from "./plain-text.ts";
import { doubtsOf, whyAbsent } from "./refusals.ts";

export function narrative(report: Report, lines: readonly ValueLine[]): string {
  const others = reportsBeside(report).map((other) => scoresTable(other, valueLines(other, null, true)));
  return [
    '<div xmlns="http://www.w3.org/1999/xhtml">',
    scoresTable(report, lines),
    ...others,
    `<p>${escaped(report.category.text)}</p><p>${escaped(report.notice)}</p></div>`,
  ].join("");
}

function scoresTable(report: Report, lines: readonly ValueLine[]): string {
  const heads = ["Measurement", "Site", "Value", "Z-score", "Percentile", "T-score", "Remarks"];
  const head = `<thead><tr>${heads.map((text) => `<th>${text}</th>`).join("")}</tr></thead>`;
  const rows = lines
    .map(
      (line) =>
        `<tr>${cellsOf(line)
          .map((text) => `<td>${escaped(text)}</td>`)
          .join("")}</tr>`,
    )
    .join("");
  const title = `${reportTypeLabel(report.reportType)}, compared with ${report.dataset.manifest.name}, version ${report.dataset.version}`;
  return `<p>${escaped(title)}.</p><table>${head}<tbody>${rows}</tbody></table>`;
}

function cellsOf(line: ValueLine): string[] {
  const { parameter, result, scan } = line;
  const { value, unit, zScore, percentile, tScore } = result;
  return [
    parameter?.label ?? result.parameter,
    [siteLabel(scan.site), scan.side].filter((part) => part !== null).join(", "),
    [value, ...(result.conversion ? [result.conversion.value] : [])]
      .map((each) => (parameter ? formatValueWithUnit(parameter, each) : `${each} ${unit}`))
      .join(", compared as "),
    zScore === null ? "" : formatScore(zScore),
    percentile === null ? "" : formatPercentile(percentile),
    tScore === null ? "" : formatScore(tScore),
    [...whyAbsent(line), ...doubtsOf(line), ...result.notes].join(" "),
  ];
}
