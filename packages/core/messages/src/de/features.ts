import { listOf } from "./intl.ts";
import { scannerMakers } from "../makers.ts";

export const title = "Funktionen";
export const lead = (productName: string) =>
  `${productName} vergleicht Ergebnisse aus HR-pQCT (hochauflösende periphere quantitative CT) und DXA (Dual-Röntgen-Absorptiometrie) mit veröffentlichten Referenzdaten. Die Bilder zeigen das Produkt mit erfundenen Personen. Die Arbeitsbereiche sind auf Englisch.`;

export const report = {
  title: "Ein Bericht auf einer Seite",
  texts: [
    "Oben stehen die Person, die Qualität der Messung und die Referenz. Ein Satz fasst das Ergebnis zusammen. Eine Grafik zeigt jeden Wert; Werte außerhalb der mittleren 90 % fallen auf. Werte ohne Referenz stehen mit dem Grund dabei.",
    "<strong>Zum Speichern:</strong> PDF, CSV, JSON und FHIR, jeweils mit Datensatz, Version und Methode.",
  ],
};
export const change = {
  title: "Veränderung im Verlauf",
  texts: [
    "Zwei Messungen werden nur verglichen, wenn Gerät, Messort und Protokoll übereinstimmen. Maßstab jeder Veränderung ist die kleinste signifikante Änderung, aus Ihrer eigenen Präzisionsstudie oder einer veröffentlichten. Listen nennen Veränderungen, die über Zufall hinausgehen.",
  ],
};
export const patient = {
  title: "Klare Worte für Patientinnen und Patienten",
  texts: [
    "Die Fassung für Patientinnen und Patienten erklärt jedes Ergebnis in Alltagssprache. Sie sehen nur die Berichte, die Sie für sie freigeben.",
  ],
};
export const percentiles = {
  title: "Perzentilen über das Alter",
  texts: [
    "Wenn die Referenz das Alter der Person abdeckt, erhalten Sie Z-Score und Perzentile für genau dieses Alter. Der Bericht zeigt auch den Median und die 5. bis 95. Perzentile.",
    "<strong>Für die Forschung:</strong> Jeder Bericht nennt die Interpolation, die Verteilung und das Zitat.",
  ],
};
export const youngAdults = {
  title: "HR-pQCT im Vergleich mit jungen Erwachsenen",
  texts: [
    "Parameter der Dichte, der Struktur und der Kortikalis von distalem Radius und distaler Tibia. Verglichen wird mit Erwachsenen von 20 bis 37 Jahren, gemessen mit derselben Gerätegeneration und demselben Protokoll.",
    "<strong>Für die Klinik:</strong> Für HR-pQCT gibt es keine vereinbarten diagnostischen Kategorien; der Bericht verwendet daher keine.",
  ],
};
export const refusals = {
  title: "Ein Grund statt einer falschen Zahl",
  texts: [
    "Sie erhalten keinen Score, wenn Gerät, Region oder Alter nicht zur Referenz passen oder der Bewegungsgrad 4 oder 5 ist. Fehlen Gerät, Protokoll oder Bewegungsgrad, trägt der Score eine Warnung. Extreme Werte werden immer gezeigt.",
  ],
};
export const units = {
  title: "Fehler fallen beim Eintippen auf",
  texts: [
    "Jeder Parameter hat seine Einheit und einen plausiblen Bereich. Scheint ein Wert in einer anderen Einheit zu stehen, nennt das Formular sie. Unmögliche Werte weist es zurück.",
    `Das Produkt liest Dateien von Geräten von ${listOf(scannerMakers)}, NHANES-Tabellen und Studientabellen in CSV oder XLSX.`,
  ],
};
export const batch = {
  title: "Eine ganze Studie auf einmal",
  texts: [
    "Werten Sie eine ganze Studiendatei (CSV oder XLSX) über die API oder auf Ihrem eigenen Computer aus. Jede Zeile erhält Scores oder den Grund, warum es keine gibt.",
    "<strong>Für die Forschung:</strong> Sie müssen keine Spalten umbenennen. Eine Spaltenzuordnung sagt, was jede enthält. <batchScoring>So funktioniert die Auswertung ganzer Studien</batchScoring>",
  ],
};

export const signUp = "Konto anfordern";
export const toDocumentation = "Dokumentation lesen";
