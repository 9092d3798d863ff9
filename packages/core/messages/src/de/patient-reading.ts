import { countOf, listOf } from "./intl.ts";

export const title = (day: string | null) => (day === null ? "Knochenmessung" : `Knochenmessung vom ${day}`);

export const scanned = (days: readonly string[], places: readonly string[]) =>
  `${["Gemessen", listOf(days.map((day) => `am ${day}`))].filter(Boolean).join(" ")}: ${listOf(places)}.`;
export const scanOf = (number: number) => `Messung ${number}`;
export const blurred = (place: string) => `${place}; Sie haben sich bei der Messung bewegt, daher sind diese Werte weniger sicher`;

export const headings = {
  among: "Ihre Werte im Vergleich mit 100 Menschen",
  youngAdultComparison: "Ihre Werte im Vergleich mit jungen Erwachsenen",
  notCompared: "Ihre Werte ließen sich nicht vergleichen",
};

/** People are in the dative here and below. */
export function amongHundred(percentile: number, people: string): string {
  const lower = percentile < 1 ? "weniger als 1" : percentile > 99 ? "mehr als 99" : `etwa ${Math.round(percentile)}`;
  return `Von 100 ${people} ${Math.round(percentile) <= 1 ? "hat" : "haben"} ${lower} einen niedrigeren Wert als Sie.`;
}

export const youngAdultComparison = {
  normal: (which: string, people: string) => `${which} liegt nahe am Durchschnitt von ${people} oder darüber.`,
  low: (which: string, people: string) => `${which} ist niedriger als der Durchschnitt von ${people}.`,
  very_low: (which: string, people: string) => `${which} ist viel niedriger als der Durchschnitt von ${people}.`,
};
export const questions = {
  young: (people: string) => `Warum werde ich mit ${people} verglichen?`,
  common: "Ist das in meinem Alter häufig?",
  change: "Ist es besser oder schlechter als beim letzten Mal?",
  next: "Wie geht es weiter?",
};
export const shownAbove = "Die Balken oben zeigen, wie viele von 100 Menschen einen niedrigeren Wert haben als Sie.";
export const whomDoctorsCompare = "So vergleichen Ärztinnen und Ärzte bei Frauen nach den Wechseljahren und bei Männern ab 50 Jahren.";
export const womenForMen = "Junge Frauen sind auch für Männer der Vergleich.";
export const nextScan = "Fragen Sie, ob und wann eine weitere Messung für Sie sinnvoll ist.";
export const changeSince = (name: string, percent: number, day: string) =>
  `Seit dem ${day} ist Ihr Wert für „${name}“ um etwa ${Math.max(1, Math.round(Math.abs(percent)))} Prozent ${percent < 0 ? "gesunken" : "gestiegen"}.`;
export const changes = {
  none: "Es gibt hier keine frühere Messung zum Vergleichen.",
  notComparable: "Es gibt eine frühere Messung, aber diese Messung lässt sich nicht damit vergleichen.",
  leftOut: "Diese Messung lässt sich nicht mit anderen Messungen vergleichen.",
  withinError:
    "Wir haben keinen Unterschied gefunden, der größer ist als der Messfehler. Eine kleine Veränderung lässt sich nicht ausschließen.",
  partly: "Einige Ihrer Werte lassen sich nicht mit einer früheren Messung vergleichen.",
  chance:
    "Ein Wert unterscheidet sich von einer früheren Messung, aber ein solcher Unterschied kann Zufall sein. Bitte fragen Sie Ihre Ärztin oder Ihren Arzt.",
  growing:
    "Solange Sie wachsen, sagt eine Veränderung allein wenig aus. Ihre Ärztin oder Ihr Arzt vergleicht Sie mit anderen Ihres Alters.",
};
export const whyYoung = "Bei jungen Erwachsenen sind die Knochen am stärksten. Darum vergleicht jeder Balken Ihren Wert mit deren Werten.";
export const boneDensity = "Ihre Knochendichte";
export const oneValue = "Ihr Wert";
export const lowestValue = "Ihr niedrigster Wert";

export const lowerIsFavorable = "Bei dieser Messgröße ist ein niedrigerer Wert meist besser.";

export const converted =
  "Ihr Messgerät verwendet eine andere Skala. Wir haben den Wert umgerechnet; er kann daher um mehrere Prozent abweichen.";

