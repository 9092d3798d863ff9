import type { Report } from "@trabecula/contracts";
import { sha256 } from "./manifest.ts";

/** Sorted keys with their JSON; cached, because a report has hundreds of similar objects. */
type Shape = readonly (readonly [key: string, text: string])[];

/** Cache limit, because clients may choose keys. */
const mostShapes = 1000;
const shapes = new Map<string, Shape>();

/** JSON with sorted keys, so equal values give equal text; as `JSON.stringify`, omits undefined, and writes null in arrays. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((part) => (part === undefined ? "null" : canonicalJson(part))).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts: string[] = [];
  const object = value as Record<string, unknown>;
  for (const [key, text] of shapeOf(object)) {
    const part = object[key];
    if (part !== undefined) parts.push(`${text}:${canonicalJson(part)}`);
  }
  return `{${parts.join(",")}}`;
}

function shapeOf(object: object): Shape {
  const keys = Object.keys(object);
  const name = JSON.stringify(keys);
  const known = shapes.get(name);
  if (known) return known;
  const shape = keys.toSorted().map((key) => [key, JSON.stringify(key)] as const);
  if (shapes.size < mostShapes) shapes.set(name, shape);
  return shape;
}

/** Immutable content of a revision, without name, subject code and notes. */
export type ReportRecord = Pick<
  Report,
  "reportType" | "revision" | "subject" | "inputs" | "engineVersion" | "notice" | "category" | "scans"
> &
  Pick<Report, "scannerChecks" | "otherReferences"> & { dataset: Pick<Report["dataset"], "id" | "version"> };

/** Canonical text; `docs/reports.md` documents it. Omits absent other references. */
export function recordText(record: ReportRecord): string {
  const { reportType, revision, subject, inputs, engineVersion, notice, category, scans, scannerChecks, otherReferences } = record;
  const { id, version } = record.dataset;
  // Omitted if empty, so hashes of older revisions stay valid.
  const checks = scannerChecks && scannerChecks.length > 0 ? { scannerChecks } : {};
  return canonicalJson({
    reportType,
    revision,
    subject,
    inputs,
    dataset: { id, version },
    engineVersion,
    notice,
    category,
    scans,
    ...checks,
    otherReferences,
  });
}

/** SHA-256 (hexadecimal) of a revision's record. */
export function contentHashOf(record: ReportRecord): string {
  return sha256(recordText(record));
}
