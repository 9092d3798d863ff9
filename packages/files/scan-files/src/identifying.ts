/** Identifying columns, as named on the page. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ["dates of birth", /birth|dob|geburt|gebdat/],
  ["remarks", /remark|rmk|comment|note|bemerkung|kommentar/],
  ["numbers or addresses of people", /identifier|ssn|socialsecurity|accession|address|phone|email/],
];

/**
 * Which kinds of what identifies a person stand in these columns of a file, such as "names"; never what stands there. A column counts where
 * a cell of it holds something.
 *
 * @param columns by their place, with their headers
 */
export function identifyingKinds(
  columns: readonly { readonly index: number; readonly header: string }[],
  rows: readonly { readonly cells: readonly string[] }[],
): string[] {
  const found = columns.filter(({ index }) => rows.some(({ cells }) => (cells[index] ?? "") !== ""));
  return [...new Set(found.map(({ header }) => kindOf(header)))].toSorted();
}

function kindOf(header: string): string {
  const plain = header.toLowerCase().replaceAll(/[^a-z]/g, "");
  return kinds.find(([, names]) => names.test(plain))?.[0] ?? "names";
}
