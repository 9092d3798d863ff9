import { ownWords, type Words } from "./words.ts";
import * as enChoice from "./en/language-choice.ts";
import { accountMails } from "./en/mails-account.ts";
import { patientMails } from "./en/mails-patients.ts";
import { signUpMails } from "./en/mails-sign-up.ts";
import type { Translation } from "./translation.ts";

const enMails = { ...signUpMails, ...accountMails, ...patientMails };

export type Mails = typeof enMails;

interface LanguageTexts {
  readonly words: Words;
  readonly mails: Translation<Mails>;
  readonly choice: Translation<typeof enChoice>;
}

const texts = {
  en: { words: ownWords, mails: enMails, choice: enChoice },
} satisfies Record<string, LanguageTexts>;

export type Language = keyof typeof texts;

const textsOf = (language: string): LanguageTexts => (Object.hasOwn(texts, language) ? texts[language as Language] : texts.en);

export const mailsIn = (language: string): Translation<Mails> => textsOf(language).mails;

export const choiceIn = (language: string): LanguageTexts["choice"] => textsOf(language).choice;

export const translatedWords = (language: string): Words => textsOf(language).words;
