export interface Group {
  readonly sex: "female" | "male";
  readonly age: "child" | "adult" | "young adult";
  readonly isHealthy: boolean;
  /** Years of the band that they are; null: of the person's own age. */
  readonly ages?: readonly [number, number] | null | undefined;
}

const names = {
  female: { child: "girls", adult: "women", "young adult": "young women" },
  male: { child: "boys", adult: "men", "young adult": "young men" },
};

function inSentence({ sex, age, isHealthy, ages }: Group, ofAge: string): string {
  const people = `${isHealthy ? "healthy " : ""}${names[sex][age]}`;
  if (age === "young adult") return people;
  if (ages === undefined) return `${people} of the reference`;
  return ages === null ? `${people} of ${ofAge}` : `${people} aged ${ages[0]} to ${ages[1]}`;
}

/** "healthy women aged 20 to 37", "healthy women of this age", "young men". */
export const people = (group: Group) => inSentence(group, "this age");

export const anyPeople = (isHealthy: boolean) => (isHealthy ? "healthy people" : "people");

export const youngPeople = (sex: Group["sex"]) => names[sex]["young adult"];

export const peopleLikeYou = (group: Group) => inSentence(group, "your age");
