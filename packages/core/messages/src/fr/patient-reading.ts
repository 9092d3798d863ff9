import { countOf, listOf } from "./intl.ts";

export const title = (day: string | null) => (day === null ? "Mesure osseuse" : `Mesure osseuse du ${day}`);

export const scanned = (days: readonly string[], places: readonly string[]) =>
  `${["Mesuré", listOf(days.map((day) => `le ${day}`))].filter(Boolean).join(" ")} : ${listOf(places)}.`;
export const scanOf = (number: number) => `mesure ${number}`;
export const blurred = (place: string) => `${place} ; vous avez bougé pendant la mesure, ces valeurs sont donc moins sûres`;

export const headings = {
  among: "Vos valeurs comparées à celles de 100 personnes",
  youngAdultComparison: "Vos valeurs comparées à celles de jeunes adultes",
  notCompared: "Vos valeurs n’ont pas pu être comparées",
};

export function amongHundred(percentile: number, people: string): string {
  const lower = percentile < 1 ? "moins de 1" : percentile > 99 ? "plus de 99" : `environ ${Math.round(percentile)}`;
  return `Sur 100 ${people}, ${lower} ${Math.round(percentile) <= 1 ? "a" : "ont"} une valeur plus basse que la vôtre.`;
}

export const youngAdultComparison = {
  normal: (which: string, people: string) => `${which} est proche de la moyenne des ${people}, ou au-dessus.`,
  low: (which: string, people: string) => `${which} est plus basse que la moyenne des ${people}.`,
  very_low: (which: string, people: string) => `${which} est beaucoup plus basse que la moyenne des ${people}.`,
};
export const questions = {
  young: (people: string) => `Pourquoi me compare-t-on à de ${people} ?`,
  common: "Est-ce fréquent à mon âge ?",
  change: "Est-ce mieux ou moins bien que la dernière fois ?",
  next: "Que se passe-t-il ensuite ?",
};
export const shownAbove = "Les barres ci-dessus montrent combien de personnes sur 100 ont une valeur plus basse que la vôtre.";
export const whomDoctorsCompare = "Les médecins le font pour les femmes après la ménopause et pour les hommes à partir de 50 ans.";
export const womenForMen = "Les jeunes femmes servent aussi de référence pour les hommes.";
export const nextScan = "Demandez si une autre mesure vous serait utile, et quand.";
export const changeSince = (name: string, percent: number, day: string) =>
  `Depuis le ${day}, votre valeur pour « ${name} » a ${percent < 0 ? "baissé" : "augmenté"} d’environ ${Math.max(1, Math.round(Math.abs(percent)))} %.`;
export const changes = {
  none: "Il n’y a pas ici de mesure antérieure à laquelle comparer celle-ci.",
  notComparable: "Il existe une mesure antérieure, mais celle-ci ne peut pas lui être comparée.",
  leftOut: "Cette mesure ne peut pas être comparée à d’autres mesures.",
  withinError: "Nous n’avons trouvé aucune différence plus grande que l’erreur de mesure. Un petit changement ne peut pas être exclu.",
  partly: "Certaines de vos valeurs ne peuvent pas être comparées à une mesure antérieure.",
  chance:
    "Une valeur diffère d’une mesure antérieure, mais une telle différence peut être due au hasard. Posez la question à votre médecin.",
  growing: "Pendant votre croissance, un changement seul dit peu de chose. Votre médecin vous compare à d’autres personnes de votre âge.",
};
export const whyYoung = "Les os sont les plus solides chez les jeunes adultes. C’est pourquoi chaque barre compare votre valeur aux leurs.";
export const boneDensity = "Votre densité osseuse";
export const oneValue = "Votre valeur";
export const lowestValue = "Votre valeur la plus basse";

export const lowerIsFavorable = "Pour cette mesure, une valeur plus basse est en général meilleure.";

export const converted =
  "Votre appareil utilise une autre échelle. Nous avons converti la valeur, qui peut donc être fausse de plusieurs pour cent.";

