import { listOf } from "./intl.ts";
import { scannerMakers } from "../makers.ts";

export const title = "Wie steht diese Knochenmessung im Vergleich da?";
export const lead = (productName: string) =>
  `${productName} vergleicht Ergebnisse aus HR-pQCT (hochauflösende periphere quantitative CT) und DXA mit veröffentlichten Referenzdaten. Jeder Wert erhält eine Perzentile, einen Z-Score oder einen T-Score, oder den Grund, warum er sich nicht vergleichen lässt.`;
export const signUp = "Konto anfordern";
export const tryIt = "Mit Ihren Werten ausprobieren";
export const scoreScan = "Messung auswerten";
export const sampleReport = "Beispielbericht lesen";
export const forWhom = "Für Fachleute aus Forschung und Klinik. Ausprobieren können Sie es ohne Konto. Neue Konten genehmigt das Labor.";

export const stepsTitle = "Drei Schritte";
export const steps = [
  {
    title: "Messung eingeben",
    text: `Tippen Sie die Werte ein, oder legen Sie eine Datei von ${listOf(scannerMakers, "or")} ab. Das Formular prüft die Einheiten und zeigt jede Umrechnung vor der Auswertung.`,
  },
  {
    title: "Vergleichen",
    text: "Wählen Sie den Referenzdatensatz. Gerät, Messort, Protokoll, Geschlecht und Alter müssen passen. Wenn etwas nicht passt, sehen Sie, warum es keinen Score gibt.",
  },
  {
    title: "Berichten",
    text: "Speichern Sie einen Bericht, der Datensatz, Version und Methode nennt. Eine Korrektur ist eine neue Fassung, und frühere bleiben.",
  },
];

export const reportTitle = "Ein Bericht auf einer Seite";
export const report =
  "Ein Satz fasst das Ergebnis zusammen. Eine Grafik zeigt alle Werte; Werte außerhalb der mittleren 90 % fallen auf. <features>Alle Funktionen</features>";

export const coverage =
  "Diese Datensätze gehören zur Plattform. Jeder Datensatz hat eine Version und ein Zitat und nennt die Personen und Geräte, für die er gilt.";
export const toDatasets = "Referenzdatensätze und ihre Grenzen";

export const whoTitle = "Wer dahintersteht";
export const runBy = (productName: string, laboratory: string) =>
  `${productName} wird betrieben von: <laboratory>${laboratory}</laboratory>. Die Mitarbeitenden genehmigen Konten, veröffentlichen die Dokumentation und pflegen die Referenzdaten.`;
export const runByOne = (productName: string) =>
  `${productName} wird von einem universitären Labor für Knochenbildgebung betrieben. Die Mitarbeitenden genehmigen Konten, veröffentlichen die Dokumentation und pflegen die Referenzdaten.`;
export const whatItIsNot =
  "Es vergleicht Messwerte für die Forschung. Es stellt keine Diagnosen, sagt keine Brüche voraus und rät zu keiner Behandlung.";
export const about = "Über die Plattform";
export const contact = "Kontakt";
