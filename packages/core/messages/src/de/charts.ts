import { countOf } from "./intl.ts";

export const showChart = "Als Grafik anzeigen";
export const showTable = "Als Tabelle anzeigen";
export const saveSvg = "Als SVG speichern";
export const savePng = "Als PNG speichern";
export const notSaved = "Ihr Browser konnte das PNG nicht erstellen. Speichern Sie die Grafik stattdessen als SVG.";
export const nothingToDraw = (title: string) => `Für ${title} gibt es keine Referenzkurve.`;
export const referenceIn = (reference: string, product: string) => `Referenz: ${reference} · ${product}`;

export const tableOf = (title: string) => `${title} als Tabelle`;
export const tableCaption = (title: string, unit: string, sentence: string) => `${unit === "" ? title : `${title} (${unit})`}. ${sentence}`;
export const theReference = "die Referenz";
export const age = "Alter";
export const percentile = "Perzentile";
export const all = "Alle";
export const showAges = (from: number, to: number) => `Alter ${from} bis ${to} anzeigen`;
export const showAllAges = "Alle Alter anzeigen";

export const readByAge = (title: string, noun: string) => `${title}: ${noun} nach Alter ablesen`;
export const noPercentiles = (age: string) => `Diese Referenz hat keine Perzentilen für ${age} Jahre.`;
export const tinted = "Getönt: die mittleren 90 % und die mittleren 50 %.";
export const howToReadAges = (noun: string) =>
  `Tippen oder zeigen Sie auf die Grafik, oder nutzen Sie die Pfeiltasten, um ${noun} bei einem anderen Alter abzulesen.`;

export const readScans = (title: string) => `${title}: Messung für Messung ablesen`;
export const oneScan = "Nur eine Messung. Eine Veränderung braucht eine zweite, vergleichbare Messung.";
export const withoutAge = (count: number) =>
  countOf(count, "Messung hat kein Alter und ist nicht eingezeichnet.", "Messungen haben kein Alter und sind nicht eingezeichnet.");
export const noneHasAge = "Keine Messung hat ein Alter; die Grafik kann daher keine zeigen.";
export const band =
  "Graues Band: ± kleinste signifikante Änderung um die erste Messung. Antennen: 95 % wiederholter Messungen. Gefüllter Kreis: eine Veränderung, die größer ist als ihre eigene kleinste signifikante Änderung (LSC).";
export const howToReadScans = "Tippen oder zeigen Sie auf eine Messung, oder nutzen Sie die Pfeiltasten, um sie abzulesen.";

export const readMonths = (title: string) => `${title}: Monat für Monat ablesen`;
export const howToReadMonths = "Monate in UTC. Tippen oder zeigen Sie auf einen Monat, oder nutzen Sie die Pfeiltasten, um ihn abzulesen.";
