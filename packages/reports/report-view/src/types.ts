import type { Flag, Parameter, RefusalCode, Site } from "@trabecula/contracts";
import type { ChangesView } from "./change-types.ts";

/** Audience: everything, clinically relevant results, or plain language. */
export const readings = ["researcher", "clinician", "patient"] as const;
export type Reading = (typeof readings)[number];

/** `value` null: not stated. */
export interface Fact {
  label: string;
  value: string | null;
}

/** Same age (Z) or young adults (T). */
export type Scale = "z" | "t";

/** Relative to the middle 90 %, decided on the unrounded number. */
export type Place = "below" | "within" | "above";

export interface LineView {
  /** Unique in the report: "scan-1:tt_bmd". */
  key: string;
  parameter: string;
  abbreviation: string;
  /** Full name for focus, tap and legends. */
  label: string;
  direction: Parameter["direction"];
  value: string;
  unit: string;
  /** Position on the axis in SD, full precision. */
  score: number;
  /** "−1.8", "< −5". */
  scoreText: string;
  /** "4th"; null with only a T-score. */
  percentile: string | null;
  zScore: string | null;
  tScore: string | null;
  /** Percentile interval: "between the 7th and the 19th", "7th–19th", and axis ends (null beyond the axis). Null if unknown. */
  interval: { words: string; text: string; ends: readonly [number | null, number | null] } | null;
  /** Median and 5–95 % range at the person's age, in the displayed unit; null on the T axis. */
  reference: { median: string; low: string; high: string } | null;
  /** Mean and SD in the displayed unit; null without a T-score. */
  youngAdult: { mean: string; sd: string } | null;
  place: Place;
  /** Outside the middle 90 %. */
  outside: boolean;
  /** Marks of this line's remarks: "a", "b". */
  marks: string[];
  words: string;
}

export interface GroupView {
  key: string;
  label: string;
  /** Common unit of all values; null if they differ. */
  unit: string | null;
  lines: LineView[];
}

/** Lines of a site on one axis. A site with Z and T has two profiles, because they never share an axis. */
export interface ProfileView {
  scale: Scale;
  /** "women of this age", "young women". */
  people: string;
  columns: { percentile: boolean; zScore: boolean; tScore: boolean; reference: boolean; youngAdult: boolean };
  groups: GroupView[];
}

export interface RemarkView {
  mark: string;
  short: string | null;
  text: string;
}

export interface NotComparedValue {
  key: string;
  parameter: string;
  abbreviation: string;
  label: string;
  value: string;
  unit: string;
  /** Notes on this value, such as a likely unit mistake. */
  notes: string[];
}

export interface NotComparedReason {
  code: RefusalCode;
  /** "no reference in Bern HR-pQCT". */
  short: string;
  text: string;
  values: NotComparedValue[];
}

export interface NotComparedView {
  count: number;
  reasons: NotComparedReason[];
}

export interface SiteView {
  /** "scan-1". */
  key: string;
  site: Site;
  title: string;
  /** "Multi-stack, 3 stacks · motion 1 of 5". */
  facts: string;
  profiles: ProfileView[];
  remarks: RemarkView[];
  notCompared: NotComparedView | null;
  /** "Nothing of the distal tibia is compared: another scanner." Null with any score. */
  nothingCompared: string | null;
}

export interface DoubtView {
  flag: Flag;
  short: string;
  text: string;
  /** Affected scans or values; null: all. */
  concerns: string | null;
}

export interface ValidityView {
  /** "motion 1 of 5 · offset not stated". */
  short: string;
  scans: { key: string; title: string; facts: Fact[]; unstated: string | null }[];
  doubts: DoubtView[];
}

export interface SummaryView {
  sentences: string[];
  /** One per source. */
  populations: string[];
  remarks: string[];
  /** Number of values not compared; null if all are compared. */
  notCompared: string | null;
  /** Category, or why there is none; null without rules. */
  category: string | null;
  hasCategory: boolean;
}

/** Curves are those of dataset, parameter, site and sex. */
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
  point: { age: number; value: number; text: string; percentile: number | null; tScore: number | null } | null;
  display: Parameter["display"];
}

export interface SourceView {
  key: string;
  citation: string;
  link: string | null;
  /** "Source grade: secondary". */
  status: string;
  facts: Fact[];
}

export interface MethodsView {
  /** "Bern HR-pQCT, XtremeCT II, multi-stack, version 1.0.0". */
  dataset: string;
  hint: string;
  facts: Fact[];
  sources: SourceView[];
}

export interface PatientLine {
  key: string;
  siteTitle: string;
  name: string;
  value: string;
  sentence: string;
  /** How many of 100 people of the same age and sex have a lower value (1 to 99); null if unknown. */
  among: number | null;
  place: Place;
}

export interface PatientView {
  /** "Bone scan of Mar 14, 2026". */
  title: string;
  measured: string[];
  /** "Where you sit among 100 women of your age". */
  heading: string;
  lines: PatientLine[];
  rest: string | null;
  meaning: string[];
  ask: string[];
}

/** Z-scores for age, for height age, and height-adjusted; null if refused. */
export interface ChildHeightLine {
  key: string;
  abbreviation: string;
  label: string;
  siteTitle: string;
  age: string;
  forHeightAge: string | null;
  adjusted: string | null;
}

export interface ChildHeightView {
  /** "Height 120.0 cm: height-for-age Z-score −1.9 (CDC 2000) and height age 6.8 years." */
  sentences: string[];
  columns: { forHeightAge: boolean; adjusted: boolean };
  lines: ChildHeightLine[];
  /** Missing figures with reasons, and how to read the rest. */
  notes: string[];
}

export interface ReportView {
  reading: Reading;
  /** Subject code, or report name, for every page. */
  who: string;
  name: string;
  type: string;
  id: string;
  revision: number;
  /** Day of this revision, UTC: "Nov 22, 2026". */
  made: string;
  /** SHA-256 of the revision's immutable content. */
  contentHash: string;
  identity: Fact[];
  validity: ValidityView;
  summary: SummaryView;
  sites: SiteView[];
  /** Number of values not compared, all sites. */
  notCompared: number;
  /** Explains direction marks; null if there are none. */
  legend: string | null;
  charts: ChartWish[];
  /** Null if empty, and in the patient's reading. */
  changes: ChangesView | null;
  /** Null without height, for adults, and in the patient's reading. */
  childHeight: ChildHeightView | null;
  checks: string[];
  methods: MethodsView;
  limits: string[];
  notes: string | null;
  notice: string;
  /** Only in the patient's reading. */
  patient: PatientView | null;
}
