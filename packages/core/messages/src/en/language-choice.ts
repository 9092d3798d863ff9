export const readingInEnglish = "This report is in English, because its translation has not been reviewed yet.";
