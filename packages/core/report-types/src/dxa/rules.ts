import type { Category, Parameter } from "@trabecula/contracts";
import { lowerFirst } from "@trabecula/messages";
import { hasReached } from "../age.ts";
import { formatScore, roundTo, zoneOfT } from "../format.ts";
import { eitherSideSentence } from "../interval-text.ts";
import type { ConsistencyWarning, PersonFacts, PreferredScore, ScoredValue } from "../modality.ts";
import { categoryHeadline } from "../wording.ts";
import { regions, vertebraSubsets } from "./regions.ts";

/** Sites for the adult category (ISCD): lumbar spine L1–L4, either total hip, femoral neck. */
const adultCategorySites: readonly string[] = ["bmd_ls", "bmd_th", "bmd_fn"];
const hipSites = ["bmd_th", "bmd_fn"];
const radius = "bmd_r33";
const subsetKeys = vertebraSubsets.map(({ key }) => `bmd_${key}`);

/**
 * Sites whose T-scores count for these results (ISCD). Without L1–L4, a set of vertebrae with a T-score replaces it;
 * without hip or spine, the one-third radius counts too.
 */
export function categorySites(results: readonly Pick<ScoredValue, "parameter" | "tScore">[]): readonly string[] {
  const has = (site: string) => results.some(({ parameter, tScore }) => parameter === site && tScore !== null);
  const subset = has("bmd_ls") ? undefined : subsetKeys.findLast(has);
  const sites = adultCategorySites.map((site) => (site === "bmd_ls" ? (subset ?? site) : site));
  const isWhole = hipSites.some(has) && has(sites[0]!);
  return !isWhole && has(radius) ? [...sites, radius] : sites;
}

/** Sites for children: lumbar spine and total body less head. */
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
    return "No category: the menopausal status is not stated, so neither T- nor Z-scores can be chosen.";
  }
  return "No category: only the year of birth is known, and the birthday decides whether T- or Z-scores apply.";
}

function categoryFromT(results: readonly ScoredValue[]): Category {
  const sites = categorySites(results);
  const lowest = lowestOf(results, sites, "tScore");
  if (!lowest) return withoutCategory(whyNoT(results));
  const basis = `lowest T-score ${formatScore(lowest.score)}, ${lowest.name}`;
  const crossing = lowest.crosses.length === 0 ? "" : ` ${eitherSideSentence(lowest.crosses)}`;
  // The lowest category; further sites cannot change it.
  const zone = zoneOfT(lowest.score);
  if (zone === "very_low") return categoryOf("osteoporosis", basis, crossing);
  const doubted = withoutScanner(results, adultCategorySites);
  if (doubted !== null) return withoutCategory(doubted);
  return categoryOf(zone === "low" ? "low_bone_mass" : "normal", basis, `${missing(results, sites, "tScore")}${crossing}`);
}

const categoryOf = (code: NonNullable<Category["code"]>, basis: string, open = ""): Category => ({
  code,
  basis,
  text: `${categoryHeadline({ code, basis })}${open}`,
});

function whyNoT(results: readonly ScoredValue[]): string {
  if (lacksScanner(results, adultCategorySites)) return noScannerNoCategory("T");
  return `No category: no T-score of the ${orList(adultCategorySites)}.`;
}

const noScannerNoCategory = (score: "T" | "Z") => `No ${score}-score and no category: the scanner manufacturer is not stated.`;

const lacksScanner = (results: readonly ScoredValue[], sites: readonly string[]): boolean =>
  results.some(({ parameter, hasScanner }) => hasScanner === false && sites.includes(parameter));

/** Sites that could lower the category, if their scanner were known. */
function withoutScanner(results: readonly ScoredValue[], sites: readonly string[]): string | null {
  const isDoubted = ({ parameter, hasScanner, tScore, zScore }: ScoredValue, site: string) =>
    hasScanner === false && tScore === null && zScore === null && isPartOf(site, parameter);
  const doubted = sites.filter((site) => results.some((result) => isDoubted(result, site)));
  return doubted.length === 0 ? null : `No category: the scanner of the ${andList(doubted.map(wholeName))} is not stated.`;
}

