import type { Group } from "../en/people.ts";

export type { Group };

const names = {
  female: { child: "filles", adult: "femmes", "young adult": "jeunes femmes" },
  male: { child: "garçons", adult: "hommes", "young adult": "jeunes hommes" },
};

function inSentence({ sex, age, isHealthy, ages }: Group, ofAge: string): string {
  const people = `${names[sex][age]}${isHealthy ? " en bonne santé" : ""}`;
  if (age === "young adult") return people;
  if (ages === undefined) return `${people} de la référence`;
  return ages === null ? `${people} de ${ofAge}` : `${people} de ${ages[0]} à ${ages[1]} ans`;
}

/** "femmes en bonne santé de 20 à 37 ans". */
export const people = (group: Group) => inSentence(group, "cet âge");

export const anyPeople = (isHealthy: boolean) => (isHealthy ? "personnes en bonne santé" : "personnes");

export const youngPeople = (sex: Group["sex"]) => names[sex]["young adult"];

export const peopleLikeYou = (group: Group) => inSentence(group, "votre âge");
