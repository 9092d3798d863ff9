import { formatsOf, englishTexts, type PatientTexts, type Translation } from "./patient-texts.ts";
import { lowerFirst } from "./text.ts";
import * as deParts from "./de/patient-reading-parts.ts";
import * as dePeople from "./de/people.ts";
import * as deNames from "./de/plain-names.ts";
import * as deReading from "./de/patient-reading.ts";
import * as deReport from "./de/patient-report.ts";
import { accountMails as deAccountMails } from "./de/mails-account.ts";
import { patientMails as dePatientMails } from "./de/mails-patients.ts";
import { signUpMails as deSignUpMails } from "./de/mails-sign-up.ts";
import deReviews from "./de/reviews.json" with { type: "json" };
import sourceHashes from "./en/source-hashes.json" with { type: "json" };
import { accountMails } from "./en/mails-account.ts";
import { patientMails } from "./en/mails-patients.ts";
import { signUpMails } from "./en/mails-sign-up.ts";
import * as frParts from "./fr/patient-reading-parts.ts";
import * as frPeople from "./fr/people.ts";
import * as frNames from "./fr/plain-names.ts";
import * as frReading from "./fr/patient-reading.ts";
import * as frReport from "./fr/patient-report.ts";
import { accountMails as frAccountMails } from "./fr/mails-account.ts";
import { patientMails as frPatientMails } from "./fr/mails-patients.ts";
import { signUpMails as frSignUpMails } from "./fr/mails-sign-up.ts";
import frReviews from "./fr/reviews.json" with { type: "json" };

const enMails = { ...signUpMails, ...accountMails, ...patientMails };

export type Mails = typeof enMails;

export interface Review {
  readonly sourceHash: string;
  readonly reviewedBy: string;
  readonly role: string;
  readonly on: string;
}

export type Reviews = Readonly<Record<string, Review>>;

interface LanguageTexts {
  readonly words: PatientTexts;
  readonly mails: Translation<Mails>;
  readonly reviews: Reviews;
}

const asWritten = (text: string): string => text;

const texts: Readonly<Record<string, LanguageTexts>> = {
  en: { words: englishTexts, mails: enMails, reviews: {} },
  de: {
    words: {
      language: "de",
      ...formatsOf("de"),
      ...{ reading: deReading, parts: deParts, people: dePeople, report: deReport, names: deNames },
      inSentence: asWritten,
    },
    mails: { ...deSignUpMails, ...deAccountMails, ...dePatientMails },
    reviews: deReviews,
  },
  fr: {
    words: {
      language: "fr",
      ...formatsOf("fr"),
      ...{ reading: frReading, parts: frParts, people: frPeople, report: frReport, names: frNames },
      inSentence: lowerFirst,
    },
    mails: { ...frSignUpMails, ...frAccountMails, ...frPatientMails },
    reviews: frReviews,
  },
};

/** SHA-256 of the English source of each clinical area, as `npm run reviews` writes them. */
export { sourceHashes };

export const textsOf = (language: string): LanguageTexts => texts[language] ?? texts["en"]!;
