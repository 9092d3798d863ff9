/** Separate from the sentences, which every report screen loads. */
export const measured = "What was measured";
export const meaning = "What this does not mean";
export const ask = "Whom to ask";
export const you = "You";
