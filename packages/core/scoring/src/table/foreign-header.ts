import { plainName, siteMarks, unitAtEnd } from "@trabecula/study-tables";
import { normalizedText, type Site } from "@trabecula/contracts";
import { findParameter } from "@trabecula/report-types";
import type { Guess } from "./guess-columns.ts";

interface ForeignHeader {
  readonly key: string;
  readonly site: Site | null;
  readonly unit: string | null;
}

const phrases: readonly (readonly [string, RegExp])[] = [
  ["bmd", /densité minérale osseuse|densidad mineral ósea|densità minerale ossea|densidade mineral óssea|体积骨密度|骨密度/giu],
  ["trabecular", /骨小梁|松质骨/gu],
  ["cortical", /皮质骨|皮質骨/gu],
  ["thickness", /厚度/gu],
  ["porosity", /孔隙[率度]/gu],
  ["number", /数量/gu],
  ["radius", /桡骨/gu],
  ["tibia", /胫骨/gu],
  ["total", /总/gu],
  ["femoral neck", /schenkelhals|股骨颈/giu],
  ["total hip", /全髋/gu],
  ["lumbar spine", /腰椎/gu],
  ["cortical thickness", /kortikalisdicke/giu],
];

/** German, French, Spanish, Italian, Portuguese, Dutch, Danish, Swedish and Norwegian, letters alone. */
const translations: Readonly<Record<string, string>> = {
  bmd: "dmo vbmd abmd dmov knochendichte knochenmineraldichte botmineraaldichtheid botdichtheid knogletæthed knoglemineraltæthed bentäthet bentetthet",
  total: "gesamt gesamte totale totaal totalt",
  cortical: "kortikal kortikale kortikaler kortikales corticale corticaal corticales cortical kortikalt",
  trabecular: "trabekulär trabekuläre trabekulare trabéculaire trabecolare trabeculair trabeculaire trabekulær trabekulært trabekular",
  thickness: "dicke épaisseur epaisseur espesor grosor spessore espessura dikte tykkelse tjocklek",
  porosity: "porosität porosité porosite porosidad porosità porosidade porositeit porøsitet porositet",
  number: "anzahl nombre número numero aantal antal antall",
  separation: "abstand séparation separación separazione separação afstand avstånd",
  hip: "hüfte hanche cadera anca quadril heup hofte höft",
  neck: "hals col cuello collo colo",
  femoral: "femur fémur fémoral femorale",
  spine: "wirbelsäule rachis colonne columna colonna coluna wervelkolom rygsøjle ryggrad",
  lumbar: "lws lenden lombaire lombare lombar lumbale",
  radius: "radio rádio",
  tibia: "tíbia",
};
const english = new Map(Object.entries(translations).flatMap(([word, others]) => others.split(" ").map((other) => [other, word] as const)));
const fillers = new Set(
  "de der des du la le les el los del della di do da den det die das of the at am an en im in distal distale distaler".split(" "),
);

const parametersByWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    tt_bmd: ["total bmd"],
    tb_bmd: ["trabecular bmd"],
    ct_bmd: ["cortical bmd"],
    ct_th: ["cortical thickness"],
    tb_th: ["trabecular thickness"],
    tb_n: ["trabecular number"],
    tb_sp: ["trabecular separation"],
    ct_po: ["cortical porosity"],
    bmd_th: ["hip total bmd"],
    bmd_fn: ["femoral neck bmd"],
    bmd_ls: ["lumbar spine bmd", "spine l1 l4 bmd", "lumbar spine l1 l4 bmd", "lumbar l1 l4 bmd", "lumbar bmd"],
  }).flatMap(([key, names]) => names.map((name) => [sorted(name.split(" ")), key] as const)),
);

/** Reads headers such as "Épaisseur corticale (mm)"; null if any word is unknown. */
export function foreignHeader(header: string): ForeignHeader | null {
  const parts = unitAtEnd(header);
  const translated = inEnglish(parts?.name ?? header);
  const mark = siteMarks.find(([words]) => words.test(translated));
  const words = translated
    .replace(mark?.[0] ?? "", " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !fillers.has(word));
  const key = parametersByWords.get(sorted(words));
  // The total areal BMD depends on the bone.
  const isUnsaid = key === "tt_bmd" && (parts === null || !/cm3|cm³/.test(plainName(parts.unit)));
  return key === undefined || isUnsaid ? null : { key, site: mark?.[1] ?? null, unit: parts?.unit ?? null };
}

function inEnglish(name: string): string {
  const plain = normalizedText(name, "NFKC").toLowerCase();
  const joined = phrases.reduce((text, [word, phrase]) => text.replaceAll(phrase, ` ${word} `), plain);
  return joined.replaceAll(/\p{L}+/gu, (word) => english.get(word) ?? word);
}

function sorted(words: readonly string[]): string {
  return [...new Set(words)].toSorted().join(" ");
}

const withLetter = /^(?:([rtz])[_.\s-]+(.+)|(.+?)[_.\s-]+([rtz]))$/i;
const sites = { r: "distal-radius", t: "distal-tibia" } as const satisfies Record<string, Site>;

/**
 * Reads names with a letter for the bone, such as "TtBMD_R" beside "TtBMD_T". R is the radius only if the same name has
 * T; with Z too, the names are scores.
 * @param guessOf meaning of a name without the letter
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
