export const measured = "Ce qui a été mesuré";
export const meaning = "Ce que cette page ne peut pas vous dire";
export const ask = "Des questions ?";
export const you = "Vous";
export const zones = { normal: "moyenne ou au-dessus", low: "plus basse", very_low: "très basse" };

export const page = "Page {page} sur {pages}";
export const record = (id: string, revision: number, made: string) => `Rapport ${id}, révision ${revision}, établi le ${made}`;

export const notSigned = "Non signé";