export const noneCompared = "Ihre Ärztin, Ihr Arzt oder das Studienteam kann Ihnen sagen, warum sich Ihre Werte nicht vergleichen ließen.";
export const unrecorded = {
  scanner: "das Messgerät",
  region: "die genaue Stelle der Messung",
  motion: "die Qualität der Bilder",
  menopause: "ob Sie die Menopause erreicht haben",
  birthday: "Ihr genaues Geburtsdatum",
};
export const notCompared = (reasons: readonly string[], isAll: boolean) =>
  `${isAll ? "Ihre Werte" : "Einige Ihrer Werte"} ließen sich nicht vergleichen, weil etwas nicht erfasst wurde: ${listOf(reasons)}.`;

export const ownAge = (sex: "male" | "female" | null | undefined, areAllYoung: boolean) =>
  `Wie ${areAllYoung ? "die einzelnen Werte" : "ein mit jungen Erwachsenen verglichener Wert"} im Vergleich mit ${sex === "male" ? "Männern" : "Frauen"} Ihres Alters ${areAllYoung ? "liegen" : "liegt"}, ist aus dieser Referenz nicht bekannt.`;
export const furtherValues = (count: number) =>
  `Im vollständigen Bericht ${count === 1 ? "steht" : "stehen"} ${countOf(count, "weiterer Wert", "weitere Werte")}.`;

export const notADiagnosis = (isCompared: boolean) =>
  `${isCompared ? "Diese Seite vergleicht Ihre Messung mit den Messungen anderer Menschen. Sie ist" : "Diese Seite ist"} keine Diagnose. Sie kann nicht voraussagen, ob Sie sich einen Knochen brechen werden.`;
export const average = (people: string) => `Sie müssen den Durchschnitt nicht erreichen: Etwa die Hälfte der ${people} liegt darunter.`;
export const withOtherFacts =
  "Ihre Ärztin oder Ihr Arzt betrachtet diese Werte zusammen mit Ihrer Krankengeschichte, anderen Untersuchungen und früheren Messungen.";

export const ask = (clinic: { name: string; telephone: string | null; email: string | null } | null) => [
  clinic === null
    ? "Fragen Sie die Ärztin, den Arzt oder die Klinik, die die Messung veranlasst haben. Bringen Sie diese Seite zu Ihrem nächsten Termin mit."
    : `Wenden Sie sich an: ${[clinic.name, clinic.telephone, clinic.email].filter(Boolean).join(", ")}. Bringen Sie diese Seite zu Ihrem nächsten Termin mit.`,
  "Wenn die Messung für eine Studie war, wenden Sie sich an das Studienteam.",
];

export const beingCorrected = "Ihre Klinik korrigiert diesen Bericht. Sobald das erledigt ist, finden Sie ihn wieder hier.";

export const notice =
  "Dieser Vergleich dient der Forschung. Er ist keine Diagnose. Bitte beginnen, ändern oder beenden Sie deswegen keine Behandlung.";

export const summary = {
  noneCompared: "Ihre Werte ließen sich nicht vergleichen.",
  allWithin: (people: string) => `Ihre Werte liegen im selben Bereich wie bei den meisten ${people}.`,
  apart: (names: readonly string[], side: "below" | "above", people: string) => {
    const than = `${side === "below" ? "niedriger" : "höher"} als bei den meisten ${people}`;
    return names.length === 1 ? `Dieser Wert ist ${than}: ${names[0]}.` : `${names.length} Ihrer Werte sind ${than}: ${names.join("; ")}.`;
  },
};
/** "Knochendichte, Schenkelhals (Hüfte links)". */
export const apart = (name: string, place: string) => `${name} (${place})`;

export const facts = {
  name: "Name",
  code: "Code",
  birthDate: "Geburtsdatum",
  birthYear: "Geburtsjahr",
  age: "Alter bei der Messung",
  scannedOn: "Gemessen am",
  pictures: "Bilder",
  institution: "Einrichtung",
  reader: "Bericht von",
  reportDate: "Berichtsdatum",
};
export const pictures = ["scharf", "scharf", "durch Bewegung leicht unscharf", "durch Bewegung unscharf", "durch Bewegung unscharf"];
export const years = (ages: readonly string[], isAbout: boolean) => `${isAbout ? "etwa " : ""}${listOf(ages)} Jahre`;

export const densityOf = (place: string) => `Knochendichte (${place})`;
export const difference = (name: string, isLower: boolean, day: string) =>
  `Ihr Wert für „${name}“ ist ${isLower ? "niedriger" : "höher"} als am ${day}.`;
export const beyondError = (count: number) =>
  count === 1
    ? "Der Unterschied ist größer als der Messfehler. Bitte besprechen Sie ihn mit Ihrer Ärztin oder Ihrem Arzt."
    : "Die Unterschiede sind größer als der Messfehler. Bitte besprechen Sie sie mit Ihrer Ärztin oder Ihrem Arzt.";
