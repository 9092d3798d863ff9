import type { DatasetManifest } from "@trabecula/contracts";

interface Change {
  key: string;
  this: string;
  other: string;
}

/** Keys of sources have the form `sources.<key>.citation`. */
export function manifestChanges(ours: DatasetManifest, other: DatasetManifest): Change[] {
  const [here, there] = [flat(ours), flat(other)];
  const keys = [...new Set([...here.keys(), ...there.keys()])];
  return keys
    .map((key) => ({ key, this: here.get(key) ?? "", other: there.get(key) ?? "" }))
    .filter((change) => change.this !== change.other);
}

function flat({ version: _version, sources, ...facts }: DatasetManifest): Map<string, string> {
  const entries: [string, unknown][] = Object.entries(facts);
  for (const { key, ...source } of sources)
    for (const [name, value] of Object.entries(source)) entries.push([`sources.${key}.${name}`, value]);
  return new Map(entries.map(([key, value]) => [key, wordsOf(value)]));
}

function wordsOf(value: unknown): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map(wordsOf).join("\n");
  if (typeof value !== "object") return String(value);
  const parts: unknown[] = Object.values(value);
  return parts.map(wordsOf).join(parts.some(Array.isArray) ? "\n" : ", ");
}
