import type { DatasetManifest } from "@trabecula/contracts";
import { requiredColumns } from "@trabecula/reference-datasets";
import { reportTypeOf } from "@trabecula/report-types";
import { UsageError } from "./usage-error.ts";

/**
 * Minimal manifest for curves without one. Uncataloged values become DXA, which requires nothing.
 * @throws UsageError for another header
 */
export function manifestForCurves(fileName: string, curves: string): string {
  const [header = "", first = ""] = curves.replace(/^\uFEFF/, "").split(/\r?\n/, 2);
  if (!isCurvesHeader(header)) throw new UsageError(`${fileName} is not a file of curves: its header lacks ${requiredColumns.join(", ")}.`);
  const parameter = first.split(",")[header.split(",").indexOf("parameter")] ?? "";
  const reportType = reportTypeOf(parameter) ?? "dxa";
  const manifest: DatasetManifest = {
    format: "trabecula-dataset/1",
    key: "local-curves",
    name: fileName,
    version: "0.0.0",
    reportType,
    status: "LOCAL",
    summary: "Curves read from a file without a manifest.",
    population: "Not stated",
    ancestry: null,
    licence: "Not stated",
    interpolation: "lagrange4",
    youngAdult: { label: "Young adults as in the file", sex: "own" },
    tScoreFromAge: null,
    limits: [],
    notes: [],
    sources: [
      {
        key: "file",
        citation: fileName,
        doi: null,
        url: null,
        licence: "Not stated",
        status: "LOCAL",
        population: "Not stated",
        n: null,
        scanner: null,
        scannerText: "Not stated",
        protocolText: "Not stated",
        purposes: ["z", "t"],
      },
    ],
  };
  return JSON.stringify(manifest);
}

export function isCurvesHeader(header: string): boolean {
  const names = header
    .replace(/^\uFEFF/, "")
    .split(",")
    .map((name) => name.trim().replaceAll('"', ""));
  return requiredColumns.every((column) => names.includes(column));
}
