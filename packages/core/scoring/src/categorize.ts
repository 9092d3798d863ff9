import { ageFacts } from "@trabecula/comparability";
import type { Category, Scan, ScoreRequest, ScoredScan, ScoreResult, Subject } from "@trabecula/contracts";
import { ageForCurves, interpret, type PersonFacts, type ScoredValue } from "@trabecula/report-types";

export function personAt(subject: Subject, scanDate: string | null): PersonFacts {
  return { sex: subject.sex ?? null, age: ageFacts(subject, scanDate), menopausalStatus: subject.menopausalStatus ?? "unknown" };
}

/** The rules at ages 18 and 50 apply at the date of the newest scan. */
export function categorize({ reportType, subject, scans: inputs }: CategorizedRequest, scans: readonly ScoredScan[]): Category {
  const people = inputs.map((scan) => personAt(subject, scan.scanDate ?? null));
  const newest = people.toSorted((left, right) => oldestAge(right) - oldestAge(left))[0]!;
  const values = scans.flatMap((scan, index) => scan.results.map((result) => scoredValue(scan, result, inputs[index]!.scanner)));
  const isConverted = scans.flatMap(({ results }) => results.map(({ flags }) => flags.includes("converted_scale")));
  // Conversion is too uncertain for one person, so it counts for no category.
  const own = values.map((value, index) => (isConverted[index] ? { ...value, zScore: null, tScore: null } : value));
  const category = interpret(reportType, newest, own);
  if (category.code !== null || !isConverted.includes(true)) return category;
  const wouldHave = interpret(reportType, newest, values).code !== null;
  return wouldHave ? { code: null, basis: null, text: convertedCategory } : category;
}

const convertedCategory =
  "No category: the values were converted from another manufacturer’s scale. The conversion error is too large for a category in one person.";

export interface CategorizedRequest extends Pick<ScoreRequest, "reportType" | "subject"> {
  readonly scans: readonly Pick<Scan, "scanner" | "scanDate">[];
}

function scoredValue({ site }: ScoredScan, { parameter, zScore, tScore, tInterval }: ScoreResult, scanner: Scan["scanner"]): ScoredValue {
  const hasScanner = scanner !== null && scanner !== undefined;
  return { parameter, site, zScore, tScore, hasScanner, crosses: tInterval?.crosses ?? [] };
}

function oldestAge({ age }: PersonFacts): number {
  return age ? ageForCurves(age) : -1;
}
