import type { DatasetManifest, FitPlan, SaveFitRequest } from "@trabecula/contracts";
import { serializeDataset } from "@trabecula/reference-datasets";
import { engineVersion } from "@trabecula/reference-stats";
import { toDatasetCurve, type FittedCurve } from "./fitted-curve.ts";
import { fittingRecord, type CohortFacts } from "./fitting-record.ts";

export interface FittedDataset {
  readonly manifestText: string;
  readonly curvesText: string;
  readonly recordJson: string;
}

const sourceKey = "cohort";

/** Local, Z-scores only, four-point interpolation between ages; `parseDataset` accepts it. */
export function datasetFromFits(
  request: SaveFitRequest,
  plan: FitPlan,
  curves: readonly FittedCurve[],
  cohort: CohortFacts,
): FittedDataset {
  const origin = { scanner: request.scanner, protocol: request.protocol, source: sourceKey };
  const manifest = manifestOf(request, plan, curves);
  const files = serializeDataset({ manifest, curves: curves.map((curve) => toDatasetCurve(curve, origin)) });
  return { ...files, recordJson: `${JSON.stringify(fittingRecord(plan, curves, cohort), null, 2)}\n` };
}

function manifestOf(request: SaveFitRequest, { reportType }: FitPlan, curves: readonly FittedCurve[]): DatasetManifest {
  const { key, version, name, summary, population, ancestry, licence, citation, doi, scanner, scannerText, protocolText } = request;
  const families = [...new Set(curves.map(({ result }) => result.family))].join(", ");
  return {
    format: "trabecula-dataset/1",
    key,
    name,
    version,
    reportType,
    status: "LOCAL",
    summary,
    population,
    ancestry,
    licence,
    interpolation: "lagrange4",
    youngAdult: null,
    tScoreFromAge: null,
    limits: request.limits,
    notes: [...request.notes, `Fitted with engine ${engineVersion} (${families}); the fitting record fit.json says how.`],
    sources: [
      {
        key: sourceKey,
        citation,
        doi,
        url: null,
        licence,
        status: "LOCAL",
        population,
        n: mostPersons(curves),
        scanner,
        scannerText,
        protocolText,
        purposes: ["z"],
      },
    ],
  };
}

function mostPersons(curves: readonly FittedCurve[]): number {
  const groups = Map.groupBy(curves, ({ parameter, site }) => `${parameter}|${site}`);
  return Math.max(...[...groups.values()].map((group) => group.reduce((sum, { result }) => sum + result.persons, 0)));
}
