import type { Category, Parameter } from "@trabecula/contracts";
import { hasReached } from "../age.ts";
import { formatScore, roundTo } from "../format.ts";
import type { PersonFacts, PreferredScore, ScoredValue } from "../modality.ts";
import { regions } from "./regions.ts";

/** Sites for the adult category (ISCD): lumbar spine L1–L4, either total hip, femoral neck. */
const adultSites = ["bmd_ls", "bmd_th", "bmd_fn"];

/** In children: lumbar spine and total body less head. */
const childSites = ["bmd_ls", "bmd_tblh"];

/** ISCD scale: T for women from menopause and men from their 50th birthday, else Z. Null if unknown. */
function scaleFor(person: PersonFacts): "z" | "t" | null {
  const adult = person.age ? hasReached(18, person.age) : "unknown";
  if (adult === false) return "z";
  if (adult === "unknown") return null;
  if (person.sex === "female") return scaleForWoman(person.menopausalStatus);
  if (person.sex !== "male" || !person.age) return null;
  const fifty = hasReached(50, person.age);
  if (fifty === "unknown") return null;
  return fifty ? "t" : "z";
}

function scaleForWoman(status: PersonFacts["menopausalStatus"]): "z" | "t" | null {
  if (status === "unknown") return null;
  return status === "postmenopausal" ? "t" : "z";
}

/** Only densities have a scale; content, area, TBS and Ward's triangle do not. */
export function preferredDxaScore(parameter: Parameter, person: PersonFacts): PreferredScore {
  if (parameter.neverClassify || !parameter.key.startsWith("bmd_")) return "none";
  return scaleFor(person) ?? "none";
}

/** WHO category (T) or ISCD wording (Z), or why there is none. */
export function categorizeDxa(person: PersonFacts, results: readonly ScoredValue[]): Category {
  const scale = scaleFor(person);
  if (scale === null) return withoutCategory(whyNoScale(person));
  return scale === "t" ? categoryFromT(results) : categoryFromZ(person, results);
}

function whyNoScale(person: PersonFacts): string {
  if (!person.sex || !person.age) return "No category: it needs the reference sex and the age.";
  if (person.sex === "female" && person.menopausalStatus === "unknown") {
    return "No category: whether T- or Z-scores apply depends on the menopausal status, which is not known.";
  }
  return "No category: whether T- or Z-scores apply depends on a birthday, and only the year of birth is known.";
}

function categoryFromT(results: readonly ScoredValue[]): Category {
  const lowest = lowestOf(results, adultSites, "tScore");
  if (!lowest) return withoutCategory(`No category: no T-score of the ${orList(adultSites)}.`);
  // WHO limits apply to scores rounded to one decimal.
  const score = roundTo(lowest.score, 1);
  const basis = `lowest T-score ${formatScore(lowest.score)}, ${lowest.name}`;
  const doubt = doubts(results, adultSites, "tScore");
  // The lowest category; further sites cannot change it.
  if (score <= -2.5) return { code: "osteoporosis", basis, text: `WHO category: osteoporosis range (${basis}).${doubt.unconfirmed}` };
  const open = `${doubt.missing}${doubt.unconfirmed}`;
  if (score < -1) return { code: "low_bone_mass", basis, text: `WHO category: low bone mass (${basis}).${open}` };
  return { code: "normal", basis, text: `WHO category: normal range (${basis}).${open}` };
}

function categoryFromZ(person: PersonFacts, results: readonly ScoredValue[]): Category {
  const isChild = person.age !== null && hasReached(18, person.age) === false;
  const sites = isChild ? childSites : adultSites;
  const lowest = lowestOf(results, sites, "zScore");
  if (!lowest) {
    return withoutCategory(
      `No category: Z-scores apply here, and there is none of the ${orList(sites)}. A T-score does not take their place.`,
    );
  }
  const basis = `lowest Z-score ${formatScore(lowest.score)}, ${lowest.name}`;
  const doubt = doubts(results, sites, "zScore");
  return roundTo(lowest.score, 1) <= -2
    ? { code: "below_expected_for_age", basis, text: `Below the expected range for age (${basis}).${doubt.unconfirmed}` }
    : { code: "within_expected_for_age", basis, text: `Within the expected range for age (${basis}).${doubt.missing}${doubt.unconfirmed}` };
}

type Scale = "zScore" | "tScore";

function lowestOf(results: readonly ScoredValue[], sites: readonly string[], scale: Scale) {
  const scored = results.flatMap((result) => {
    const score = result[scale];
    return score !== null && sites.includes(result.parameter) ? [{ score, name: regionName(result.parameter) }] : [];
  });
  return scored.toSorted((left, right) => left.score - right.score)[0] ?? null;
}

function doubts(results: readonly ScoredValue[], sites: readonly string[], scale: Scale): { missing: string; unconfirmed: string } {
  const counted = results.filter((result) => result[scale] !== null && sites.includes(result.parameter));
  const missing = sites.filter((site) => !counted.some((result) => result.parameter === site));
  return {
    missing: missing.length === 0 ? "" : ` Formed without the ${andList(missing)}, which could lower it.`,
    unconfirmed: counted.some((result) => result.unconfirmed)
      ? " The scanner is not stated; the category holds only if it is that of the reference."
      : "",
  };
}

const andList = (sites: readonly string[]) => sites.map(regionName).join(" and the ");

function orList(sites: readonly string[]): string {
  const names = sites.map(regionName);
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

function regionName(parameterKey: string): string {
  const label = regions.find((region) => `bmd_${region.key}` === parameterKey)?.label ?? parameterKey;
  return label.charAt(0).toLowerCase() + label.slice(1);
}

function withoutCategory(text: string): Category {
  return { code: null, basis: null, text };
}
