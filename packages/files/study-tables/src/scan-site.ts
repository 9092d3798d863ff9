import type { Site } from "@trabecula/contracts";
import { sideWords, plainWord, siteWords, regionWords } from "./words.ts";

export type ScanSite = { site: Site | null; side: "left" | "right" | null };

/**
 * Accepts `RL`, `R`, `Radius left`, `Tibia_R`, `rechts`. Words precede letters, so `Right tibia` is not a radius.
 * Numbers are workstation-specific and ignored.
 */
export function readScanSite(siteText: string, sideText = ""): ScanSite {
  const words = siteText
    .toLowerCase()
    .split(/[^a-zà-ÿ]+/)
    .filter(Boolean);
  const bone = boneOf(words);
  const diaphyseal = words.some((word) => /^(diaph|shaft|midshaft)/.test(word)) || /(^|\D)30\s*%/.test(siteText);
  const side = readSide(sideText) ?? sideFrom(words, bone !== null);
  return { site: bone === null ? null : `${diaphyseal ? "diaphyseal" : "distal"}-${bone}`, side };
}

function boneOf(words: string[]): "radius" | "tibia" | null {
  const named = words.find((word) => /^(rad|tib)/.test(word));
  if (named) return named.startsWith("rad") ? "radius" : "tibia";
  const codes = words.filter((word) => /^[rt][lr]?$/.test(word));
  if (codes.length === 0) return null;
  // T is always tibia; R may be radius or right, as in "R T".
  return codes.some((code) => code.startsWith("t")) ? "tibia" : "radius";
}

function sideFrom(words: string[], hasBone: boolean): ScanSite["side"] {
  const spelled = words.find((word) => word.length > 1 && readSide(word) !== null);
  if (spelled) return readSide(spelled);
  const code = words.find((word) => /^[rt][lr]$/.test(word));
  if (code) return code.endsWith("l") ? "left" : "right";
  return hasBone && words.length > 1 ? letterSide(words) : null;
}

/** L is always left; R is right only if the bone is named otherwise, else radius. */
function letterSide(words: string[]): ScanSite["side"] {
  if (words.includes("l")) return "left";
  const others = words.filter((word) => word !== "r");
  const letters = words.length - others.length;
  const boneNamedElsewhere = others.some((word) => /^(rad|tib|t$)/.test(word));
  return letters >= (boneNamedElsewhere ? 1 : 2) ? "right" : null;
}

export function readSide(text: string): ScanSite["side"] {
  return sideWords.get(text.toLowerCase().trim()) ?? null;
}

export interface SiteOfCell {
  readonly site: Site;
  readonly side: "left" | "right" | null;
  /** Names only the bone; HR-pQCT then means the standard distal site. */
  readonly isBoneAlone: boolean;
}

const bones: ReadonlyMap<string, Site> = new Map(
  Object.entries({ "distal-radius": "radius rad 桡骨 橈骨", "distal-tibia": "tibia tib 胫骨 脛骨" } satisfies Partial<
    Record<Site, string>
  >).flatMap(([site, words]) => words.split(" ").map((word) => [word, site as Site] as const)),
);

/** Site in a cell such as "Distal radius" or "left hip"; null if not understood. */
export function siteOfCell(text: string): SiteOfCell | null {
  const words = plainWord(text);
  const whole = siteOfWords(words);
  if (whole) return { ...whole, side: null };
  const parts = words.split(/[-,;:/()]+/).filter((part) => part !== "");
  const [side, ...others] = parts.filter((part) => sideWords.has(part));
  if (side === undefined || others.length > 0) return null;
  const placed = siteOfWords(parts.filter((part) => part !== side).join("-"));
  return placed && { ...placed, side: sideWords.get(side)! };
}

function siteOfWords(words: string): Omit<SiteOfCell, "side"> | null {
  const site = siteWords.get(words);
  if (site !== undefined) return { site, isBoneAlone: false };
  const bone = bones.get(words);
  return bone === undefined ? null : { site: bone, isBoneAlone: true };
}

export function boneAloneNote(text: string, site: Site): string {
  return `“${text.trim()}” is read as the ${site.replace("-", " ")}.`;
}

type Fact = "region" | "stacks" | "offset_mm" | "offset_percent" | "fe_criterion";

/** How cells are read; each throws for a cell that is not understood, and returns null for an empty one. */
interface ProtocolCells {
  word: <Meaning>(fact: Fact, words: ReadonlyMap<string, Meaning>) => Meaning | null;
  number: (fact: Fact, min: number, max: number) => number | null;
  text: (fact: Fact) => string | null;
}

/** The scan protocol stated in a row. Null: not stated. */
export function readProtocol({ word, number, text }: ProtocolCells) {
  return {
    region: word("region", regionWords),
    stacks: number("stacks", 1, 20),
    offsetMm: number("offset_mm", 0, 500),
    offsetPercent: number("offset_percent", 0, 100),
    feCriterion: text("fe_criterion"),
  };
}
