import type { DatasetManifest } from "@trabecula/contracts";
import { requiredColumns } from "@trabecula/reference-datasets";
import { reportTypeOf } from "@trabecula/report-types";
import { UsageError } from "./usage-error.ts";

/**
 * A manifest for curves that come without one, such as those just fitted: local, of one source, nothing claimed. The
 * report type follows from the first parameter; values that the catalogue does not know go as DXA, which asks for nothing.
 *
 * @throws UsageError where the header is not that of curves
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

/** Whether a file's first line names the columns that every file of curves has. */
export function isCurvesHeader(header: string): boolean {
  const names = header
    .replace(/^\uFEFF/, "")
    .split(",")
    .map((name) => name.trim().replaceAll('"', ""));
  return requiredColumns.every((column) => names.includes(column));
}
