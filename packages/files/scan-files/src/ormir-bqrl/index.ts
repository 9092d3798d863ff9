import type { ReadScan } from "@trabecula/contracts";
import { findParameter, otherDefinition, rangeFor } from "@trabecula/report-types";
import { boneAloneNote, movePoint, readCell, siteOfCell } from "@trabecula/study-tables";
import { newScan, noNumber, type ScanFileResult, type TextFormat } from "../format.ts";
import { generationByVoxel, generationOf } from "../scanco-evaluation/generation.ts";
import { readSubjectCode } from "../scanco-evaluation/identity-columns.ts";
import { delimiterOf, splitCells, type TextLine } from "../text-lines.ts";

const key = "ormir-bqrl";
const schema = /^ormir-bqrl\/1(?:\.|$)/;

/** Names of the schema with the catalogue's keys; the unit is part of the name. */
const quantities: Readonly<Record<string, string>> = {
  BV_TV: "bvtv",
  Tb_Th_mm: "tb_th",
  Tb_Sp_mm: "tb_sp",
  Tb_N_per_mm: "tb_n",
  Ct_Th_mm: "ct_th",
  Ct_Po: "ct_po",
  Tb_BMD_mgHA_cm3: "tb_bmd",
  Ct_BMD_mgHA_cm3: "ct_bmd",
};
const names = Object.keys(quantities);
const namesOfHeader = 5;

interface Report {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

export const ormirBqrl: TextFormat = {
  key,
  label: "ORMIR-BQRL report",
  reportTypes: ["hr-pqct"],
  hint: "ORMIR-BQRL report (JSON, CSV, batch summary)",
  read: (lines) => {
    const reports = readReport(lines) ?? readBatch(lines);
    return reports && answerOf(reports);
  },
};

function readReport(lines: readonly TextLine[]): Report[] | null {
  const [header] = lines;
  if (!header || !/^"?parameter"?,"?value"?$/i.test(header.text.trim())) return null;
  const cells = new Map(
    lines
      .slice(1)
      .map(({ text }) => splitCells(text, ","))
      .map(([name = "", ...rest]) => [name.replace(/^summary\./, ""), rest.join(",")]),
  );
  return schema.test(cells.get("schema") ?? "") ? [{ line: 1, cells }] : null;
}

function readBatch(lines: readonly TextLine[]): Report[] | null {
  const [first, ...rest] = lines;
  if (!first) return null;
  const delimiter = delimiterOf(first.text);
  const header = splitCells(first.text, delimiter, "header");
  if (names.filter((name) => header.includes(name)).length < namesOfHeader) return null;
  return rest.map(({ number, text }) => {
    const cells = splitCells(text, delimiter);
    return { line: number, cells: new Map(header.map((name, index) => [name, cells[index] ?? ""])) };
  });
}

/** Null for JSON of another kind. */
export function readOrmirJson(content: unknown): ScanFileResult | null {
  const report = recordOf(content);
  if (!report || !schema.test(String(report.schema ?? ""))) return null;
  const summary = Object.entries(recordOf(report.summary) ?? {});
  const voxel = recordOf(report.input_aim)?.el_size_mm;
  const cells = new Map([
    ...summary.map(([name, value]) => [name, typeof value === "number" ? String(value) : ""] as const),
    ["sample", textOf(report.sample)],
    ["site", textOf(report.site)],
    ["input_aim.el_size_mm", Array.isArray(voxel) ? voxel.join(" ") : ""],
  ]);
  return answerOf([{ line: 1, cells }]);
}

const recordOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function answerOf(reports: readonly Report[]): ScanFileResult {
  const read = reports.map(scanOf);
  const scans = read.filter(({ values }) => values.length > 0);
  if (scans.length === 0) return { ok: false, message: "The ORMIR-BQRL report holds no value that can be read." };
  const skipped = read.flatMap(({ line, values, notes }) => (values.length > 0 ? [] : [{ line, reason: notes.join(" ") }]));
  const warnings: string[] = [];
  return {
    ok: true,
    reply: {
      format: key,
      formatLabel: ormirBqrl.label,
      reportType: "hr-pqct",
      scans,
      skipped,
      unknownColumns: [],
      identifying: [],
      warnings,
    },
  };
}

function scanOf({ line, cells }: Report): ReadScan {
  const notes: string[] = [];
  const site = siteOfCell(cells.get("site") ?? "");
  if (site === null) notes.push("The report does not say which site was scanned; choose it.");
  else if (site.isBoneAlone) notes.push(boneAloneNote(cells.get("site")!.slice(0, 30), site.site));
  const values = names.flatMap((name) => valueOf(name, cells.get(name) ?? "", notes));
  const voxel = readCell((cells.get("input_aim.el_size_mm") ?? "").split(" ")[0]!, "point");
  const generation = generationOf(null, values, voxel.ok ? generationByVoxel(voxel.value) : null);
  if (generation.warning !== null) notes.push(generation.warning);
  const refusals = values.flatMap(({ parameter }) => {
    const refusal = otherDefinition(key, parameter);
    return refusal === null ? [] : [{ parameter, ...refusal }];
  });
  return {
    ...newScan(key),
    ...{ line, subjectCode: readSubjectCode(cells.get("sample") ?? ""), site: site?.site ?? null, side: site?.side ?? null },
    ...{ scanner: generation.scanner, values, notes, refusals },
  };
}

function valueOf(name: string, text: string, notes: string[]): ReadScan["values"] {
  const number = readCell(text, "point");
  if (!number.ok || number.inPercent) {
    if (number.ok || number.reason !== "missing") notes.push(number.ok ? `${name} is in percent and is left out.` : noNumber(name, number));
    return [];
  }
  const parameter = findParameter(quantities[name]!)!;
  const isShare = name === "Ct_Po";
  const value = isShare ? movePoint(number.value, 2) : number.value;
  const range = rangeFor(parameter, parameter.sites[0]!, null);
  if (range && (value < range.hard.min || value > range.hard.max)) {
    notes.push(`${name} is outside what is possible; it is left out.`);
    return [];
  }
  const note = isShare ? "Converted from a fraction to %." : null;
  return [{ parameter: parameter.key, value, unit: parameter.unit, column: name, rawText: text, note }];
}
