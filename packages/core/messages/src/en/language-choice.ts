/** In the reader's language, over a reading without a reviewed translation. */
export const readingInEnglish = "This report is in English, because its translation has not been reviewed yet.";
