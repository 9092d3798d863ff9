import type { Group } from "../en/people.ts";

export type { Group };

const names = {
  female: { child: "Mädchen", adult: "Frauen", "young adult": "junge Frauen" },
  male: { child: "Jungen", adult: "Männer", "young adult": "junge Männer" },
};
const dativeNames = {
  female: { child: "Mädchen", adult: "Frauen", "young adult": "jungen Frauen" },
  male: { child: "Jungen", adult: "Männern", "young adult": "jungen Männern" },
};

function ofAges({ age, ages }: Group, own: string): string {
  if (age === "young adult") return "";
  if (ages === undefined) return " der Referenz";
  return ages === null ? ` ${own}` : ` von ${ages[0]} bis ${ages[1]} Jahren`;
}

/** Nominative: "gesunde Frauen von 20 bis 37 Jahren". */
export const people = (group: Group) =>
  `${group.isHealthy ? "gesunde " : ""}${names[group.sex][group.age]}${ofAges(group, "dieses Alters")}`;

/** Dative, as all below: "gesunden Menschen". */
export const anyPeople = (isHealthy: boolean) => (isHealthy ? "gesunden Menschen" : "Menschen");

export const youngPeople = (sex: Group["sex"]) => dativeNames[sex]["young adult"];

export const peopleLikeYou = (group: Group) =>
  `${group.isHealthy ? "gesunden " : ""}${dativeNames[group.sex][group.age]}${ofAges(group, "Ihres Alters")}`;
