import { profileHeader, profileStrip, type ProfileAxis } from "@trabecula/charts";
import type { ReferenceCell, ReferenceColumn, ReferenceRow, ReferencesView, ReferenceTable } from "@trabecula/report-view/references";
import { pointsPerPixel } from "../draw-scene.ts";
import { stack } from "../layout/arrange.ts";
import { space, type Block } from "../layout/block.ts";
import { paragraph } from "../layout/paragraph.ts";
import { table, type Cell, type Column, type Row } from "../layout/table.ts";
import type { Sheet } from "../sheet.ts";
import { styles } from "../styles.ts";
import { bullets } from "./facts.ts";
import { section } from "./methods.ts";

const nameShare = 0.25;
/** More references put the figures below the profile. */
const maxOtherReferences = 2;
const rowHeight = 16;

export function referencesBlocks(sheet: Sheet, references: ReferencesView | null, width: number): readonly Block[] {
  if (references === null) return [];
  const { columns, sentences, tables } = references;
  const paragraphs = stack(sentences.map((sentence) => paragraph(sheet, sentence, width, styles.body)));
  return [
    section(sheet, "Compared with other references", paragraphs, width),
    ...tables.map((own) => valuesBlock(sheet, own, columns, width)),
    section(sheet, "About these references", factsTable(sheet, references, width), width),
  ];
}

function valuesBlock(sheet: Sheet, own: ReferenceTable, columns: readonly ReferenceColumn[], width: number): Block {
  const layout = columns.length > maxOtherReferences ? beneath : sideBySide;
  const title = `${own.title}, ${own.scale === "z" ? "compared with people by age" : "compared with young adults"}`;
  const values = table(sheet, { ...layout(own, columns, width), padding: 0.5 });
  return section(sheet, title, stack([values, space(2), bullets(sheet, reasonsOf(own, columns), width)]), width);
}

type Layout = (own: ReferenceTable, columns: readonly ReferenceColumn[], width: number) => { columns: Column[]; head: Cell[]; rows: Row[] };

const sideBySide: Layout = (own, columns, width) => {
  const each = (width * (1 - nameShare)) / columns.length;
  const axis: ProfileAxis = { score: own.scale, width: each / 2 / pointsPerPixel };
  return {
    columns: [left(width * nameShare), ...columns.flatMap(() => [left(each / 2), left(each / 2)])],
    head: [
      unitsOf(own),
      ...columns.flatMap((column): Cell[] => [{ scene: profileHeader(axis) }, { text: headOf(column), style: styles.smallStrong }]),
    ],
    rows: own.rows.map((row) => ({
      kind: "line",
      cells: [nameOf(row), ...row.cells.flatMap((cell) => [stripOf(cell, axis, row), figuresOf(cell)])],
    })),
  };
};

const beneath: Layout = (own, columns, width) => {
  const each = (width * (1 - nameShare)) / columns.length;
  const axis: ProfileAxis = { score: own.scale, width: Math.floor(each / pointsPerPixel) - 8 };
  return {
    columns: [left(width * nameShare), ...columns.map(() => left(each))],
    head: [unitsOf(own), ...columns.map((column): Cell => ({ text: headOf(column), style: styles.smallStrong }))],
    rows: [
      { kind: "line", cells: [null, ...columns.map((): Cell => ({ scene: profileHeader(axis) }))] },
      ...own.rows.flatMap((row): Row[] => [
        { kind: "line", cells: [nameOf(row), ...row.cells.map((cell) => stripOf(cell, axis, row))] },
        { kind: "line", cells: [null, ...row.cells.map(figuresOf)] },
      ]),
    ],
  };
};

const left = (width: number): Column => ({ width, align: "left" });

function headOf({ name, fit }: ReferenceColumn): string {
  return fit === null ? name : `${name}. ${fit.text}.`;
}

const unitsOf = ({ scale }: ReferenceTable): Cell => ({ text: scale === "z" ? "Percentile, Z-score" : "T-score", style: styles.quiet });

function nameOf({ abbreviation, value, unit }: ReferenceRow): Cell {
  return { text: `${abbreviation} ${value}${unit === "" ? "" : ` ${unit}`}`, style: styles.small };
}

function stripOf({ score, interval }: ReferenceCell, axis: ProfileAxis, { abbreviation }: ReferenceRow): Cell {
  return { scene: profileStrip(axis, { name: abbreviation, score, interval: interval?.ends ?? null }, rowHeight) };
}

function figuresOf({ scoreText, percentile, interval, side, doubts, why }: ReferenceCell): Cell {
  if (why) return { text: why.short, style: styles.quiet };
  const rank = percentile === null ? "" : `${percentile}${interval ? ` (${interval.text})` : ""}, `;
  const text = `${rank}${scoreText}${side === null ? "" : ` ${side}`}${doubts.length > 0 ? `; ${doubts.join(", ")}` : ""}`;
  return { text, style: side === null ? styles.small : styles.smallStrong };
}

function reasonsOf({ rows }: ReferenceTable, columns: readonly ReferenceColumn[]): string[] {
  return columns.flatMap(({ name }, index) => {
    const texts = new Set(rows.flatMap(({ cells }) => cells[index]!.why?.text ?? []));
    return texts.size === 0 ? [] : [`${name}: ${[...texts].join(" ")}`];
  });
}

function factsTable(sheet: Sheet, { columns, facts }: ReferencesView, width: number): Block {
  const named = width * 0.15;
  const each = (width - named) / columns.length;
  const cells = (texts: readonly string[], style = styles.small): Cell[] => texts.map((text) => ({ text, style }));
  const rows: Row[] = [
    { kind: "line", cells: cells(["Dataset", ...columns.map(({ fullName }) => fullName)]) },
    ...facts.map(({ label, texts, differs }): Row => ({
      kind: "line",
      cells: [{ text: label, style: differs ? styles.smallStrong : styles.quiet }, ...cells(texts, differs ? styles.small : styles.quiet)],
    })),
    { kind: "line", cells: cells(["Citation", ...columns.map(({ citations }) => citations.join(" "))]) },
  ];
  return table(sheet, {
    columns: [{ width: named, align: "left" as const }, ...columns.map(() => ({ width: each, align: "left" as const }))],
    head: cells(["", ...columns.map(({ name }) => name)], styles.smallStrong),
    rows,
    padding: 1.5,
    ruled: true,
  });
}
