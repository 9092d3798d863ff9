import { noteText, type ChangeLineView, type ChangesView } from "@trabecula/report-view";
import { stack } from "../layout/arrange.ts";
import { nothing, type Block } from "../layout/block.ts";
import { paragraph } from "../layout/paragraph.ts";
import { table, type Column, type Row } from "../layout/table.ts";
import type { Sheet } from "../sheet.ts";
import { styles } from "../styles.ts";
import { bullets } from "./facts.ts";
import { section } from "./methods.ts";

const shares = [0.12, 0.09, 0.08, 0.08, 0.08, 0.19, 0.13];
const headOf = (scores: string) => ["", "Since", "Change", "%", "% a year", "LSC", "", scores];

export function changesSection(sheet: Sheet, changes: ChangesView | null, width: number): Block {
  if (changes === null) return nothing;
  const { lines, chance, notes, refusals, further, beyond } = changes;
  const remarks = [...notes.map((note) => noteText(note, lines)), ...refusals.map((refusal) => noteText(refusal))];
  const content = stack(
    [
      chance === null ? nothing : paragraph(sheet, chance, width, styles.quiet),
      changesTable(sheet, changes, width),
      bullets(sheet, [...remarks, ...[further, beyond].filter((text) => text !== null)], width),
    ],
    4,
  );
  return section(sheet, changes.title, content, width);
}

function changesTable(sheet: Sheet, { lines, scoreHeading }: ChangesView, width: number): Block {
  const sites = Map.groupBy(lines, ({ siteTitle }) => siteTitle);
  return table(sheet, {
    columns: columnsOf(width),
    head: headOf(scoreHeading).map((text) => ({ text, style: styles.quiet })),
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
    align: index < 2 || index > shares.length - 2 ? "left" : "right",
  }));
}

function cellsOf({ abbreviation, since, change, unit, percent, perYear, scores, lsc, verdict, significant }: ChangeLineView) {
  const style = significant ? styles.smallStrong : styles.small;
  const name = unit === "" ? abbreviation : `${abbreviation}, ${unit}`;
  return [name, since, change, percent ?? "–", perYear ?? "–", lsc?.text ?? "–", verdict, scores || "–"].map((text) => ({ text, style }));
}
