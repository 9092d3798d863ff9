import type { Report } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { deviceOf, isGrownUp, type JudgedBy } from "@trabecula/trends";
import { bundleLimits, sha256, type BundleFileName, type ChangesManifest } from "../manifest.ts";
import { encode, filesOfDatasets, named, packed, type DatasetTexts, type Files } from "../write-bundle.ts";
import { derivedFiles, type ChangesFacts, type KeptWaves } from "./derived.ts";
import { linesText } from "./lines.ts";
import { keptValues, scoredAlone } from "./scores.ts";
import { readScans, scansText, valuesText, type KeptScan } from "./tables.ts";

export type StudyReport = Pick<Report, "id" | "reportType" | "dateCreated" | "dateRevised" | "subject" | "inputs"> & {
  readonly code: string;
  readonly dataset: number;
};

export interface ChangesToKeep {
  readonly reports: readonly StudyReport[];
  readonly datasets: readonly (DatasetTexts & { readonly dataset: Dataset })[];
  readonly judgedBy: JudgedBy;
  readonly facts: ChangesFacts;
  readonly between: KeptWaves | null;
}

export class BundleTooLarge extends Error {}

/** Holds codes, whole ages and Z-scores with one decimal. @throws BundleTooLarge with a sentence */
export function writeChangesBundle({ reports, datasets, judgedBy, facts, between }: ChangesToKeep): Uint8Array {
  const kept = keptScans(reports, datasets);
  const [scansCsv, valuesCsv] = [scansText(kept), valuesText(kept)];
  const precision = { ...judgedBy, figures: judgedBy.figures.map((figure) => ({ ...figure, note: null })) };
  const own = new Map<BundleFileName, string>([
    ["scans.csv", scansCsv],
    ["values.csv", valuesCsv],
    ["precision.json", `${JSON.stringify(precision, null, 1)}\n`],
    ...(between === null ? [] : [["waves.json", `${JSON.stringify(between, null, 1)}\n`] as const]),
  ]);
  const manifests = datasets.map(({ dataset }) => dataset.manifest);
  const derived = derivedFiles(readScans(scansCsv, valuesCsv), precision, manifests, facts, between);
  const texts = [...own, ...derived].map(([name, text]) => [name, encode(text)] as const);
  const files = new Map<BundleFileName, Uint8Array>([
    ...texts,
    ...(Object.entries(filesOfDatasets(datasets)) as [BundleFileName, Uint8Array][]),
  ]);
  files.set("lines.txt", encode(linesText(files)));
  for (const [name, { length }] of files)
    if (length > bundleLimits[name]!) throw new BundleTooLarge(`${name} would be larger than ${bundleLimits[name]! / 1_000_000} MB.`);
  const head: Omit<ChangesManifest, "files"> = {
    ...{ format: "trabecula-bundle/3", kind: "changes", ...facts },
    answerHash: sha256(files.get("changes.csv")!),
    datasets: datasets.map(named),
  };
  return packed(head, Object.fromEntries(files) as Files);
}

function keptScans(reports: readonly StudyReport[], datasets: ChangesToKeep["datasets"]): KeptScan[] {
  const made = reports.toSorted((one, other) => inOrder(one.dateCreated, other.dateCreated) || inOrder(one.id, other.id));
  const placeOf = new Map(made.map((report, index) => [report, index + 1]));
  const revisions = new Map([...new Set(reports.map(({ dateRevised }) => dateRevised))].toSorted().map((at, index) => [at, index + 1]));
  const criteria = new Map<string, string>();
  const scans: KeptScan[] = [];
  for (const report of reports) {
    const { code, reportType, subject, inputs } = report;
    const { key, version, dataset } = datasets[report.dataset]!;
    for (const input of inputs) {
      const scored = scoredAlone(dataset, reportType, subject, input);
      const { site, side = null, scanDate = null, scanner = null, motionGrade = null, scale = null } = input;
      const ageYears = scored?.ageYears ?? null;
      const device = deviceOf(input);
      scans.push({
        ...{ scan: scans.length + 1, report: placeOf.get(report)!, revised: revisions.get(report.dateRevised)!, code, reportType },
        ...{ dataset: `${key}@${version}`, sex: subject.sex ?? null, ageYears: ageYears === null ? null : Math.floor(ageYears) },
        ...{ ageApproximate: subject.birthYear != null, isGrownUp: isGrownUp(subject, scanDate, ageYears) },
        ...{ menopausalStatus: subject.menopausalStatus ?? null, site, side, scanDate, scanner, motionGrade, scale },
        ...{ deviceId: device?.id ?? null, device: device?.name ?? null, motionOverride: input.motionOverride !== null },
        protocol: protocolOf(input.protocol, criteria),
        values: keptValues(input, scored),
      });
    }
  }
  return scans;
}

const inOrder = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** A failure criterion is free text, which may say anything. */
function protocolOf(protocol: Report["inputs"][number]["protocol"], criteria: Map<string, string>): KeptScan["protocol"] {
  const { feCriterion, ...numbers } = protocol ?? {};
  if (feCriterion == null) return numbers;
  const known = criteria.get(feCriterion) ?? `criterion ${criteria.size + 1}`;
  criteria.set(feCriterion, known);
  return { ...numbers, feCriterion: known };
}
