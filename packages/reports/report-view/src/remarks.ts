import type { Flag, ScoreResult } from "@trabecula/contracts";
import { flagSentences, flagWords } from "@trabecula/report-types";
import { unique } from "./words.ts";
import type { Measured } from "./scans.ts";
import type { RemarkView } from "./types.ts";

/** Flags of whole scans or reports, shown once instead of per line. */
export const wideFlags: readonly Flag[] = [
  "protocol_unconfirmed",
  "motion_ungraded",
  "age_approximate",
  "secondary_reference",
  "converted_scale",
];

type Remark = Omit<RemarkView, "mark">;

export function remarksOf(values: readonly Measured[]): { remarks: RemarkView[]; marksOf: (value: Measured) => string[] } {
  const scored = values.filter(({ shown }) => shown !== null);
  const texts = unique(scored.flatMap(({ result }) => lineRemarks(result).map(({ text }) => text)));
  const all = scored.flatMap(({ result }) => lineRemarks(result));
  return {
    remarks: texts.map((text, index) => ({ mark: markAt(index), ...all.find((remark) => remark.text === text)! })),
    marksOf: ({ result }) =>
      lineRemarks(result)
        .map(({ text }) => texts.indexOf(text))
        .toSorted((left, right) => left - right)
        .map(markAt),
  };
}

function lineRemarks({ flags, notes }: ScoreResult): Remark[] {
  return [...flagRemarks(flags, notes.length > 0), ...unique(notes).map((text) => ({ short: null, text }))];
}

/** Omits flags covered by a note; beyond 5 SD implies beyond 3 SD. */
function flagRemarks(flags: readonly Flag[], hasNotes: boolean): Remark[] {
  return flags
    .filter(
      (flag) =>
        !wideFlags.includes(flag) && !(flag === "soft_range" && hasNotes) && !(flag === "beyond_3sd" && flags.includes("beyond_5sd")),
    )
    .map((flag) => ({ short: flagWords[flag], text: flagSentences[flag] }));
}

/** a … z, aa, ab …: letters cannot be confused with figures. */
function markAt(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : `${markAt(Math.floor(index / 26) - 1)}${letter}`;
}
