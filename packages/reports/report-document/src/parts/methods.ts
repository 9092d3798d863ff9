import {
  recordLine,
  type Fact,
  type LineView,
  type NotComparedValue,
  type ReportView,
  type SiteView,
  type SourceView,
} from "@trabecula/report-view";
import { inColumns, headed, stack } from "../layout/arrange.ts";
import { nothing, space, type Block } from "../layout/block.ts";
import { paragraph } from "../layout/paragraph.ts";
import { table, type Row } from "../layout/table.ts";
import type { Sheet } from "../sheet.ts";
import { styles } from "../styles.ts";
import { bullets, factLines } from "./facts.ts";

const gutter = 22;

export function section(sheet: Sheet, title: string, content: Block, width: number): Block {
  return content.height === 0 ? nothing : headed(paragraph(sheet, title, width, styles.section, "H2"), content, 3);
}

function part(sheet: Sheet, title: string, content: Block, width: number): Block {
  return content.height === 0 ? nothing : headed(paragraph(sheet, title, width, styles.strong, "H3"), content, 1);
}

export function methodsParts(sheet: Sheet, view: ReportView, width: number): { methods: readonly Block[]; limits: Block } {
  const sources = stack(
    view.methods.sources.map((source) => sourceBlock(sheet, source, width)),
    4,
  );
  return {
    methods: [
      section(sheet, "Methods", methodsAndScans(sheet, view, width), width),
      section(sheet, "Reference values", referenceValues(sheet, view, width), width),
      section(sheet, "Sources", sources, width),
      section(sheet, "Values that are not compared", notComparedValues(sheet, view, width), width),
    ],
    limits: section(sheet, "Limits", bulletColumns(sheet, view.limits, width), width),
  };
}

/** Candidate width shares of the methods column. */
const shares = [0.5, 0.55, 0.6, 0.65];

function methodsAndScans(sheet: Sheet, view: ReportView, width: number): Block {
  const drawn = shares.map((share) => {
    const left = (width - gutter) * share;
    const widths = [left, width - gutter - left] as const;
    return inColumns([methodsFacts(sheet, view, widths[0]), scanFacts(sheet, view, widths[1])], widths, gutter);
  });
  return drawn.reduce((best, each) => (each.height < best.height ? each : best));
}

function methodsFacts(sheet: Sheet, { methods }: ReportView, width: number): Block {
  return stack([paragraph(sheet, methods.dataset, width, styles.strong), factLines(sheet, methods.facts, width)]);
}

function scanFacts(sheet: Sheet, { validity }: ReportView, width: number): Block {
  const scans = validity.scans.map(({ title, facts }) =>
    part(sheet, title, paragraph(sheet, inOneLine(facts), width, styles.small), width),
  );
  return stack(scans, 3);
}

export function bulletColumns(sheet: Sheet, sentences: readonly string[], width: number): Block {
  const each = (width - gutter) / 2;
  const draw = (half: readonly string[]) => bullets(sheet, half, each);
  const cuts = sentences.map((_, index) =>
    inColumns([draw(sentences.slice(0, index + 1)), draw(sentences.slice(index + 1))], [each, each], gutter),
  );
  return cuts.reduce((best, cut) => (cut.height < best.height ? cut : best), cuts[0] ?? nothing);
}

function notComparedValues(sheet: Sheet, { sites }: ReportView, width: number): Block {
  const reasons = Map.groupBy(
    sites.flatMap(({ title, notCompared }) => (notCompared?.reasons ?? []).map(({ text, values }) => ({ title, text, values }))),
    ({ text }) => text,
  );
  const blocks = [...reasons].map(([text, members]) => {
    const listed = members.map(({ title, values }) => `${title}: ${values.map(valueText).join(", ")}.`);
    return paragraph(sheet, [text, ...listed, ...notesOf(members.flatMap(({ values }) => values))].join(" "), width, styles.small);
  });
  return stack(blocks, 2);
}

function notesOf(values: readonly NotComparedValue[]): readonly string[] {
  const notes = Map.groupBy(
    values.flatMap(({ abbreviation, notes: own }) => own.map((note) => ({ abbreviation, note }))),
    ({ note }) => note,
  );
  return [...notes].map(([note, about]) => `${[...new Set(about.map(({ abbreviation }) => abbreviation))].join(", ")}: ${note}`);
}

export function valueText({ abbreviation, value, unit }: NotComparedValue): string {
  return [abbreviation, value, unit].filter((text) => text !== "").join(" ");
}

function inOneLine(facts: readonly Fact[]): string {
  return facts.map(({ label, value }) => `${label} ${value ?? "not stated"}`).join(" · ");
}

function referenceValues(sheet: Sheet, { sites }: ReportView, width: number): Block {
  const perRow = sites.length > 1 ? 2 : 1;
  const each = perRow === 1 ? width : (width - gutter) / 2;
  const scored = sites.map((site) => ({ site, lines: linesOf(site) })).filter(({ lines }) => lines.length > 0);
  const tables = scored.map(({ site, lines }) => part(sheet, site.title, referenceTable(sheet, lines, each), each));
  const rows = Array.from({ length: Math.ceil(tables.length / perRow) }, (_, row) =>
    inColumns(tables.slice(row * perRow, (row + 1) * perRow), [each, each], gutter),
  );
  const names = new Map(scored.flatMap(({ lines }) => lines.map((line) => [line.abbreviation, nameOf(line)])));
  return stack([...rows, paragraph(sheet, [...names.values()].join("; "), width, styles.quiet)], 4);
}

function linesOf({ profiles }: SiteView): LineView[] {
  return profiles.flatMap(({ groups }) => groups.flatMap(({ lines }) => lines));
}

function nameOf({ abbreviation, label, unit }: LineView): string {
  return `${abbreviation}: ${label}${unit === "" ? "" : `, ${unit}`}`;
}

function referenceTable(sheet: Sheet, lines: readonly LineView[], width: number): Block {
  const [median, young, tScore] = [width * 0.35, width * 0.28, 26];
  const head = ["", "Median (5–95 %)", "Young adults", "T"];
  return table(sheet, {
    columns: [width - median - young - tScore, median, young, tScore].map((own, index) => ({
      width: own,
      align: index === 0 ? "left" : "right",
    })),
    head: head.map((text) => ({ text, style: styles.quiet })),
    rows: lines.map((line): Row => ({ kind: "line", cells: referenceCells(line).map((text) => ({ text, style: styles.small })) })),
    padding: 0,
  });
}

function referenceCells({ abbreviation, reference, youngAdult, tScore }: LineView): readonly string[] {
  const median = reference === null ? "–" : `${reference.median} (${reference.low}–${reference.high})`;
  const young = youngAdult === null ? "–" : `${youngAdult.mean} ± ${youngAdult.sd}`;
  return [abbreviation, median, young, tScore ?? "–"];
}

function sourceBlock(sheet: Sheet, { citation, link, status, facts }: SourceView, width: number): Block {
  return stack([
    paragraph(sheet, link === null ? citation : `${citation} ${link}`, width, styles.small),
    paragraph(
      sheet,
      [status, ...facts.flatMap(({ label, value }) => (value === null ? [] : [`${label}: ${value}`]))].join(" · "),
      width,
      styles.quiet,
    ),
  ]);
}

export function record(sheet: Sheet, view: ReportView, width: number): Block {
  return stack([paragraph(sheet, view.notice, width, styles.strong), space(2), paragraph(sheet, recordLine(view), width, styles.small)]);
}