function whyNoZ(results: readonly ScoredValue[], sites: readonly string[]): string {
  if (lacksScanner(results, sites)) return noScannerNoCategory("Z");
  if (results.some(({ parameter, zScore }) => parameter === "bmd_l2l3l4" && zScore !== null))
    return "No category: the reference covers L2–L4 only; ISCD asks for L1–L4.";
  return `No category: Z-scores apply here, and the reference has none of the ${orList(sites)}. T-scores do not replace them.`;
}

function categoryFromZ(person: PersonFacts, results: readonly ScoredValue[]): Category {
  const isChild = person.age !== null && hasReached(18, person.age) === false;
  const sites = isChild ? childSites : adultCategorySites;
  const lowest = lowestOf(results, sites, "zScore");
  if (!lowest) return withoutCategory(whyNoZ(results, sites));
  const basis = `lowest Z-score ${formatScore(lowest.score)}, ${lowest.name}`;
  if (roundTo(lowest.score, 1) <= -2) return categoryOf("below_expected_for_age", basis);
  const doubted = withoutScanner(results, sites);
  if (doubted !== null) return withoutCategory(doubted);
  return categoryOf("within_expected_for_age", basis, missing(results, sites, "zScore"));
}

type Scale = "zScore" | "tScore";

function lowestOf(results: readonly ScoredValue[], sites: readonly string[], scale: Scale) {
  const scored = results.flatMap((result) => {
    const score = result[scale];
    const { parameter, crosses = [] } = result;
    return score !== null && sites.includes(parameter) ? [{ score, crosses, name: regionName(parameter) }] : [];
  });
  return scored.toSorted((left, right) => left.score - right.score)[0] ?? null;
}

/** Sites that could lower the category but have no score. */
function missing(results: readonly ScoredValue[], sites: readonly string[], scale: Scale): string {
  const open = sites.filter((site) => !results.some((result) => result.parameter === site && result[scale] !== null));
  const unmeasured = open.filter((site) => !results.some((result) => isPartOf(site, result.parameter)));
  const unscored = open.filter((site) => !unmeasured.includes(site));
  const letter = scale === "tScore" ? "T" : "Z";
  return [
    ...(unmeasured.length === 0
      ? []
      : [` The ${andList(unmeasured.map(wholeName))} ${unmeasured.length === 1 ? "was" : "were"} not measured.`]),
    ...(unscored.length === 0
      ? []
      : [` The ${andList(unscored.map(regionName))} ${unscored.length === 1 ? "has" : "have"} no ${letter}-score for the category.`]),
  ].join("");
}

/** A spine measured in other vertebrae than L1–L4 counts as measured. */
const isPartOf = (site: string, parameter: string): boolean => parameter === site || (site === "bmd_ls" && /^bmd_l\d/.test(parameter));

const andList = (names: readonly string[]) => names.join(" and the ");

const wholeName = (site: string) => regionName(site).replace(" L1–L4", "");

function orList(sites: readonly string[]): string {
  const names = sites.map(regionName);
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

function regionName(parameterKey: string): string {
  const subset = vertebraSubsets.find((region) => `bmd_${region.key}` === parameterKey);
  if (subset) return subset.name;
  const label = regions.find((region) => `bmd_${region.key}` === parameterKey)?.label ?? parameterKey;
  return lowerFirst(label);
}

const vertebrae = ["l1", "l2", "l3", "l4"] as const;
const mostApart = 1;

/** Neighboring vertebrae whose T-scores, as they are shown, differ by more than 1.0 (ISCD). */
export function vertebraDifferences(results: readonly Pick<ScoredValue, "parameter" | "tScore">[]): ConsistencyWarning[] {
  const scoreOf = (key: string) => results.find(({ parameter }) => parameter === `bmd_${key}`)?.tScore ?? null;
  return vertebrae.slice(1).flatMap((key, index) => {
    const pair = [vertebrae[index]!, key] as const;
    const [upper, lower] = pair.map(scoreOf);
    if (upper == null || lower == null) return [];
    if (roundTo(Math.abs(roundTo(upper, 1) - roundTo(lower, 1)), 1) <= mostApart) return [];
    const names = pair.map((name) => name.toUpperCase()).join(" and ");
    const message = `The T-scores of ${names} differ by more than 1.0. Check whether one of them must be left out.`;
    return [{ parameters: pair.map((name) => `bmd_${name}`), message }];
  });
}

function withoutCategory(text: string): Category {
  return { code: null, basis: null, text };
}
