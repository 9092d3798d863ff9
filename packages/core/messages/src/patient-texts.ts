import { datesOf } from "./dates.ts";
import { numbersOf } from "./numbers.ts";
import { listsOf, lowerFirst } from "./text.ts";
import { listLocale, locale, language } from "./locale.ts";
import * as reading from "./en/patient-reading.ts";
import * as parts from "./en/patient-reading-parts.ts";
import * as people from "./en/people.ts";
import * as report from "./en/patient-report.ts";
import type { PlainNames } from "./plain-names.ts";

/** Same keys, parameters and results as the English text, with other strings. */
export type Translation<Text> = Text extends string
  ? string
  : Text extends (...given: infer Given) => infer Result
    ? (...given: Given) => Translation<Result>
    : Text extends object
      ? { readonly [Key in keyof Text]: Translation<Text[Key]> }
      : Text;

export const formatsOf = (of: string, ofLists = of) => ({ ...numbersOf(of), ...datesOf(of), listOf: listsOf(ofLists) });

export interface PatientTexts extends ReturnType<typeof formatsOf> {
  readonly language: string;
  readonly reading: Translation<typeof reading>;
  readonly parts: Translation<typeof parts>;
  readonly people: Translation<typeof people>;
  readonly report: Translation<typeof report>;
  readonly names: PlainNames | null;
  /** Changes a name for use inside a sentence. */
  readonly inSentence: (text: string) => string;
}

export const englishTexts: PatientTexts = {
  language,
  ...formatsOf(locale, listLocale),
  ...{ reading, parts, people, report },
  names: null,
  inSentence: lowerFirst,
};
