import { normalizedText, type Parameter, type ReportTypeCatalogue } from "@trabecula/contracts";
import { isUnit } from "@trabecula/study-tables/units";
import type { ScanDraft } from "../scan-draft.ts";
import { parametersAt } from "../value-checks.ts";
import type { PastedLine } from "./table.ts";

export interface ValueField {
  key: string;
  site: string;
  parameter: Parameter;
}

export function valueFields(scans: readonly ScanDraft[], catalogue: ReportTypeCatalogue): ValueField[] {
  return scans.flatMap((scan) => {
    const site = catalogue.sites.find(({ key }) => key === scan.site)?.label ?? "";
    return parametersAt(catalogue, scan.site).map((parameter) => ({ key: scan.key, site, parameter }));
  });
}

type FieldMatch = { ok: true; field: ValueField } | { ok: false; reason: string };

/** Uses the site named in the line, else the scan that was pasted into, else the only match. */
export function findField({ name, site }: Pick<PastedLine, "name" | "site">, all: readonly ValueField[], scanKey: string): FieldMatch {
  if (name === null) return { ok: false, reason: "has no name beside the number" };
  const fields = site === undefined ? all : all.filter((field) => isSiteName(site, field.site));
  const wanted = normalized(withoutUnit(name));
  const named = fields.filter(({ parameter }) => fullNames(parameter).has(wanted));
  const meant = named.length > 0 ? named : fields.filter(({ parameter }) => shortenedNames(parameter).has(wanted));
  const here = meant.filter((field) => field.key === scanKey);
  const candidates = here.length > 0 ? here : meant;
  const [first] = candidates;
  if (!first) return { ok: false, reason: "names no value of this form" };
  if (candidates.length === 1) return { ok: true, field: first };
  const names = [...new Set(candidates.map(({ parameter }) => parameter.abbreviation))];
  return {
    ok: false,
    reason: names.length === 1 ? "stands at several sites; paste into the one that is meant" : `may be ${orList(names)}`,
  };
}

/** Accepts the full site name or its bone: "Distal tibia" or "Tibia". */
export function isSiteName(text: string, site: string): boolean {
  const wanted = normalized(text);
  return wanted !== "" && [site, site.slice(site.lastIndexOf(" ") + 1)].some((name) => normalized(name) === wanted);
}

function fullNames({ key, abbreviation, label }: Parameter): Set<string> {
  const [region, quantity] = regionOf({ abbreviation, label });
  return new Set([key, abbreviation, label, ...(region === null ? [] : [`${region} ${quantity}`])].map(normalized));
}

/** Region names such as "Neck" or "Femoral neck"; several quantities may share one. */
function shortenedNames(parameter: Parameter): Set<string> {
  const [region, quantity] = regionOf(parameter);
  if (region === null) return new Set();
  return new Set([region, parameter.abbreviation.slice(0, -quantity.length)].map(normalized));
}

/** "Neck BMD" (label "Femoral neck, areal bone mineral density") gives "Femoral neck" and "BMD". */
function regionOf({ abbreviation, label }: Pick<Parameter, "abbreviation" | "label">): [string, string] | [null, ""] {
  const comma = label.lastIndexOf(",");
  const space = abbreviation.lastIndexOf(" ");
  return comma < 0 || space < 0 ? [null, ""] : [label.slice(0, comma), abbreviation.slice(space + 1)];
}

/** Keeps only letters and digits, so "L1–L4 BMD" equals "l1l4_bmd". Plus is kept: L1+L4 are two vertebrae, L1–L4 four. */
function normalized(name: string): string {
  return normalizedText(name, "NFKC")
    .toLowerCase()
    .replaceAll(/[+&]/g, "and")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

function withoutUnit(name: string): string {
  const [, head, inBrackets] = /^(.*?)[([]([^()[\]]*)[)\]]\s*$/.exec(name) ?? [];
  return head !== undefined && inBrackets !== undefined && isUnit(inBrackets) ? head : name;
}

/** Unit in brackets, as in "Neck BMD (g/cm2)"; null if there is none. */
export function unitOfName(name: string): string | null {
  const [, inBrackets] = /[([]([^()[\]]*)[)\]]\s*$/.exec(name) ?? [];
  return inBrackets !== undefined && isUnit(inBrackets) ? inBrackets.trim() : null;
}

const orList = (names: readonly string[]): string => `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
