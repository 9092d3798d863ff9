import type { Parameter, Site } from "@trabecula/contracts";
import type { TZone } from "@trabecula/report-types";
import type { Scale } from "./types.ts";

export interface ChartPoint {
  age: number;
  value: number;
  text: string;
  percentile: number | null;
  tScore: number | null;
  zScore?: number | null;
  /** Least significant change since this visit. */
  lsc?: number;
}

export interface ChartWish {
  key: string;
  parameter: string;
  abbreviation: string;
  label: string;
  site: Site;
  siteTitle: string;
  unit: string;
  scale: Scale;
  why: "outside" | "key";
  /** Value in the displayed unit; percentile and T-score in full precision. Null if the age is unknown. */
  point: ChartPoint | null;
  /** Comparable visits before it with a T-score, oldest first. */
  earlier: ChartPoint[];
  value?: string | null;
  /** Earlier visits on another line, by their own T-scores: never joined. */
  apart?: ChartPoint[];
  /** "−7.1 % since Mar 14, 2024, beyond the least significant change (5.0 %)." */
  change?: { text: string; significant: boolean } | null;
  /** Notes about earlier visits that are not joined or not drawn. */
  visitNotes?: string[];
  zoneNames: Readonly<Record<TZone, string>>;
  display: Parameter["display"];
}
