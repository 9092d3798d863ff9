export const measured = "Was gemessen wurde";
export const meaning = "Was diese Seite Ihnen nicht sagen kann";
export const ask = "Fragen?";
export const you = "Sie";
export const zones = { normal: "Durchschnitt oder höher", low: "niedriger", very_low: "viel niedriger" };

export const page = "Seite {page} von {pages}";
export const record = (id: string, revision: number, made: string) => `Bericht ${id}, Revision ${revision}, erstellt am ${made}`;

export const notSigned = "Nicht unterschrieben";
