import type { ReadScan } from "@trabecula/contracts";
import { boneAloneNote, readCell, siteOfCell } from "@trabecula/study-tables";
import { newScan, noNumber, type TextFormat } from "../format.ts";
import { readSubjectCode } from "../scanco-evaluation/identity-columns.ts";
import { rowsByHeader, type NamedRow } from "./rows-by-header.ts";

const key = "timelapsed-hrpqct";
const fraction = /^(?:formation|resorption|minerali[sz]ation|deminerali[sz]ation|quiescent|quiescence)_frac\w*$/;
const neverScored = "This is a change between two scans; no reference is made for it, and it is never scored.";

/** Reads remodelling between two registered scans, within their common region. The region's values are not those of the whole scan. */
export const timelapsed: TextFormat = {
  key,
  label: "TimelapsedHRpQCT remodelling",
  reportTypes: ["hr-pqct"],
  hint: "TimelapsedHRpQCT (pairwise remodelling)",
  read: (lines) => {
    const table = rowsByHeader(lines, (header) => header.filter((name) => fraction.test(name)).length >= 2 && header.includes("t0"));
    if (table === null) return null;
    const names = table.header.filter((name) => fraction.test(name));
    const scans = table.rows.map((row) => scanOf(row, names)).filter(({ values }) => values.length > 0);
    if (scans.length === 0) return { ok: false, message: "The table of remodelling has no line that can be read." };
    const known = new Set([...names, "subject_id", "site", "t0", "t1", "compartment", "threshold", "cluster_min_size"]);
    const unknownColumns = table.header.filter((name) => !known.has(name)).map((name) => name.slice(0, 80));
    const reply = { format: key, formatLabel: timelapsed.label, reportType: "hr-pqct" as const, scans, skipped: [] };
    return { ok: true, reply: { ...reply, unknownColumns, identifying: [], warnings: [] } };
  },
};

function scanOf({ line, cell }: NamedRow, names: readonly string[]): ReadScan {
  const site = siteOfCell(cell("site"));
  const notes = [
    `${said(cell("compartment"))}, from ${said(cell("t0"))} to ${said(cell("t1"))}; threshold ${said(cell("threshold"))}, clusters from ${said(cell("cluster_min_size"))} voxels.`,
  ];
  if (site?.isBoneAlone) notes.push(boneAloneNote(cell("site").slice(0, 30), site.site));
  const values = names.flatMap((column): ReadScan["values"] => {
    const rawText = cell(column);
    const number = readCell(rawText, "point");
    if (number.ok && !number.inPercent && number.value >= 0 && number.value <= 1)
      return [{ parameter: column, value: number.value, unit: "fraction", column, rawText, note: null }];
    if (number.ok || number.reason !== "missing")
      notes.push(number.ok ? `${column} is no fraction from 0 to 1 and is left out.` : noNumber(column, number));
    return [];
  });
  const refusals = values.map(({ parameter }) => ({ parameter, code: "change_quantity", message: neverScored }));
  const subjectCode = readSubjectCode(cell("subject_id"));
  return { ...newScan(key), line, subjectCode, site: site?.site ?? null, side: site?.side ?? null, values, notes, refusals };
}

/** A word or number of the program; other text could be a person's. */
function said(text: string): string {
  return /^[\w.+-]{1,20}$/.test(text) ? text : "not stated";
}
