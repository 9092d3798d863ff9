/** Titles of the parts of the reading. Apart from its sentences, which the report's screen carries for every reader. */
export const measured = "What was measured";
export const meaning = "What this does not mean";
export const ask = "Whom to ask";
/** Beneath the row of a hundred people in the document. */
export const you = "You";
