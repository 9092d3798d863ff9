import type { CohortReport } from "@trabecula/contracts";
import { isMissing, plainWord, sexWords } from "@trabecula/study-tables";
import { UsageError } from "../usage-error.ts";

const sexWord = /^(?:is-)?(?:male|female)$|sex|gender/;

/** Refuses to pool rows if an unnamed column seems to hold both sexes. @throws UsageError */
export function refuseUnnamedSex({ columns, reading }: CohortReport): void {
  if (reading === null || reading.onlySex === null) return;
  const used = new Set([
    reading.age,
    reading.person,
    reading.weight,
    ...reading.values.map(({ column }) => column),
    ...Object.values(reading.long ?? {}),
  ]);
  const found = columns.find(({ name, samples }) => !used.has(name) && (sexWord.test(plainWord(name)) || areSexes(samples)));
  if (!found) return;
  throw new UsageError(
    `The column “${found.name}” seems to hold the sex (${found.samples.join(", ")}), and nothing says so. ` +
      `Name it with --by “${found.name}”, or say with --sex female or --sex male that every row is to be taken for one sex.`,
  );
}

function areSexes(samples: readonly string[]): boolean {
  const words = samples.filter((text) => !isMissing(text));
  return words.length > 0 && words.every((text) => sexWords.has(plainWord(text)));
}
