import { sourceHashes, textsOf, type Reviews } from "@trabecula/messages/languages";
import { englishTexts, type PatientTexts } from "@trabecula/messages/patient-texts";

export const clinicalAreas = ["patient-reading", "patient-reading-parts", "people", "plain-names"] as const;

export interface TextsOfReading {
  readonly words: PatientTexts;
  readonly note: string | null;
}

/** The language's words if a clinician reviewed all of them for the present English text; else English. */
export function wordsOf(language: string, reviews: Reviews = textsOf(language).reviews): TextsOfReading {
  const { words } = textsOf(language);
  if (words.language === "en") return { words, note: null };
  const isReviewed = clinicalAreas.every((area) => reviews[area]?.sourceHash === sourceHashes[area]);
  return isReviewed ? { words, note: null } : { words: englishTexts, note: words.report.readingInEnglish };
}
