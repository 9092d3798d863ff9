import type { Site } from "@trabecula/contracts";
import { ownOf } from "../column-name.ts";

const regions: readonly { site: Site; name: string; own: RegExp; keys: Readonly<Record<string, string>> }[] = [
  {
    site: "hip",
    name: "hip",
    own: /^(?:neck|troch|inter|wards?)$/,
    keys: { neck: "fn", troch: "tr", inter: "int", ward: "ward", wards: "ward", total: "th" },
  },
  { site: "lumbar-spine", name: "lumbar spine", own: /^l[1-4]$/, keys: { l1: "l1", l2: "l2", l3: "l3", l4: "l4", total: "ls" } },
  {
    site: "whole-body",
    name: "whole body",
    own: /^(?:larm|rarm|trunk|head|lleg|rleg|lribs|rribs|pelvis|subtotal|tspine|lspine)$/,
    keys: { total: "wb", subtotal: "tblh" },
  },
  {
    site: "forearm",
    name: "forearm",
    own: /^(?:13|ud|mid|radius13|radiusud|radiusmid)$/,
    keys: { 13: "r33", ud: "rud", radius13: "r33", radiusud: "rud" },
  },
];

export interface ScannedRegion {
  readonly site: Site;
  readonly name: string;
  /** Parameter of a row; null if the catalog does not have it. */
  readonly keyOf: (label: string) => string | null;
  readonly isKnown: (label: string) => boolean;
}

const plain = (label: string) => label.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** The one body part whose regions a table has; null for none or several. */
export function regionOfRows(labels: readonly string[]): ScannedRegion | null {
  const found = regions.filter(({ own }) => labels.some((label) => own.test(plain(label))));
  const [only, ...others] = found;
  if (!only || others.length > 0) return null;
  const keyOf = (label: string) => ownOf(only.keys, plain(label)) ?? null;
  return { site: only.site, name: only.name, keyOf, isKnown: (label) => keyOf(label) !== null || only.own.test(plain(label)) };
}

const bodyParts: Readonly<Record<string, Site>> = {
  HIP: "hip",
  FEMUR: "hip",
  LSPINE: "lumbar-spine",
  SPINE: "lumbar-spine",
  ARM: "forearm",
  FOREARM: "forearm",
  WHOLEBODY: "whole-body",
};

/** Null if the object names no known body part. */
export function siteOfBodyPart(text: string): Site | null {
  return ownOf(bodyParts, text.toUpperCase().replaceAll(/[^A-Z]/g, "")) ?? null;
}

const protocols: readonly (readonly [RegExp, Site])[] = [
  [/\b(?:hip|femur)\b/i, "hip"],
  [/\bspine\b/i, "lumbar-spine"],
  [/\bforearm\b/i, "forearm"],
  [/^(?:wb|whole body)\b/i, "whole-body"],
];

export function siteOfProtocol(text: string): Site | null {
  return protocols.find(([words]) => words.test(text))?.[1] ?? null;
}
