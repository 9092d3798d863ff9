import type { ChildHeight, HeightAdjusted, HeightRefusal } from "@trabecula/contracts";
import { formatNumber, formatScore } from "@trabecula/report-types";
import { listOf } from "@trabecula/messages";
import { grouped, unique } from "./messages.ts";
import type { ScanFacts } from "./scans.ts";
import type { ChildHeightLine, ChildHeightView } from "./child-height-types.ts";

export function childHeightOf(scans: readonly ScanFacts[]): ChildHeightView | null {
  const heights = scans.flatMap(({ scored }) => scored.height ?? []);
  if (heights.length === 0) return null;
  const lines = scans.flatMap(linesOf);
  return {
    sentences: unique(heights.map(heightSentence)),
    columns: {
      forHeightAge: lines.some(({ forHeightAge }) => forHeightAge !== null),
      adjusted: lines.some(({ adjusted }) => adjusted !== null),
    },
    lines,
    notes: [...refusals(scans), ...(lines.length > 0 ? [supplementNote] : [])],
  };
}

const supplementNote = "These scores supplement the Z-score for age; they do not replace it.";

function linesOf({ title, values }: ScanFacts): ChildHeightLine[] {
  return values.flatMap(({ key, result: { height, zScore }, parameter }) => {
    if (!height || zScore === null || (height.forHeightAge.value === null && height.adjusted.value === null)) return [];
    const { abbreviation, label } = parameter;
    return [
      {
        key,
        abbreviation,
        label,
        siteTitle: title,
        age: formatScore(zScore),
        forHeightAge: written(height.forHeightAge),
        adjusted: written(height.adjusted),
      },
    ];
  });
}

const written = ({ value }: HeightAdjusted["adjusted"]): string | null => (value === null ? null : formatScore(value));

function heightSentence({ heightCm, reference, zScore, heightAge }: ChildHeight): string {
  const facts = [
    zScore.value === null ? null : `height-for-age Z-score ${formatScore(zScore.value)} (${reference})`,
    heightAge.value === null ? null : `height age ${formatNumber(heightAge.value, 1)} years`,
  ].filter((fact) => fact !== null);
  const refused = unique([zScore.refusal, heightAge.refusal].flatMap((refusal) => (refusal ? [refusal.message] : [])));
  return [`Height ${formatNumber(heightCm, 1)} cm${facts.length > 0 ? `: ${listOf(facts)}` : ""}.`, ...refused].join(" ");
}

function refusals(scans: readonly ScanFacts[]): string[] {
  const own = new Set(scans.flatMap(({ scored: { height } }) => [height?.zScore.refusal?.message, height?.heightAge.refusal?.message]));
  const all = scans.flatMap(({ values }) =>
    values.flatMap(({ result: { height }, parameter }) =>
      height
        ? refusalsOf(height).map((refusal) => ({ text: textOf(refusal), message: refusal.message, name: parameter.abbreviation }))
        : [],
    ),
  );
  return grouped(
    all.filter(({ message }) => !own.has(message)),
    ({ text }) => text,
  ).map(([text, members]) => `${listOf(unique(members.map(({ name }) => name)))}: ${text}`);
}

const refusalsOf = ({ forHeightAge, adjusted }: HeightAdjusted): HeightRefusal[] =>
  unique([forHeightAge.refusal, adjusted.refusal].filter((refusal) => refusal !== null));

const textOf = ({ code, message }: HeightRefusal): string =>
  code === "no_coefficients" ? "the reference gives no height adjustment." : message;
