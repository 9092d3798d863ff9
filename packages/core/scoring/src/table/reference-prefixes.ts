import type { Dataset } from "@trabecula/reference-datasets";

type Named = Pick<Dataset, "manifest">;

export const afterReference = "__";

/**
 * Column prefixes: empty for one reference, else key and two underscores, with the version if keys repeat. Null for
 * duplicate references.
 */
export function referencePrefixes(datasets: readonly Named[]): string[] | null {
  if (datasets.length === 1) return [""];
  const keys = datasets.map(({ manifest }) => manifest.key);
  const isShared = (key: string) => keys.filter((other) => other === key).length > 1;
  const names = datasets.map(({ manifest: { key, version } }) => asName(isShared(key) ? `${key}_${version}` : key));
  return new Set(names).size < names.length ? null : names.map((name) => `${name}${afterReference}`);
}

function asName(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, "_");
}
