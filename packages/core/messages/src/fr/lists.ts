import { formatCount } from "./intl.ts";

export const pages = "Pages";
export const page = (number: number, last: number) => `Page ${formatCount(number)} sur ${formatCount(last)}`;
export const previous = "Précédent";
export const next = "Suivant";

export const selectAll = "Tout sélectionner sur cette page";
export const select = (name: string) => `Sélectionner ${name}`;
export const selection = "Sélection";
export const selected = (count: number, total: number) =>
  `<count>${formatCount(count)}</count> sur ${formatCount(total)} dans la sélection` as const;
export const cancel = "Annuler";
export const remove = "Supprimer";
export const more = (count: number) => `et ${formatCount(count)} de plus`;

export const days = {
  from: "Du (UTC)",
  to: "Au (UTC)",
  fromOf: (what: string) => `${what}, du (UTC)`,
  toOf: (what: string) => `${what}, au (UTC)`,
  wrongOrder: "La date de fin précède la date de début.",
};

export const moreThan = (count: string) => `Plus de ${count}`;
