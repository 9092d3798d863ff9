import { dayMs, utcDay } from "@trabecula/contracts";
import type { TrendPanel, TrendVisit } from "../../src/index.ts";
import { bandCurves, fmi, ttBmd, yearlyCurves } from "./curves.ts";

interface Made {
  values: readonly (readonly [age: number | null, value: number])[];
  lsc: number | null;
  sets?: readonly number[];
  scanners?: readonly string[];
  leftOut?: readonly number[];
}

const born = Date.parse("1962-12-28T00:00:00Z");

const dateAt = (age: number) => utcDay(born + Math.round(age * 365.25) * dayMs);

function visitsOf({ values, lsc, sets = [], leftOut = [] }: Made): TrendVisit[] {
  const visits: TrendVisit[] = [];
  values.forEach(([age, value], index) => {
    const set = sets[index] ?? 0;
    const isOut = leftOut.includes(index);
    const earlier = visits.filter((visit) => visit.set === set && visit.leftOut === null && !isOut);
    const since = (from: TrendVisit | undefined): TrendVisit["sinceFirst"] => {
      if (!from || lsc === null) return null;
      const absolute = value - from.value;
      const isSignificant = Math.abs(absolute) >= lsc;
      return {
        fromKey: from.key,
        from: from.date,
        absolute,
        percent: (100 * absolute) / from.value,
        lsc,
        isSignificant,
        zScores: null,
        crossCalibration: null,
      };
    };
    visits.push({
      key: `visit-${index}`,
      date: dateAt(age ?? 70),
      age,
      value,
      score: null,
      set,
      leftOut: isOut ? { words: "motion grade", sentence: `The scan of ${dateAt(age ?? 70)} has motion grade 4 of 5.` } : null,
      whisker: lsc === null ? null : (lsc * 1.96) / 2.77,
      sinceFirst: since(earlier[0]),
      sinceBefore: since(earlier.at(-1)),
      bridged: null,
    });
  });
  return visits;
}

export function fmiPanel(made: Made): TrendPanel {
  return { name: "FMI", display: fmi.display, curves: yearlyCurves(), against: "age", ...setsAndVisits(made, 2) };
}

export function ttBmdPanel(made: Made): TrendPanel {
  return { name: "Tt.BMD", display: ttBmd.display, curves: bandCurves(), against: "young-adult", ...setsAndVisits(made, 1) };
}

function setsAndVisits(made: Made, decimals: number): Pick<TrendPanel, "sets" | "visits"> {
  const visits = visitsOf(made);
  const { lsc, scanners = ["Hologic", "GE Lunar"] } = made;
  return {
    visits,
    sets: scanners.map((scanner, set) => {
      const baseline = visits.find((visit) => visit.set === set && visit.leftOut === null)?.value;
      const band = lsc === null || baseline === undefined ? null : { low: baseline - lsc, high: baseline + lsc };
      return { scanner, band: band && { ...band, lsc: `±${lsc!.toFixed(decimals)}` } };
    }),
  };
}
