import {
  byteOrderMark,
  csvLine,
  ZMenopausalStatus,
  ZProtocol,
  ZReportType,
  ZScale,
  ZScanner,
  ZSex,
  ZSide,
  ZSite,
  ZDateOnly,
  type Cell,
} from "@trabecula/contracts";
import { findParameter, reportTypeOf } from "@trabecula/report-types";
import { splitRecords } from "@trabecula/study-tables";
import * as z from "zod/mini";

export interface KeptValue {
  readonly parameter: string;
  readonly value: number;
  /** One decimal: more tells the exact age. */
  readonly z: number | null;
  readonly zRefusal: string | null;
  readonly t: number | null;
  readonly tRefusal: string | null;
}

const nullable = <Contract extends z.ZodMiniType>(contract: Contract) => z.nullable(contract);
const number = nullable(z.number());
const yes = z.boolean();

const ZKeptScan = z.object({
  scan: z.number(),
  report: z.number(),
  /** Equal for reports that were last revised at the same time. */
  revised: z.number(),
  code: z.string().check(z.minLength(1)),
  reportType: ZReportType,
  dataset: z.string(),
  sex: nullable(ZSex),
  ageYears: number,
  ageApproximate: yes,
  isGrownUp: yes,
  menopausalStatus: nullable(ZMenopausalStatus),
  site: ZSite,
  side: nullable(ZSide),
  scanDate: nullable(ZDateOnly),
  scanner: nullable(ZScanner),
  deviceId: nullable(z.string()),
  device: nullable(z.string()),
  motionGrade: number,
  motionOverride: yes,
  scale: nullable(ZScale),
  protocol: ZProtocol,
});

export interface KeptScan extends z.infer<typeof ZKeptScan> {
  readonly values: KeptValue[];
}

const scanColumns = [
  ...(["scan", "report", "revised", "code", "report_type", "dataset", "sex", "age_years", "age_approximate", "grown_up"] as const),
  ...(["menopausal_status", "site", "side", "scan_date", "scanner", "device_id", "device", "motion_grade", "motion_override"] as const),
  ...(["scale", "region", "stacks", "offset_mm", "offset_percent", "fe_criterion", "registration", "common_region_percent"] as const),
];
const valueColumns = ["scan", "parameter", "value", "unit", "z", "z_refusal", "t", "t_refusal"] as const;

const word = (is: boolean) => (is ? "yes" : "no");

function scanCells({ protocol, ...scan }: KeptScan): Cell[] {
  const { region, stacks, offsetMm, offsetPercent, feCriterion, registration, commonRegionPercent } = protocol;
  return [
    ...[scan.scan, scan.report, scan.revised, scan.code, scan.reportType, scan.dataset, scan.sex, scan.ageYears],
    ...[word(scan.ageApproximate), word(scan.isGrownUp), scan.menopausalStatus, scan.site, scan.side, scan.scanDate, scan.scanner],
    ...[scan.deviceId, scan.device, scan.motionGrade, word(scan.motionOverride), scan.scale, region ?? null, stacks ?? null],
    ...[offsetMm ?? null, offsetPercent ?? null, feCriterion ?? null, registration ?? null, commonRegionPercent ?? null],
  ];
}

function valueCells(scan: number, { parameter, value, z: zScore, zRefusal, t, tRefusal }: KeptValue): Cell[] {
  return [scan, parameter, value, findParameter(parameter)?.unit ?? "", zScore, zRefusal, t, tRefusal];
}

export const scansText = (scans: readonly KeptScan[]): string => tableText(scanColumns, scans.map(scanCells));

export const valuesText = (scans: readonly KeptScan[]): string =>
  tableText(
    valueColumns,
    scans.flatMap(({ scan, values }) => values.map((value) => valueCells(scan, value))),
  );

export function tableText(columns: readonly string[], rows: readonly Cell[][]): string {
  return byteOrderMark + [columns, ...rows].map((row) => csvLine(row)).join("");
}

export class UnreadableRow extends Error {
  constructor(file: string, row: number) {
    super(`${file}, row ${row}, cannot be read.`);
  }
}

/** @throws UnreadableRow */
export function readScans(scansCsv: string, valuesCsv: string): KeptScan[] {
  const scans = rowsOf("scans.csv", scansCsv, scanColumns).map((cells, index) => scanOf(cells, index + 2));
  const byNumber = new Map(scans.map((scan) => [scan.scan, scan]));
  for (const [index, cells] of rowsOf("values.csv", valuesCsv, valueColumns).entries()) {
    const { scan, parameter, value, z: zScore, z_refusal: zRefusal, t, t_refusal: tRefusal } = cells;
    const of = byNumber.get(Number(scan));
    const kept = { parameter: parameter!, value: Number(value), z: numberIn(zScore!), zRefusal: zRefusal || null };
    if (!of || value === "" || !Number.isFinite(kept.value) || reportTypeOf(kept.parameter) !== of.reportType)
      throw new UnreadableRow("values.csv", index + 2);
    of.values.push({ ...kept, t: numberIn(t!), tRefusal: tRefusal || null });
  }
  return scans;
}

type Cells<Column extends string> = Readonly<Record<Column, string>>;

function rowsOf<Column extends string>(file: string, text: string, columns: readonly Column[]): Cells<Column>[] {
  const [, ...records] = splitRecords(text, ",");
  return records.map(({ cells }, index) => {
    if (cells.length !== columns.length) throw new UnreadableRow(file, index + 2);
    return Object.fromEntries(columns.map((column, place) => [column, cells[place]])) as Cells<Column>;
  });
}

const numberIn = (text: string): number | null => (text === "" ? null : Number(text));

function scanOf(cells: Cells<(typeof scanColumns)[number]>, row: number): KeptScan {
  const parsed = ZKeptScan.safeParse({
    ...{ scan: Number(cells.scan), report: Number(cells.report), revised: Number(cells.revised), code: cells.code },
    ...{ reportType: cells.report_type, dataset: cells.dataset, sex: cells.sex || null, ageYears: numberIn(cells.age_years) },
    ...{ ageApproximate: cells.age_approximate === "yes", isGrownUp: cells.grown_up === "yes" },
    ...{ menopausalStatus: cells.menopausal_status || null, site: cells.site, side: cells.side || null },
    ...{ scanDate: cells.scan_date || null, scanner: cells.scanner || null, deviceId: cells.device_id || null },
    ...{ device: cells.device || null, motionGrade: numberIn(cells.motion_grade), motionOverride: cells.motion_override === "yes" },
    scale: cells.scale || null,
    protocol: {
      ...{ region: cells.region || null, stacks: numberIn(cells.stacks), offsetMm: numberIn(cells.offset_mm) },
      ...{ offsetPercent: numberIn(cells.offset_percent), feCriterion: cells.fe_criterion || null },
      ...{ registration: cells.registration || null, commonRegionPercent: numberIn(cells.common_region_percent) },
    },
  });
  if (!parsed.success) throw new UnreadableRow("scans.csv", row);
  return { ...parsed.data, values: [] };
}
