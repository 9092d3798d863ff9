export const measured = "What was measured";
export const meaning = "What this page cannot tell you";
export const ask = "Questions?";
export const you = "You";
/** Written in a bar of T-scores; they agree with the sentence under it. */
export const zones = { normal: "near average or above", low: "lower", very_low: "much lower" };

/** On each sheet; `{page}` and `{pages}` stay. */
export const page = "Page {page} of {pages}";
export const record = (id: string, revision: number, made: string) => `Report ${id}, revision ${revision}, made ${made}`;

export const notSigned = "Not signed";
