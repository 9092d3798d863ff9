/** English error messages of the CMS and the contracts. Other languages translate those of public pages, accounts and patients. */
export const inLanguage = (text: string): string => text;

export const fieldsInLanguage = (fields: Readonly<Record<string, string>> | undefined) => fields;
