import { readScanSite } from "@trabecula/study-tables";
import { readDate, scanDay } from "@trabecula/study-tables/dates";
import { nameIn, placesOfName, type ImageFacts } from "./facts.ts";

type Entry = { key: string; value: string };

type LogFacts = Omit<
  ImageFacts,
  "kind" | "label" | "size" | "voxelMm" | "pixels" | "generation" | "isSpecimen" | "slices" | "stacks" | "offsetMm" | "headerLength"
> & { scanSize: readonly (number | null)[] | null };

const mostNames = 20;

/** Fields are separated from names by at least two spaces; lines that begin with ! are separators. */
export function readAimLog(log: string): LogFacts {
  const entries = entriesOf(log);
  const text = (key: string) => entries.find((entry) => entry.key === key)?.value ?? null;
  const number = (key: string) => numberOf(text(key));
  const thousandth = (key: string) => scaled(number(key));
  const fields = linesOf(log).flatMap(nameField);
  const names = [...new Set(fields.flatMap(({ value }) => nameIn(value) ?? []))];
  const scanSize = text("Orig-ISQ-Dim-p");
  return {
    scanDate: scanDay(readDate(text("Original Creation-Date") ?? "")),
    measurementNumber: wholeNumber(text("Index Measurement")),
    patientIndex: number("Index Patient"),
    scannerId: number("Scanner ID"),
    siteCode: number("Site"),
    ...readScanSite(text("Site") ?? "", text("Side") ?? ""),
    startMm: thousandth("Position Slice 1 [um]"),
    referenceLineMm: thousandth("Reference line [um]"),
    energyKv: thousandth("Energy [V]"),
    intensityMa: thousandth("Intensity [uA]"),
    integrationMs: thousandth("Integration time [us]"),
    projections: number("No. projections per 180"),
    calibration: {
      muScaling: number("Mu_Scaling"),
      slope: number("Density: slope"),
      intercept: number("Density: intercept"),
      unit: text("Density: unit"),
      muWater: number("HU: mu water"),
      text: text("Calibration Data"),
    },
    dataRange: lastRange(entries),
    scanSize: scanSize === null ? null : scanSize.split(/\s+/).map(numberOf),
    name: names[0] ?? null,
    namePlaces: [
      ...fields.map(({ at, value }) => ({ at, length: value.length })),
      ...names.slice(0, mostNames).flatMap((name) => placesOfName(log, name)),
    ],
    allNamesFound: names.length <= mostNames,
    doubts: doubtsOf(entries),
  };
}

type Line = { text: string; at: number };

function linesOf(log: string): Line[] {
  return [...log.matchAll(/[^\r\n\0]+/g)].map(({ 0: line, index }) => ({ text: line.trimEnd(), at: index }));
}

function entriesOf(log: string): Entry[] {
  return linesOf(log).flatMap(({ text }) => {
    const end = text.startsWith("!") ? -1 : text.search(/\s{2}/);
    return end <= 0 ? [] : [{ key: text.slice(0, end), value: text.slice(end).trim() }];
  });
}

/** Accepts spelling variants, because an undetected name would not be shown or removed. */
function nameField({ text, at }: Line): (Line & { value: string })[] {
  const found = /^[!\s]*patient[ _-]?name[\s:=]+(\S.*)$/i.exec(text);
  return found ? [{ text, value: found[1]!, at: at + text.length - found[1]!.length }] : [];
}

function numberOf(text: string | null): number | null {
  return text !== null && /^[-+]?\d{1,15}(\.\d*)?(e[-+]?\d{1,3})?$/i.test(text) && Number.isFinite(Number(text)) ? Number(text) : null;
}

function scaled(value: number | null): number | null {
  return value === null ? null : value / 1000;
}

function wholeNumber(text: string | null): string | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? text : null;
}

function lastRange(entries: readonly Entry[]): readonly [number, number] | null {
  const last = (key: string) => numberOf(entries.findLast((entry) => entry.key === key)?.value ?? null);
  const [least, greatest] = [last("Minimum data value"), last("Maximum data value")];
  return least !== null && greatest !== null && least < greatest ? [least, greatest] : null;
}

function doubtsOf(entries: readonly Entry[]): string[] {
  const measurements = new Set(entries.filter(({ key }) => key === "Index Measurement").map(({ value }) => value));
  return measurements.size > 1 ? ["The processing log names several measurements; what is shown is said of the first."] : [];
}
