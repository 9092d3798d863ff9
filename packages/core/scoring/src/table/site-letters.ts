import type { Site } from "@trabecula/contracts";
import { findParameter } from "@trabecula/report-types";
import type { Guess } from "./guess-columns.ts";

const withLetter = /^(?:([rtz])[_.\s-]+(.+)|(.+?)[_.\s-]+([rtz]))$/i;
const sites = { r: "distal-radius", t: "distal-tibia" } as const satisfies Record<string, Site>;

/**
 * Names with a letter for the bone, as in "TtBMD_R" beside "TtBMD_T". R alone may be the right side: only where the same name stands there with T as
 * well is it the radius, and where it stands with Z too, these are scores.
 *
 * @param guessOf what a name without the letter seems to be
 */
export function bySiteLetters(header: readonly string[], guesses: readonly Guess[], guessOf: (name: string) => Guess): Guess[] {
  const open = header.map((name, index) => (guesses[index]!.target ? null : lettered(name)));
  const bones = Map.groupBy(
    open.filter((name) => name !== null),
    ({ stem }) => stem.toLowerCase(),
  );
  return guesses.map((guess, index) => {
    const own = open[index];
    const together = own && new Set(bones.get(own.stem.toLowerCase())!.map(({ letter }) => letter));
    if (!together || together.has("z") || together.size < 2) return guess;
    const { target } = guessOf(own.stem);
    const site = sites[own.letter as keyof typeof sites];
    const isThere = findParameter(target?.column ?? "")?.sites.includes(site) ?? false;
    if (target === null || target.site !== undefined || !isThere) return guess;
    return {
      target: { ...target, site },
      note: `“${own.letter.toUpperCase()}” beside the other letter is read as the ${site.replace("-", " ")}.`,
    };
  });
}

function lettered(name: string): { stem: string; letter: string } | null {
  const found = name.length > 80 ? null : withLetter.exec(name.trim());
  return found && { stem: (found[2] ?? found[3])!, letter: (found[1] ?? found[4])!.toLowerCase() };
}
