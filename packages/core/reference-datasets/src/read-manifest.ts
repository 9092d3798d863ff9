import { ZDatasetManifest, ZDatasetSource, type DatasetManifest } from "@trabecula/contracts";
import type { DatasetProblem } from "./dataset.ts";
import { manifestProblem } from "./manifest-problem.ts";
import { readJson } from "./read-json.ts";

export type ManifestReading =
  { readonly ok: true; readonly manifest: DatasetManifest } | { readonly ok: false; readonly problems: DatasetProblem[] };

const MAX_CHARACTERS = 1_000_000;

function refuse(messages: readonly string[]): ManifestReading {
  return { ok: false, problems: messages.map((message) => ({ file: "dataset.json" as const, line: null, message })) };
}

/** Refuses unknown keys, since a misspelled key would be silently lost. */
export function readManifest(text: string): ManifestReading {
  if (text.length > MAX_CHARACTERS) return refuse(["The file is larger than 1 MB."]);
  const json = readJson(text);
  if (!json.ok) return refuse([json.message]);
  const raw = json.value;
  const parsed = ZDatasetManifest.safeParse(raw);
  if (!parsed.success) return refuse(parsed.error.issues.map((issue) => manifestProblem(issue, raw)));
  const messages = [
    ...unknownKeys(raw as object, ZDatasetManifest.shape, ""),
    ...sourceProblems(raw as { sources: object[] }, parsed.data),
  ];
  return messages.length > 0 ? refuse(messages) : { ok: true, manifest: parsed.data };
}

function unknownKeys(raw: object, shape: object, where: string): string[] {
  return Object.keys(raw)
    .filter((key) => !Object.hasOwn(shape, key))
    .map((key) => `${where}${key}: this key is not part of the form.`);
}

function sourceProblems(raw: { sources: object[] }, { sources }: DatasetManifest): string[] {
  const unknown = raw.sources.flatMap((source, index) => unknownKeys(source, ZDatasetSource.shape, `sources.${index}.`));
  const repeated = sources.filter(({ key }, index) => sources.findIndex((source) => source.key === key) < index);
  return [...unknown, ...repeated.map(({ key }) => `sources: the key "${key}" is there twice.`)];
}
