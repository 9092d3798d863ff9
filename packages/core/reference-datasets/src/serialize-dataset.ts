import { csvLine } from "@trabecula/contracts";
import { isBand, parameterNames, type CurvePoint, type FamilyName } from "@trabecula/reference-stats";
import { errorColumns, MEAN_LINE, requiredColumns, writtenColumns, type ColumnName } from "./columns.ts";
import type { Dataset, DatasetCurve } from "./dataset.ts";
import { protocolText } from "./protocol-text.ts";
import { withoutLentFigures } from "./young-adults.ts";

type Cells = Partial<Record<ColumnName, string | number | null>>;

export function serializeDataset({ manifest, curves }: Dataset): { manifestText: string; curvesText: string } {
  const rows = withoutLentFigures(curves, manifest).flatMap(curveRows);
  return {
    manifestText: serializeManifest(manifest),
    curvesText: tableText(rows, [...writtenColumns, ...(rows.some(statesErrors) ? errorColumns : [])]),
  };
}

export function serializeManifest(manifest: Dataset["manifest"]): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const statesErrors = ({ z_se }: Cells): boolean => z_se !== undefined;

export function serializeCurves(curves: readonly DatasetCurve[], optional: readonly ("unit" | "scanner" | "n")[]): string {
  return tableText(curves.flatMap(curveRows), [...requiredColumns, ...optional]);
}

function tableText(rows: readonly Cells[], columns: readonly ColumnName[]): string {
  const lines = [columns, ...rows.map((cells) => columns.map((column) => cells[column] ?? null))];
  return lines.map((line) => csvLine(line, { lineEnd: "\n" })).join("");
}

function curveRows(curve: DatasetCurve): Cells[] {
  const { parameter, site, sex, unit, scanner, protocol, source, n, youngAdult } = curve;
  const shared: Cells = { parameter, site, sex, unit, scanner, protocol: protocolText(protocol), source, n };
  const points = curve.points.map((point) => pointCells(curve.family!, point));
  const means = curve.meanLine?.ages.map((age, index) => ({ family: MEAN_LINE, age, mu: curve.meanLine!.values[index]! })) ?? [];
  const rows: Cells[] = [...points, ...means].map((cells) => ({ ...shared, ...cells }));
  if (!youngAdult) return rows;
  const figures = { ya_mean: youngAdult.mean, ya_sd: youngAdult.sd, ya_age_min: youngAdult.ages?.[0], ya_age_max: youngAdult.ages?.[1] };
  return [{ ...(rows[0] ?? shared), ...figures }, ...rows.slice(1)];
}

function pointCells(family: FamilyName, point: CurvePoint): Cells {
  const values = Object.fromEntries(parameterNames(family).map((name) => [name, point[name]]));
  const ages = isBand(point) ? { age_min: point.ageMin, age_max: point.ageMax } : { age: point.age, segment: point.segment };
  const [low, middle, high] = point.zErrors ?? [];
  return { family, ...values, ...ages, ...(point.zErrors && { z_se_low: low, z_se: middle, z_se_high: high }) };
}
