/** Stored with every score. Raise it whenever a published number could move. */
export const engineVersion = "1.7.0";
