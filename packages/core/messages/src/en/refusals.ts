/** What the CMS and the contracts refuse with, in English; other languages know the sentences of public pages, accounts and patients. */
export const inLanguage = (text: string): string => text;

export const fieldsInLanguage = (fields: Readonly<Record<string, string>> | undefined) => fields;
