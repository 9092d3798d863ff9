import { visible } from "./visible.ts";
import { normalizedText, scannerKeys, siteKeys, type Scanner, type Sex, type Site } from "@trabecula/contracts";

/** Lower case, no accents, one separator: "Distal Tibia" becomes "distal-tibia". */
export function plainWord(text: string): string {
  return normalizedText(visible(text), "NFKC")
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_.]+/g, "-");
}

function dictionary<Meaning>(entries: readonly (readonly [Meaning, string])[]): ReadonlyMap<string, Meaning> {
  return new Map(entries.flatMap(([meaning, words]) => words.split(" ").map((word) => [word, meaning] as const)));
}

/** Covers the languages of study files, without ambiguous single letters. */
export const sexWords = dictionary<Sex>([
  [
    "female",
    "f w female females woman women girl frau weiblich femme féminin feminin mujer femenino donna femmina vrouw kvinna kvinde kvinne nainen kobieta mulher feminino žena kadın жен женский 女 女性 여 여성 여자",
  ],
  [
    "male",
    "m male males man men boy mann männlich maennlich homme masculin hombre masculino uomo maschio jongen mies mężczyzna homem muž mand erkek муж мужской 男 男性 남 남성 남자",
  ],
]);

function keysAnd<Key extends string>(keys: readonly Key[], others: Partial<Record<Key, string>>): ReadonlyMap<string, Key> {
  return dictionary(keys.map((key) => [key, [key, others[key]].filter(Boolean).join(" ")]));
}

export const siteWords = keysAnd<Site>(siteKeys, {
  "distal-radius": "radius-distal dist-radius radius-dist dr ultradistal-radius distaler-radius radius-distale radio-distal 桡骨远端",
  "distal-tibia": "tibia-distal dist-tibia tibia-dist dt ultradistal-tibia distale-tibia tibia-distale tíbia-distal 胫骨远端",
  "diaphyseal-radius": "radius-diaphysis radius-30% 30%-radius radius-shaft",
  "diaphyseal-tibia": "tibia-diaphysis tibia-30% 30%-tibia tibia-shaft",
  "lumbar-spine": "spine l-spine ls lspine l1-l4",
  hip: "femur proximal-femur",
  "whole-body": "total-body wb",
});

export const scannerWords = keysAnd<Scanner>(scannerKeys, {
  "xtremect-1":
    "xtremect-i xtremecti xtremect xtremect1 xct1 xct-1 xcti xtreme-ct-i xtreme-ct-1 xtreme-ct1 scanco-xtremect-i scanco-xtremect",
  "xtremect-2":
    "xtremect-ii xtremectii xtremect2 xct2 xct-2 xctii xtreme-ct-ii xtreme-ct-2 xtreme-ct2 scanco-xtremect-ii scanco-xtremectii",
  hologic:
    "hologic-horizon hologic-horizon-a hologic-discovery hologic-discovery-a hologic-delphi hologic-qdr-4500 horizon discovery delphi",
  "ge-lunar": "ge lunar ge-lunar-idxa lunar-idxa idxa ge-lunar-prodigy lunar-prodigy prodigy ge-healthcare-lunar",
});

export const menopausalWords = dictionary<"premenopausal" | "postmenopausal" | "unknown">([
  ["premenopausal", "premenopausal pre-menopausal pre"],
  ["postmenopausal", "postmenopausal post-menopausal post"],
  ["unknown", "unknown"],
]);

export const sideWords = dictionary<"left" | "right">([
  ["left", "left l lt links li gauche izquierda izquierdo sinistra sinistro esquerda esquerdo"],
  ["right", "right r rt rechts re droite droit derecha derecho destra destro direita direito"],
]);

export const regionWords = dictionary<"single-stack" | "multi-stack">([
  ["single-stack", "single-stack single"],
  ["multi-stack", "multi-stack multi"],
]);

const missingWords = new Set(["", "na", "n/a", "#n/a", "n.a.", "nan", "null", "none", "missing", "-", "--", "–", "—", ".", ".."]);

const summaryWords =
  /^(?:mean|average|avg|median|total|totals|sum|count|min|max|minimum|maximum|sd|std|std\.? ?dev\.?|stdev|standard deviation|cv|mittelwert|mittel|summe|gesamt|anzahl|moyenne|écart-type|media|promedio|somma|suma)\s*:?$|^n\s*=\s*\d+$/i;

/** Detects a summary row such as "Mean", which is no person. */
export function isSummaryWord(text: string): boolean {
  return text.length <= 30 && summaryWords.test(text.trim());
}

export function isMissing(text: string): boolean {
  return missingWords.has(text.trim().toLowerCase());
}

/** Failed formula such as `#REF!`; `#N/A` counts as missing. */
export function isFailedFormula(text: string): boolean {
  return /^#(?:DIV\/0!|REF!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!)$/i.test(text.trim());
}

/** Begins a cell whose code is not known, before the reason. */
const noCode = "#CODE! ";

export const asNoCode = (reason: string): string => noCode + reason;

/** Why a row of a workbook has no known code; null if it has. */
export function noCodeIn(cells: readonly string[]): string | null {
  for (const cell of cells) if (cell.startsWith(noCode)) return cell.slice(noCode.length);
  return null;
}
