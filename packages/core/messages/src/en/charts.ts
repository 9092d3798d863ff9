import { countOf } from "../numbers.ts";

export const showChart = "Show as chart";
export const showTable = "Show as table";
export const saveSvg = "Save as SVG";
export const savePng = "Save as PNG";
export const notSaved = "Your browser could not create the PNG. Save the chart as SVG instead.";
export const nothingToDraw = (title: string) => `No reference curve is available for ${title}.`;
export const referenceIn = (reference: string, product: string) => `Reference: ${reference} · ${product}`;

export const tableOf = (title: string) => `${title} as a table`;
export const tableCaption = (title: string, unit: string, sentence: string) => `${unit === "" ? title : `${title} (${unit})`}. ${sentence}`;
export const theReference = "the reference";
export const age = "Age";
export const percentile = "Percentile";
export const all = "All";
export const showAges = (from: number, to: number) => `Show ages ${from} to ${to}`;
export const showAllAges = "Show all ages";

export const readByAge = (title: string, noun: string) => `${title}: read ${noun} by age`;
export const noPercentiles = (age: string) => `This reference has no percentiles at ${age} years.`;
export const tinted = "Tinted: the middle 90 % and the middle 50 %.";
export const howToReadAges = (noun: string) => `Tap or point at the chart, or use the arrow keys, to read ${noun} at another age.`;

export const readScans = (title: string) => `${title}: read scan by scan`;
export const oneScan = "Only one scan. Change needs a second, comparable scan.";
export const withoutAge = (count: number) => countOf(count, "scan has no age and is not drawn.", "scans have no age and are not drawn.");
export const noneHasAge = "No scan has an age, so the chart cannot show any.";
export const band =
  "Gray band: ± least significant change around the first scan. Whiskers: 95 % of repeated scans. Filled circle: a change beyond its own least significant change (LSC).";
export const howToReadScans = "Tap or point at a scan, or use the arrow keys, to read it.";

export const readMonths = (title: string) => `${title}: read month by month`;
export const howToReadMonths = "Months in UTC. Tap or point at a month, or use the arrow keys, to read it.";
