export const pictures = {
  report: "Bericht einer HR-pQCT-Messung: distaler Radius und distale Tibia nebeneinander, jeder Wert im Vergleich mit gesunden Frauen",
  change: "Knochendichte einer Patientin über elf Jahre an Hüfte und Wirbelsäule, mit der kleinsten signifikanten Änderung als Band",
  patient: "Derselbe Bericht in klaren Worten für die Patientin",
};

interface LeanSample {
  readonly age: number;
  readonly value: string;
  readonly unit: string;
}
export const centiles = {
  description: ({ age, value, unit }: LeanSample, percentile: string) =>
    `Index der appendikulären Magermasse von Frauen mit der 3. bis 97. Perzentile über das Alter. Eine Frau von ${age} Jahren mit ${value} ${unit} liegt auf der ${percentile} Perzentile.`,
  title: "Eine Beispielmessung, ausgewertet.",
  sample: (age: number, score: { z: string; median: string; range: readonly [string, string] }, unit: string, citation: string) =>
    `Eine erfundene Frau von ${age} Jahren, Ganzkörper-DXA mit einem GE Lunar: Z-Score ${score.z}, Median der Referenz ${score.median}, Bereich 5–95 % ${score.range.join("–")} ${unit}. Referenz: ${citation}.`,
  percentile: "Perzentile",
  ageInYears: "Alter (Jahre)",
  point: (value: string, percentile: string) => `${value} · ${percentile} Perzentile`,
  showTable: "Als Tabelle anzeigen",
  tableName: "Perzentilen nach Alter",
  table: (unit: string) => `Index der appendikulären Magermasse von Frauen, in ${unit}, nach Alter und Perzentile`,
  age: "Alter",
};

export const band = {
  region: "Beispielwerte im Vergleich mit jungen Erwachsenen",
  table: (age: number) => `Distale Tibia einer erfundenen Frau von ${age} Jahren im Vergleich mit jungen Frauen von 20 bis 37 Jahren`,
  columns: { parameter: "Parameter", value: "Wert", youngAdults: "Junge Erwachsene", position: "Lage", tScore: "T-Score" },
  explained: (age: number, citation: string) =>
    `Distale Tibia einer erfundenen Frau von ${age} Jahren, mehrere Stacks, XtremeCT II, im Vergleich mit Frauen von 20 bis 37 Jahren. Getönt: T-Scores unter −1, dunkler jene von −2,5 oder tiefer. HR-pQCT hat keine Kategorien. Referenz: ${citation}.`,
};

export const refusals = {
  noNumber: "Keine Zahl.",
  scored: "Ausgewertet.",
  rows: [
    {
      parameter: "Tt.BMD",
      fact: "XtremeCT I",
      isScored: false,
      reason: "Die Referenz verwendet XtremeCT II. Die zwei Generationen sind nicht vergleichbar.",
    },
    {
      parameter: "Tb.N",
      fact: "Einzelner Stack",
      isScored: false,
      reason: "Die Referenz gilt für eine Region aus mehreren Stacks, also einen anderen Teil des Knochens.",
    },
    { parameter: "FMI", fact: "Alter 84", isScored: false, reason: "Die Referenz endet vor 82 Jahren." },
    {
      parameter: "Ct.Th",
      fact: "Protokoll nicht angegeben",
      isScored: true,
      reason: "Mit einer Warnung ausgewertet: Das Protokoll ist nicht bestätigt.",
    },
  ],
  explained: "Einige Messungen erhalten keinen Score. Andere erhalten einen Score mit einer Warnung.",
};

export const unitExplained = "Das Formular nennt den wahrscheinlichen Fehler. Es wertet nichts aus, bis Sie ihn korrigieren.";

export const batch = {
  region: "Befehlszeile",
  input: { title: "Eingabe", text: "eine Zeile pro Messwert oder eine Zeile pro Messung" },
  output: { title: "Ausgabe", text: "Ihre Spalten, dann Z, Perzentile, T und der Grund für jede Ablehnung" },
  explained: "Derselbe Rechenkern und dieselben Zahlen wie auf dem Bildschirm.",
};
