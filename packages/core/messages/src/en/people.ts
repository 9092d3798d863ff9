export interface Group {
  readonly sex: "female" | "male";
  readonly age: "child" | "adult" | "young adult";
  readonly isHealthy: boolean;
}

const names = {
  female: { child: "girls of", adult: "women of", "young adult": "young women" },
  male: { child: "boys of", adult: "men of", "young adult": "young men" },
};

const inSentence = (group: Group, ofAge: string) => {
  const people = `${group.isHealthy ? "healthy " : ""}${names[group.sex][group.age]}`;
  return group.age === "young adult" ? people : `${people} ${ofAge}`;
};

/** "healthy women of this age", "young men". */
export const people = (group: Group) => inSentence(group, "this age");

export const peopleLikeYou = (group: Group) => inSentence(group, "your age");
