import type { Parameter, ScoredScan } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types";
import { own, snomed, type CodeableConcept, type Coding } from "./resources.ts";

type Structure = readonly [code: string, name: string];

const radius: Structure = ["62413002", "Bone structure of radius"];

/** DXA density, mineral content and area contain the region: `bmd_fn`, `bmc_fn`, `area_fn`. */
const ofRegion = /^(?:bmd|bmc|area)_/;

/** SNOMED CT structures by region name. */
const regions: Readonly<Record<string, Structure>> = {
  fn: ["29627003", "Structure of neck of femur"],
  r33: radius,
  rtot: radius,
  rud: ["75129005", "Distal radius structure"],
};

const sites: Readonly<Record<ScoredScan["site"], Structure>> = {
  "distal-radius": ["75129005", "Distal radius structure"],
  "distal-tibia": ["64605006", "Distal tibia structure"],
  "diaphyseal-radius": ["47728000", "Structure of shaft of radius"],
  "diaphyseal-tibia": ["52687003", "Structure of shaft of tibia"],
  "lumbar-spine": ["122496007", "Lumbar spine structure"],
  hip: ["29836001", "Hip region structure"],
  forearm: ["14975008", "Forearm structure"],
  "whole-body": ["38266002", "Entire body as a whole"],
};

const laterality = { left: "7771000", right: "24028007" } as const;

/** Regions without a SNOMED CT structure; their site's structure would be wrong. */
const ownRegions: readonly string[] = ["tblh"];

/**
 * SNOMED CT body site; with a side also a SNOMED expression and text such as "Femoral neck, left". DXA regions come
 * from the parameter name.
 */
export function bodySiteOf({ site, side }: ScoredScan, parameter: Parameter | null): CodeableConcept {
  const region = parameter !== null && ofRegion.test(parameter.key) ? parameter.key.replace(ofRegion, "") : null;
  const place = parameter !== null && region !== null ? parameter.label.replace(/, [^,]*$/, "") : siteLabel(site);
  const coding =
    region !== null && ownRegions.includes(region) ? [own(region, place)] : structureCodings(regions[region ?? ""] ?? sites[site], side);
  return { coding, text: side === null ? place : `${place}, ${side}` };
}

function structureCodings([code, name]: Structure, side: ScoredScan["side"]): Coding[] {
  const sided = side === null ? [] : [snomed(`${code}:272741003=${laterality[side]}`, `${name}, ${side}`)];
  return [snomed(code, name), ...sided];
}
