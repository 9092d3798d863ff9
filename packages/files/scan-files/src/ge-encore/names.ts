import type { Site } from "@trabecula/contracts";
import { longestName, ownOf } from "../column-name.ts";

export type Side = "left" | "right" | null;
export type EncoreName = { region: string; kind: "bmd" | "bmc" | "area" };

const kindOf: Readonly<Record<string, EncoreName["kind"]>> = { bmd: "bmd", bmc: "bmc", area: "area" };

/** Splits "L1-L4 BMD" or "Left Femur Neck Area"; null without density, content or area. */
export function encoreName(header: string): EncoreName | null {
  if (header.length > longestName) return null;
  const found = /^(.*?)[\s_]*(BMD|BMC|Area)$/i.exec(header.trim());
  const region = found?.[1]?.trim() ?? "";
  return region === "" ? null : { region, kind: kindOf[found![2]!.toLowerCase()]! };
}

export type EncoreScan = "spine" | "femur" | "forearm" | "whole-body";

const marks: readonly [EncoreScan, RegExp][] = [
  ["whole-body", /^(?:head|arms?|legs?|trunk|ribs|pelvis|tblh|total body.*)$/],
  ["femur", /(?:^|\s)(?:upper neck|lower neck|neck|wards?|troch(?:anter)?|shaft)(?:\s|$)/],
  ["forearm", /(?:radius|ulna|^ud$|33\s?%|1\/3)/],
  ["spine", /^l\d(?:\s?-\s?l\d)?$/],
];

export function scansOf(regions: readonly string[]): EncoreScan[] {
  const words = regions.map((region) => plainRegion(region).words);
  return marks.flatMap(([scan, mark]) => (words.some((text) => mark.test(text)) ? [scan] : []));
}

const vertebrae: Readonly<Record<string, string>> = {
  "l1-l4": "ls",
  "l1-l2": "l1l2",
  "l1-l3": "l1l2l3",
  "l2-l3": "l2l3",
  "l2-l4": "l2l3l4",
  "l3-l4": "l3l4",
};
const hipParts: Readonly<Record<string, string>> = { neck: "fn", trochanter: "tr", troch: "tr", wards: "ward", ward: "ward" };
const radiusParts: readonly [RegExp, string][] = [
  [/^(?:radius )?(?:33\s?%|1\/3)(?: radius)?$/, "r33"],
  [/^(?:radius ud|ud radius|ud)$/, "rud"],
  [/^(?:radius total|total radius)$/, "rtot"],
];

/** Catalog region with site and side; null without a reference, such as shaft or bilateral mean. */
export function regionOf(written: string, scans: readonly EncoreScan[]): { region: string; site: Site; side: Side } | null {
  const { words, side } = plainRegion(written);
  const [, number] = /^l([1-4])$/.exec(words) ?? [];
  const spine = number ? `l${number}` : ownOf(vertebrae, words.replaceAll(" ", ""));
  if (spine) return { region: spine, site: "lumbar-spine", side: null };
  const hip = ownOf(hipParts, words);
  if (hip) return { region: hip, site: "hip", side };
  const radius = radiusParts.find(([pattern]) => pattern.test(words))?.[1];
  if (radius) return { region: radius, site: "forearm", side };
  if (words === "tblh" || words === "total body less head") return { region: "tblh", site: "whole-body", side: null };
  if (words === "total body") return { region: "wb", site: "whole-body", side: null };
  if (words === "total hip" || words === "hip total") return { region: "th", site: "hip", side };
  return words === "total" ? totalOf(scans, side) : null;
}

/** Inferred from other regions; null if they belong to several scans. */
function totalOf(scans: readonly EncoreScan[], side: Side): { region: string; site: Site; side: Side } | null {
  // A side implies the hip; forearm totals say radius.
  if (side !== null && scans.includes("femur")) return { region: "th", site: "hip", side };
  const others = scans.filter((scan) => scan !== "spine");
  if (others.length !== 1) return null;
  if (others[0] === "femur") return { region: "th", site: "hip", side };
  return others[0] === "whole-body" ? { region: "wb", site: "whole-body", side: null } : null;
}

function plainRegion(written: string): { words: string; side: Side } {
  const text = written
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/[_()]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const isOfOneSide = !/\b(?:mean|both|diff\w*)\b/.test(text);
  const side = !isOfOneSide ? null : /\bleft\b/.test(text) ? "left" : /\bright\b/.test(text) ? "right" : null;
  const words = text
    .replaceAll(/\b(?:left|right|femur|femoral)\b/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return { words, side };
}
