import { reportTypes } from "@trabecula/report-types";
import { writeDatasetArchive } from "@trabecula/reference-datasets";
import { builtInDatasets } from "@trabecula/reference-datasets/built-in";

const [parameters, dataset] = [reportTypes["hr-pqct"].parameters, builtInDatasets()[0]!];

export function largeDataset(points: number, version: string): FormData {
  const curves = parameters.flatMap(({ key, unit, sites }) =>
    sites.flatMap((site) => ["female", "male"].map((sex) => ({ key, unit, site, sex }))),
  );
  const perCurve = Math.ceil(points / curves.length);
  const lines = curves.flatMap(({ key, unit, site, sex }) =>
    Array.from({ length: perCurve }, (_, index) => {
      const age = (20 + (60 * index) / (perCurve - 1)).toFixed(4);
      return `${key},${site},${sex},${age},LMS,${(100 - (index / perCurve) * 10).toPrecision(8)},0.12345,0.5,,adults,${unit}`;
    }),
  );
  const [source] = dataset.manifest.sources;
  const manifest = { ...dataset.manifest, key: "bench-large", version, youngAdult: null, sources: [{ ...source, purposes: ["z"] }] };
  const curvesText = `parameter,site,sex,age,family,mu,sigma,nu,tau,segment,unit\n${lines.join("\n")}\n`;
  const archive = writeDatasetArchive({ manifestText: JSON.stringify(manifest), curvesText, fittingRecord: null });
  return formOf(new Uint8Array(archive), "large.zip");
}

export function formOf(content: BlobPart, name: string, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [field, text] of Object.entries(fields)) form.append(field, text);
  form.append("file", new Blob([content]), name);
  return form;
}

export function largeReport(): object {
  const scans = Array.from({ length: 20 }, (_, index) => ({
    site: index % 2 ? "distal-radius" : "distal-tibia",
    side: "left",
    scanDate: `2026-03-${String(index + 1).padStart(2, "0")}`,
    scanner: "xtremect-2",
    motionGrade: 1,
    measurements: parameters.map(({ key }) => ({ parameter: key, value: 1 })),
  }));
  return { reportType: "hr-pqct", subject: { sex: "female", birthDate: "1980-01-01" }, scans };
}

export const hostileJson = {
  deep: `${"[".repeat(499_990)}${"]".repeat(499_990)}`,
  manyKeys: `{${Array.from({ length: 60_000 }, (_, index) => `"key${index}":1`).join(",")}}`,
  manyScans: JSON.stringify({ reportType: "hr-pqct", subject: {}, scans: Array.from({ length: 60_000 }, () => ({})) }),
  manyValues: JSON.stringify({
    ...{ reportType: "hr-pqct", subject: { sex: "female", ageYears: 44 } },
    scans: [{ site: "distal-tibia", measurements: Array.from({ length: 24_000 }, () => ({})) }],
  }),
} as const;
