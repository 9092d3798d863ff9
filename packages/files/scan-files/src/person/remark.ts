import type { Sex } from "@trabecula/contracts";
import { sexWords, sideWords } from "@trabecula/study-tables";

/**
 * Sex and side from remarks such as `F, right` or `weiblich / links`. Single letters count only without other text,
 * because they may be initials.
 */
export function readRemark(remark: string): { sex: Sex | null; side: "left" | "right" | null } {
  const words = remark
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const areAllKnown = words.every((word) => sexWords.has(word) || sideWords.has(word));
  const believed = words.filter((word) => word.length > 2 || areAllKnown);
  return { sex: onlyOne(believed, sexWords), side: onlyOne(believed, sideWords) };
}

function onlyOne<Meaning>(words: readonly string[], meanings: ReadonlyMap<string, Meaning>): Meaning | null {
  const found = new Set(words.flatMap((word) => meanings.get(word) ?? []));
  return found.size === 1 ? [...found][0]! : null;
}
