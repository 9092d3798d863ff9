import type { FitWarning } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";

/** A shorter value repeats by chance too often. */
const leastDigits = 3;
const leastRows = 3;
const leastShare = 0.01;
/** Repeats that this many times exceed chance are copies. */
const beyondChance = 5;

interface ComparedRow {
  readonly age: string;
  /** Site and numbers, so that 2.50 repeats 2.5. */
  readonly values: readonly string[];
  readonly texts: readonly string[];
  readonly person: number | string;
}

/** Counts rows that equal an earlier row of another person in every cell, as in a table pasted twice. */
export class RepeatedRows {
  private readonly rows = new Map<string, number | string>();
  private readonly ages = new Map<string, number>();
  private readonly values = new Map<string, number>();
  private count = 0;
  private repeats = 0;

  add({ age, values, texts, person }: ComparedRow): void {
    if (!texts.some((text) => text.replace(/^[^1-9]*/, "").replaceAll(/\D/g, "").length >= leastDigits)) return;
    const joined = values.join("|");
    const key = `${age}|${joined}`;
    const earlier = this.rows.get(key);
    this.count += 1;
    this.ages.set(age, (this.ages.get(age) ?? 0) + 1);
    this.values.set(joined, (this.values.get(joined) ?? 0) + 1);
    if (earlier === undefined) this.rows.set(key, person);
    else if (earlier !== person) this.repeats += 1;
  }

  /**
   * Many copies stop the work if no column names persons. A few copies, or copies under new codes, cause a warning.
   * @param rows all rows of the file
   */
  finding(rows: number, hasPersons: boolean): { readonly stop: string | null; readonly warnings: readonly FitWarning[] } {
    if (this.repeats <= beyondChance * this.expected()) return { stop: null, warnings: [] };
    const repeats = `${formatCount(this.repeats)} of ${formatCount(rows)} rows repeat an earlier row in every cell`;
    const isMany = this.repeats >= leastRows && this.repeats >= leastShare * rows;
    if (isMany && !hasPersons) return { stop: `${repeats}. Remove them, or choose the column of persons.`, warnings: [] };
    return { stop: null, warnings: [{ code: "duplicate-rows", message: `${repeats}${hasPersons ? " but the code" : ""}.` }] };
  }

  /** Pairs of rows that agree by chance, as if ages and values were independent. */
  private expected(): number {
    const pairs = (count: number) => (count * (count - 1)) / 2;
    const alike = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, each) => sum + pairs(each), 0);
    return this.count < 2 ? 0 : (alike(this.ages) * alike(this.values)) / pairs(this.count);
  }
}
