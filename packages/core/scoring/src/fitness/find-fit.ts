import type { FileProblem, FitFindings, FitMargin, Scanner } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { controlsToShowFit, fitMargins, judgeControls, leastControls, smallestGroup, type Control } from "@trabecula/reference-stats";
import { countOf } from "@trabecula/messages";
import { collectControls, type ControlScans, type LeftOut } from "./collect-controls.ts";
import { fitWords } from "./fit-words.ts";

export interface FitQuestion {
  readonly scanner: Scanner;
  readonly margin: FitMargin;
  /** Calendar date, `YYYY-MM-DD`; later scans are refused. Left out: not checked. */
  readonly today?: string;
}

interface Beside {
  readonly leftOut: readonly LeftOut[];
  readonly problems: readonly Omit<FileProblem, "file">[];
  readonly remarks: readonly string[];
}

export type FitOutcome =
  ({ readonly ok: true; readonly findings: FitFindings } & Beside) | ({ readonly ok: false; readonly message: string } & Beside);

/**
 * Checks a dataset's fit by scans of healthy people. Returns group figures only. Needs 20 people with a Z-score of the
 * same parameter and site.
 */
export function findFit(dataset: Dataset, scans: readonly ControlScans[], question: FitQuestion): FitOutcome {
  const { scanner, margin, ...options } = question;
  const { quantities, persons, leftOut, problems, repeated } = collectControls(dataset, scans, scanner, options);
  const remarks =
    repeated === 0 ? [] : [`${countOf(repeated, "value is", "values are")} of a person who had one of the same before, and not counted.`];
  const beside = { leftOut, problems, remarks };
  const most = Math.max(0, ...quantities.map(({ controls }) => controls.length));
  if (most < leastControls) return { ok: false, message: tooFew(most), ...beside };
  const margins = fitMargins[margin];
  const judged = judgeControls(
    quantities.map(({ controls }) => controls),
    margins,
  );
  const figures = quantities.flatMap(({ parameter, site }, index) => (judged[index] ? [{ parameter, site, ...judged[index] }] : []));
  const people = [...persons.values()];
  const found = {
    margin: margins.shift,
    ratioMargin: margins.ratio,
    persons: people.length,
    bySex: sexesOf(people),
    ages: agesOf(people),
    figures: figures.map(({ groups, reasons, ...rest }) => ({ ...rest, groups: [...groups], reasons: [...reasons] })),
    hidden: quantities.length - figures.length,
    verdict: overallVerdict(figures),
    enough: controlsToShowFit(margins),
  };
  return { ok: true, findings: { ...found, ...fitWords(found, scanner) }, ...beside };
}

function tooFew(most: number): string {
  const have = most === 0 ? "none of these people has one" : `here ${most} at most have one`;
  return `At least ${leastControls} healthy people with a Z-score of the same parameter and site are needed; ${have}.`;
}

/** Null if either group is small, because the other count would reveal it. */
function sexesOf(people: readonly Control[]): FitFindings["bySex"] {
  const female = people.filter(({ sex }) => sex === "female").length;
  const male = people.length - female;
  return [female, male].some((count) => count > 0 && count < smallestGroup) ? null : { female, male };
}

/** Rounded outward to five years, so that no person's age is revealed. */
function agesOf(people: readonly Control[]): [number, number] {
  const ages = people.map(({ age }) => age);
  return [Math.floor(Math.min(...ages) / 5) * 5, Math.ceil((Math.max(...ages) + 1e-9) / 5) * 5];
}

type Figure = Pick<FitFindings["figures"][number], "verdict" | "isFew">;

function overallVerdict(figures: readonly Figure[]): FitFindings["verdict"] {
  const judged = figures.filter(({ isFew }) => !isFew);
  const has = (verdict: FitFindings["verdict"]) => judged.some((figure) => figure.verdict === verdict);
  if (has("shifted")) return "shifted";
  if (has("spread_differs")) return "spread_differs";
  return judged.every(({ verdict }) => verdict === "fits") ? "fits" : "cannot_tell";
}
