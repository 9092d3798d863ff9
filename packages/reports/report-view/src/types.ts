import type { Flag, Parameter, RefusalCode, Site } from "@trabecula/contracts";
import type { ChangesView } from "./change-types.ts";

/** For whom the same numbers are written: all of it, what decides in a clinic, or plain language. */
export const readings = ["researcher", "clinician", "patient"] as const;
export type Reading = (typeof readings)[number];

/** One fact of a strip; `value` null: not stated. */
export interface Fact {
  label: string;
  value: string | null;
}

/** On which axis a value stands: against people of the same age (Z) or against young adults (T). */
export type Scale = "z" | "t";

/** Where a value lies beside the middle 90 % of the reference; decided on the stored number, not on the rounded text. */
export type Place = "below" | "within" | "above";

/** One measured value with a score: one line of the table and of the profile. */
export interface LineView {
  /** Unique in the report: "scan-1:tt_bmd". */
  key: string;
  parameter: string;
  abbreviation: string;
  /** Full name, for focus, tap and the legend of a document. */
  label: string;
  direction: Parameter["direction"];
  value: string;
  unit: string;
  /** Where the mark stands on the axis, in SD; in full precision. */
  score: number;
  /** The score of the axis as it is written: "−1.8", "< −5". */
  scoreText: string;
  /** "4th"; null where only a T-score exists. */
  percentile: string | null;
  zScore: string | null;
  tScore: string | null;
  /**
   * Where the percentile may lie: in words ("between the 7th and the 19th"), short ("7th–19th"), and as ends on the axis, null beyond all
   * of it; null where that is not known.
   */
  interval: { words: string; text: string; ends: readonly [number | null, number | null] } | null;
  /** Median and 5–95 % range at the person's age, in the shown unit; null on the T axis. */
  reference: { median: string; low: string; high: string } | null;
  /** Young-adult mean and SD in the shown unit; null where the line has no T-score. */
  youngAdult: { mean: string; sd: string } | null;
  place: Place;
  /** Beyond the middle 90 %. */
  outside: boolean;
  /** Marks of the site's remarks that concern this line: "a", "b". */
  marks: string[];
  /** The whole line in words. */
  words: string;
}

export interface GroupView {
  key: string;
  label: string;
  /** The unit that all its values share, to be said once where there is little room; null where they differ. */
  unit: string | null;
  lines: LineView[];
}

/** The lines of a site that share one axis. A T-score never stands on a Z axis, so a site with both has two profiles. */
export interface ProfileView {
  scale: Scale;
  /** Whom the axis compares with: "women of this age", "young women". */
  people: string;
  /** Columns that hold anything. */
  columns: { percentile: boolean; zScore: boolean; tScore: boolean; reference: boolean; youngAdult: boolean };
  groups: GroupView[];
}

/** What stands beneath a table once, found by its mark: "a" More than 3 SD from the reference mean … */
export interface RemarkView {
  mark: string;
  /** In two or three words, where there are such. */
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
  /** What is to be said of this value alone, such as a likely unit mistake. */
  notes: string[];
}

export interface NotComparedReason {
  code: RefusalCode;
  /** "no reference in Bern HR-pQCT". */
  short: string;
  /** The whole reason, to be read on demand. */
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
  /** "Distal tibia, left"; with its date where a site was scanned twice. */
  title: string;
  /** Facts of this scan alone: "Multi-stack, 3 stacks · motion 1 of 5". */
  facts: string;
  profiles: ProfileView[];
  remarks: RemarkView[];
  notCompared: NotComparedView | null;
  /** "Nothing of the distal tibia is compared: another scanner." Null where a value has a score. */
  nothingCompared: string | null;
}

/** A doubt about a whole scan, said once. */
export interface DoubtView {
  flag: Flag;
  short: string;
  text: string;
  /** Which scans or values it is about; null: all of them. */
  concerns: string | null;
}

export interface ValidityView {
  /** In the identity strip: "motion 1 of 5 · offset not stated". */
  short: string;
  scans: { key: string; title: string; facts: Fact[]; unstated: string | null }[];
  doubts: DoubtView[];
}

export interface SummaryView {
  /** Which values lie where, against whom. */
  sentences: string[];
  /** The populations in full, one a source. */
  populations: string[];
  /** Why a value is not shown by the score that a reader may look for; each once. */
  remarks: string[];
  /** How many values are not compared; null where all are. */
  notCompared: string | null;
  /** What the modality's rules say: a category, or why there is none; null where they say nothing. */
  category: string | null;
  /** The rules give a category. */
  hasCategory: boolean;
}

/** A chart over age that the report asks for. Its curves are those of dataset, parameter, site and sex. */
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
  /** The person's point: its value in the shown unit, percentile and T-score in full precision; null where the age is not known. */
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
  /** What the folded section holds, in a few words. */
  hint: string;
  facts: Fact[];
  sources: SourceView[];
}

/** One value in plain words. */
export interface PatientLine {
  key: string;
  siteTitle: string;
  name: string;
  value: string;
  sentence: string;
  /** Among 100 people of the same age and sex, how many have a lower value (1 to 99); null where that is not known. */
  among: number | null;
  place: Place;
}

export interface PatientView {
  /** "Bone scan of Mar 14, 2026". */
  title: string;
  measured: string[];
  /** Heading of the lines: "Where you sit among 100 women of your age". */
  heading: string;
  lines: PatientLine[];
  /** What the lines leave out; null where they leave out nothing. */
  rest: string | null;
  meaning: string[];
  ask: string[];
}

/** A child's Z-scores of one value: for age, for height age, and adjusted for height; null where one was refused. */
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
  /** Columns that hold anything. */
  columns: { forHeightAge: boolean; adjusted: boolean };
  lines: ChildHeightLine[];
  /** What is missing and why, and how the figures are meant. */
  notes: string[];
}

/** Everything that the screen and the document show as words and rounded figures. */
export interface ReportView {
  reading: Reading;
  /** Identifies the report on every page: the subject's code, or the report's name. */
  who: string;
  name: string;
  type: string;
  id: string;
  revision: number;
  /** Day of this revision, UTC: "Nov 22, 2026". */
  made: string;
  /** SHA-256 of what the revision holds for ever. */
  contentHash: string;
  identity: Fact[];
  validity: ValidityView;
  summary: SummaryView;
  sites: SiteView[];
  /** How many values are not compared, all sites together. */
  notCompared: number;
  /** How the marks of direction are read; null where no line needs it. */
  legend: string | null;
  charts: ChartWish[];
  /** Change since earlier scans of the patient; null where there is nothing to say, and in the patient's reading. */
  changes: ChangesView | null;
  /** What a child's height makes of its scores; null where no height was given, of adults, and in the patient's reading. */
  childHeight: ChildHeightView | null;
  /** What to check before relying on the numbers; each once. */
  checks: string[];
  methods: MethodsView;
  limits: string[];
  notes: string | null;
  notice: string;
  /** Plain language; only in the patient's reading. */
  patient: PatientView | null;
}
