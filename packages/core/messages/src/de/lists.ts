import { formatCount } from "./intl.ts";

export const pages = "Seiten";
export const page = (number: number, last: number) => `Seite ${formatCount(number)} von ${formatCount(last)}`;
export const previous = "Zurück";
export const next = "Weiter";

export const selectAll = "Alle auf dieser Seite auswählen";
export const select = (name: string) => `${name} auswählen`;
export const selection = "Auswahl";
export const selected = (count: number, total: number) =>
  `<count>${formatCount(count)}</count> von ${formatCount(total)} ausgewählt` as const;
export const cancel = "Abbrechen";
export const remove = "Löschen";
export const more = (count: number) => `und ${formatCount(count)} weitere`;

export const days = {
  from: "Von (UTC)",
  to: "Bis (UTC)",
  fromOf: (what: string) => `${what} von (UTC)`,
  toOf: (what: string) => `${what} bis (UTC)`,
  wrongOrder: "Das Enddatum liegt vor dem Anfangsdatum.",
};

export const moreThan = (count: string) => `Mehr als ${count}`;
