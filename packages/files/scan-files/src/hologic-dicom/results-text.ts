/** Scalars and the first table of Hologic's private text. */
export interface HologicText {
  readonly facts: ReadonlyMap<string, string>;
  /** Row 0 names the columns, column 0 the regions. */
  readonly table: ReadonlyMap<number, ReadonlyMap<number, string>>;
  /** A cell is written twice with different content. */
  readonly isContradictory: boolean;
}

const mostRows = 100;
const mostColumns = 50;
const longestCell = 200;

const entities: Readonly<Record<string, string>> = {
  sup2: "²",
  sup3: "³",
  "#39": "'",
  apos: "'",
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
};

export function readHologicText(text: string): HologicText | null {
  const facts = new Map<string, string>();
  const table = new Map<number, Map<number, string>>();
  let isContradictory = false;
  const put = (known: Map<string | number, string>, key: string | number, value: string) => {
    isContradictory ||= (known.get(key) ?? value) !== value;
    known.set(key, value);
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const cell = line.length > 1000 ? null : /^\s*ResultsTable1\[\s*(\d{1,3})\s*\]\s*\[\s*(\d{1,3})\s*\]\s*=\s*"(.*)"\s*;?\s*$/.exec(line);
    const fact = cell || line.length > 1000 ? null : /^\s*([A-Za-z]\w{0,40})\s*=\s*"(.*)"\s*;?\s*$/.exec(line);
    if (fact) put(facts as Map<string | number, string>, fact[1]!, plainText(fact[2]!));
    const [row, column] = [Number(cell?.[1]), Number(cell?.[2])];
    if (!cell || row >= mostRows || column >= mostColumns) continue;
    const cells = table.get(row) ?? new Map<number, string>();
    table.set(row, cells);
    put(cells as Map<string | number, string>, column, plainText(cell[3]!));
  }
  return table.size === 0 ? null : { facts, table, isContradictory };
}

function plainText(text: string): string {
  return text
    .slice(0, longestCell)
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&([a-z0-9#]{1,6});/gi, (entity, name: string) => entities[name.toLowerCase()] ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();
}
