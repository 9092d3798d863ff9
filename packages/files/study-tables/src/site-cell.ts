import type { Site } from "@trabecula/contracts";
import { plainWord, sideWords, siteWords } from "./words.ts";

export interface SiteOfCell {
  readonly site: Site;
  /** As in "Radius left". */
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
