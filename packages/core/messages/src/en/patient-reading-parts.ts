export const measured = "What was measured";
export const meaning = "What this page cannot tell you";
export const ask = "Questions?";
export const you = "You";
export const zones = { normal: "near average or above", low: "lower", very_low: "much lower" };

export const page = "Page {page} of {pages}";
export const record = (id: string, revision: number, made: string) => `Report ${id}, revision ${revision}, made ${made}`;

export const notSigned = "Not signed";
