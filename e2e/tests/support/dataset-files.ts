import { readFile } from "node:fs/promises";
import { tag } from "./reports.ts";

export interface UploadFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export interface MadeUpDataset {
  key: string;
  name: string;
  files(version: string, womensMean: number): [manifest: UploadFile, curves: UploadFile];
}

const columns = "parameter,site,sex,age,family,mu,sigma,nu,tau,segment,unit,protocol";

export function inventDataset(): MadeUpDataset {
  const own = tag();
  const key = `made-up-${own}`;
  const name = `Made-up tibia ${own}`;
  return {
    key,
    name,
    files: (version, womensMean) => [
      jsonFile("dataset.json", manifest(key, name, version)),
      textFile("curves.csv", [columns, ...lines("female", womensMean, 36), ...lines("male", 305, 40), ""].join("\n")),
    ],
  };
}

export async function builtInUnderAnotherName(key: string): Promise<[manifest: UploadFile, curves: UploadFile]> {
  const folder = new URL(`../../../packages/core/reference-datasets/built-in/${key}/`, import.meta.url);
  const manifest = JSON.parse(await readFile(new URL("dataset.json", folder), "utf8")) as object;
  const curves = await readFile(new URL("curves.csv", folder), "utf8");
  return [jsonFile("dataset.json", { ...manifest, key: `twin-${tag()}` }), textFile("curves.csv", curves)];
}

export function textFile(name: string, text: string): UploadFile {
  return { name, mimeType: "text/csv", buffer: Buffer.from(text) };
}

function jsonFile(name: string, content: object): UploadFile {
  return { name, mimeType: "application/json", buffer: Buffer.from(JSON.stringify(content, null, 2)) };
}

function lines(sex: "female" | "male", mean: number, sd: number): string[] {
  return [20, 30, 40, 50, 60].map(
    (age) => `tt_bmd,distal-tibia,${sex},${age},NO,${mean},${sd},,,adults,mg HA/cm³,region=multi-stack; stacks=3`,
  );
}

function manifest(key: string, name: string, version: string): object {
  const population = "Made-up adults, for tests only.";
  return {
    format: "trabecula-dataset/1",
    key,
    name,
    version,
    reportType: "hr-pqct",
    status: "LOCAL",
    summary: "Made-up normal curves of one parameter.",
    population,
    ancestry: null,
    licence: "Free to use in tests.",
    interpolation: "linear",
    youngAdult: null,
    tScoreFromAge: null,
    limits: ["Made up: holds for nobody."],
    notes: [],
    sources: [
      {
        key: "made-up",
        citation: "Nobody A. A cohort that does not exist. 2026.",
        doi: null,
        url: "https://cohort.example/made-up",
        licence: "Free to use in tests.",
        status: "LOCAL",
        population,
        n: 200,
        scanner: "xtremect-2",
        scannerText: "XtremeCT II",
        protocolText: "Three stacks",
        purposes: ["z"],
      },
    ],
  };
}
