import { randomBytes } from "node:crypto";
import { ZAdminDatasetReply, type AdminDataset } from "@trabecula/contracts";
import { writeDatasetArchive, type DatasetFiles } from "@trabecula/reference-datasets";
import { bodyOf, type ApiClient, type ApiReply } from "./api-client.ts";
import { fileForm } from "./bone-scans.ts";

export function newKey(): string {
  return `lab-${randomBytes(6).toString("hex")}`;
}

interface LabDataset {
  readonly key?: string;
  readonly version?: string;
  /** Median at 20 years, decreasing by 1 per year. */
  readonly median?: number;
  readonly manifest?: object;
  readonly fittingRecord?: string | null;
}

export function labDataset({
  key = newKey(),
  version = "1.0.0",
  median = 300,
  manifest = {},
  fittingRecord = null,
}: LabDataset = {}): DatasetFiles {
  const source = {
    key: "lab",
    citation: "Own measurements, 2026",
    doi: null,
    url: null,
    licence: "Internal use",
    status: "LOCAL",
    population: "Women of the city",
    n: 480,
    scanner: "xtremect-2",
    scannerText: "XtremeCT II",
    protocolText: "Distal tibia, fixed offset",
    purposes: ["z", "t"],
  };
  const stated = {
    format: "trabecula-dataset/1",
    key,
    name: `Tibia of our own, ${key}`,
    version,
    reportType: "hr-pqct",
    status: "LOCAL",
    summary: "Women of the city, measured by ourselves.",
    population: "Women of the city",
    ancestry: null,
    licence: "Internal use",
    interpolation: "lagrange4",
    youngAdult: { label: "Women of 30", sex: "own" },
    tScoreFromAge: 20,
    limits: ["Women only."],
    notes: [],
    sources: [source],
    ...manifest,
  };
  const header = "parameter,site,sex,age,family,mu,sigma,nu,tau,segment,unit,ya_mean,ya_sd";
  const lines = [20, 30, 40, 50, 60, 70, 80].map(
    (age) => `tt_bmd,distal-tibia,female,${age},LMS,${median - (age - 20)},0.15,0.4,,adults,mg HA/cm³,${age === 20 ? "290,40" : ","}`,
  );
  return { manifestText: JSON.stringify(stated), curvesText: `${[header, ...lines].join("\n")}\n`, fittingRecord };
}

export function labRecord(median = 300): string {
  const lines = { ages: [20, 50, 70], percentiles: [{ percentile: 50, values: [median, median - 30, median - 50] }] };
  const curve = { parameter: "tt_bmd", site: "distal-tibia", sex: "female", family: "LMS", lines };
  return `${JSON.stringify({ format: "trabecula-fit/1", curves: [curve] })}\n`;
}

export function exportedZip(files: DatasetFiles): Uint8Array<ArrayBuffer> {
  return new Uint8Array(writeDatasetArchive(files));
}

export function looseFiles({ manifestText, curvesText, fittingRecord }: DatasetFiles): FormData {
  const form = fileForm(manifestText, "dataset.json");
  form.append("file", new Blob([curvesText]), "curves.csv");
  if (fittingRecord !== null) form.append("file", new Blob([fittingRecord]), "fit.json");
  return form;
}

export function importFiles(client: ApiClient, body: FormData, query = ""): Promise<ApiReply> {
  return client.send("POST", `/api/admin/datasets${query}`, { body });
}

export async function draftOf(client: ApiClient, files: DatasetFiles): Promise<AdminDataset> {
  return ZAdminDatasetReply.parse(await bodyOf(importFiles(client, fileForm(exportedZip(files), "set.zip")), 201)).dataset;
}

export async function published(client: ApiClient, files: DatasetFiles): Promise<AdminDataset> {
  return ZAdminDatasetReply.parse(await bodyOf(client.post(`/api/admin/datasets/${(await draftOf(client, files)).id}/publish`))).dataset;
}

/** Z of 284 mg HA/cm³ at 44 years by Cole's formula: L 0.4, S 0.15, M linear in age. */
export function zOf284(medianAt20: number): number {
  const median = medianAt20 - 24;
  return ((284 / median) ** 0.4 - 1) / (0.4 * 0.15);
}