export const noneCompared = "Votre médecin ou l’équipe de l’étude peut vous dire pourquoi vos valeurs n’ont pas pu être comparées.";
export const unrecorded = {
  scanner: "l’appareil n’a pas été enregistré",
  region: "l’endroit exact de la mesure n’a pas été enregistré",
  motion: "la qualité des images n’a pas été enregistrée",
  menopause: "il n’a pas été enregistré si vous êtes ménopausée",
  birthday: "votre date de naissance exacte n’a pas été enregistrée",
};
export const notCompared = (reasons: readonly string[], isAll: boolean) =>
  `${isAll ? "Vos valeurs" : "Certaines de vos valeurs"} n’ont pas pu être comparées, pour ${reasons.length === 1 ? "la raison suivante" : "les raisons suivantes"} : ${listOf(reasons)}.`;

export const ownAge = (sex: "male" | "female" | null | undefined, areAllYoung: boolean) =>
  `Cette référence ne permet pas de savoir comment ${areAllYoung ? "chaque valeur" : "une valeur comparée à de jeunes adultes"} se situe par rapport aux ${sex === "male" ? "hommes" : "femmes"} de votre âge.`;
export const furtherValues = (count: number) => `Le rapport complet contient ${countOf(count, "autre valeur", "autres valeurs")}.`;

export const notADiagnosis = (isCompared: boolean) =>
  `${isCompared ? "Cette page compare votre mesure à celles d’autres personnes. Elle" : "Cette page"} n’est pas un diagnostic. Elle ne peut pas dire si vous aurez une fracture.`;
export const average = (people: string) =>
  `Vous n’avez pas besoin d’atteindre la moyenne : environ la moitié des ${people} se situe en dessous.`;
export const withOtherFacts =
  "Votre médecin examine ces valeurs avec vos antécédents médicaux, vos autres examens et vos mesures antérieures.";

export const ask = (clinic: { name: string; telephone: string | null; email: string | null } | null) => [
  clinic === null
    ? "Adressez-vous au médecin ou à la clinique qui a organisé la mesure. Apportez cette page à votre prochain rendez-vous."
    : `Adressez-vous à : ${[clinic.name, clinic.telephone, clinic.email].filter(Boolean).join(", ")}. Apportez cette page à votre prochain rendez-vous.`,
  "Si la mesure a été faite pour une étude, adressez-vous à l’équipe de l’étude.",
];

export const beingCorrected = "Votre clinique corrige ce rapport. Vous le retrouverez ici dès que ce sera fait.";

export const notice =
  "Cette comparaison sert à la recherche. Ce n’est pas un diagnostic. Ne commencez, ne modifiez et n’arrêtez aucun traitement à cause d’elle.";

export const summary = {
  noneCompared: "Vos valeurs n’ont pas pu être comparées.",
  allWithin: (people: string) => `Vos valeurs se situent dans la même plage que celles de la plupart des ${people}.`,
  apart: (names: readonly string[], side: "below" | "above", people: string) => {
    const than = `plus ${side === "below" ? "basse" : "élevée"}`;
    const group = `que chez la plupart des ${people}`;
    return names.length === 1
      ? `Cette valeur est ${than} ${group} : ${names[0]}.`
      : `${names.length} de vos valeurs sont ${than}s ${group} : ${names.join(" ; ")}.`;
  },
};
/** "densité osseuse, col fémoral (hanche gauche)". */
export const apart = (name: string, place: string) => `${name} (${place})`;

export const facts = {
  name: "Nom",
  code: "Code",
  birthDate: "Date de naissance",
  birthYear: "Année de naissance",
  age: "Âge lors de la mesure",
  scannedOn: "Mesuré le",
  pictures: "Images",
  institution: "Établissement",
  reader: "Rapport de",
  reportDate: "Date du rapport",
};
export const pictures = [
  "nettes",
  "nettes",
  "légèrement floues à cause d’un mouvement",
  "floues à cause d’un mouvement",
  "floues à cause d’un mouvement",
];
export const years = (ages: readonly string[], isAbout: boolean) => `${isAbout ? "environ " : ""}${listOf(ages)} ans`;

export const densityOf = (place: string) => `densité osseuse (${place})`;
export const difference = (name: string, isLower: boolean, day: string) =>
  `Votre valeur pour « ${name} » est plus ${isLower ? "basse" : "élevée"} que le ${day}.`;
export const beyondError = (count: number) =>
  count === 1
    ? "La différence est plus grande que l’erreur de mesure. Parlez-en avec votre médecin."
    : "Les différences sont plus grandes que l’erreur de mesure. Parlez-en avec votre médecin.";
