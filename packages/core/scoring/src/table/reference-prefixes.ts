import type { Dataset } from "@trabecula/reference-datasets";

type Named = Pick<Dataset, "manifest">;

/** Ends the name of a reference before that of a column. */
export const afterReference = "__";

/**
 * What stands before the names of the columns of each reference: nothing where there is one, else its key and two underscores, with its version
 * where two have one key. Null where two are the same.
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
