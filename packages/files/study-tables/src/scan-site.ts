import type { Site } from "@trabecula/contracts";
import { sideWords } from "./words.ts";

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
