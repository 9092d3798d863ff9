import { scannerKeys, siteKeys, type Scanner, type Sex, type Site } from "@trabecula/contracts";

/** Lower case, without accents' variants, with one kind of separator: "Distal Tibia" becomes "distal-tibia". */
export function plainWord(text: string): string {
  return text
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_.]+/g, "-");
}

function dictionary<Meaning>(entries: readonly (readonly [Meaning, string])[]): ReadonlyMap<string, Meaning> {
  return new Map(entries.flatMap(([meaning, words]) => words.split(" ").map((word) => [word, meaning] as const)));
}

/** Words for the reference sex in the languages of the field's study files. Single letters that mean both are not here. */
export const sexWords = dictionary<Sex>([
  [
    "female",
    "f w female females woman women girl frau weiblich femme féminin feminin mujer femenino donna femmina vrouw kvinna kvinde kvinne nainen kobieta mulher feminino žena 女 女性 여 여성 여자",
  ],
  [
    "male",
    "m male males man men boy mann männlich maennlich homme masculin hombre masculino uomo maschio jongen mies mężczyzna homem muž 男 男性 남 남성 남자",
  ],
]);

/** Each key is a word for itself; others are added. */
function keysAnd<Key extends string>(keys: readonly Key[], others: Partial<Record<Key, string>>): ReadonlyMap<string, Key> {
  return dictionary(keys.map((key) => [key, [key, others[key]].filter(Boolean).join(" ")]));
}

export const siteWords = keysAnd<Site>(siteKeys, {
  "distal-radius": "radius-distal",
  "distal-tibia": "tibia-distal",
  "diaphyseal-radius": "radius-diaphysis",
  "diaphyseal-tibia": "tibia-diaphysis",
  "lumbar-spine": "spine l-spine ls",
  hip: "femur proximal-femur",
  "whole-body": "total-body wb",
});

export const scannerWords = keysAnd<Scanner>(scannerKeys, {
  "xtremect-1": "xtremect-i xtremecti xtremect xtremect1 xct1 xct-1 xcti",
  "xtremect-2": "xtremect-ii xtremectii xtremect2 xct2 xct-2 xctii",
  "ge-lunar": "ge lunar",
});

export const menopausalWords = dictionary<"premenopausal" | "postmenopausal" | "unknown">([
  ["premenopausal", "premenopausal pre"],
  ["postmenopausal", "postmenopausal post"],
  ["unknown", "unknown"],
]);

/** Words for the side in the languages of the field's study files. */
export const sideWords = dictionary<"left" | "right">([
  ["left", "left l lt links li gauche izquierda izquierdo sinistra sinistro esquerda esquerdo"],
  ["right", "right r rt rechts re droite droit derecha derecho destra destro direita direito"],
]);

export const regionWords = dictionary<"single-stack" | "multi-stack">([
  ["single-stack", "single-stack single"],
  ["multi-stack", "multi-stack multi"],
]);

const missingWords = new Set(["", "na", "n/a", "#n/a", "nan", "null", "none", "missing", "-", "–", "."]);

/** Whether a cell says that there is nothing. */
export function isMissing(text: string): boolean {
  return missingWords.has(text.trim().toLowerCase());
}

/** Whether a cell holds what a spreadsheet shows of a formula that failed, such as `#REF!`; `#N/A` says that there is nothing. */
export function isFailedFormula(text: string): boolean {
  return /^#(?:DIV\/0!|REF!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!)$/i.test(text.trim());
}
