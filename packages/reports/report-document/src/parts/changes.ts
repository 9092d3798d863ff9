import type { ChangeLineView, ChangesView, SaidOnce } from "@trabecula/report-view";
import { stack } from "../layout/arrange.ts";
import { nothing, type Block } from "../layout/block.ts";
import type { Column, Row } from "../layout/table-row.ts";
import { table } from "../layout/table.ts";
import type { Sheet } from "../sheet.ts";
import { styles } from "../styles.ts";
import { bullets } from "./facts.ts";
import { section } from "./methods.ts";

const shares = [0.15, 0.13, 0.1, 0.1, 0.1, 0.2];
const head = ["", "Since", "Change", "%", "% a year", "LSC", ""];

export function changesSection(sheet: Sheet, changes: ChangesView | null, width: number): Block {
  if (changes === null) return nothing;
  const { lines, notes, refusals, further, beyond } = changes;
  const said = [...notes.map((note) => (isAboutAll(note, lines) ? note.text : withConcerns(note))), ...refusals.map(withConcerns)];
  const content = stack(
    [changesTable(sheet, lines, width), bullets(sheet, [...said, ...[further, beyond].filter((text) => text !== null)], width)],
    4,
  );
  return section(sheet, changes.title, content, width);
}

function changesTable(sheet: Sheet, lines: readonly ChangeLineView[], width: number): Block {
  const sites = Map.groupBy(lines, ({ siteTitle }) => siteTitle);
  return table(sheet, {
    columns: columnsOf(width),
    head: head.map((text) => ({ text, style: styles.quiet })),
    rows: [...sites].flatMap(([site, own]): Row[] => [
      { kind: "group", text: site, style: styles.smallStrong },
      ...own.map((line): Row => ({ kind: "line", cells: cellsOf(line) })),
    ]),
    padding: 0.5,
  });
}

function columnsOf(width: number): Column[] {
  const named = width * (1 - shares.reduce((sum, share) => sum + share, 0));
  return [named, ...shares.map((share) => share * width)].map((own, index) => ({
    width: own,
    align: index < 2 || index === shares.length ? "left" : "right",
  }));
}

/** Marked by text and by weight. */
function cellsOf({ abbreviation, since, change, unit, percent, perYear, lsc, verdict, significant }: ChangeLineView) {
  const style = significant ? styles.smallStrong : styles.small;
  const name = unit === "" ? abbreviation : `${abbreviation}, ${unit}`;
  return [name, since, change, percent ?? "–", perYear ?? "–", lsc, verdict].map((text) => ({ text, style }));
}

function isAboutAll({ concerns }: SaidOnce, lines: readonly ChangeLineView[]): boolean {
  return lines.every(({ abbreviation }) => concerns.includes(abbreviation));
}

function withConcerns({ text, concerns }: SaidOnce): string {
  return concerns.length === 0 ? text : `${concerns.join(", ")}: ${text}`;
}
