import type { Flag, Letterhead, Parameter, RefusalCode, Site } from "@trabecula/contracts";
import type { TZone } from "@trabecula/report-types";
import type { ChangesView } from "./change-types.ts";
import type { ChartWish } from "./chart-types.ts";
import type { ChildHeightView } from "./child-height-types.ts";

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

/** Z: against the middle 90 %, decided on the unrounded number. T: its zone. */
export type Place = "below" | "within" | "above" | TZone;

/** Facts about a report that its stored record does not have. */
export interface ReportContext {
  /** `name` null: the account keeps no names. */
  patient: { code: string; name: string | null; birthDate: string | null; birthYear: number | null } | null;
  reader: { name: string; institution: string } | null;
  clinic: { name: string; telephone: string | null; email: string | null } | null;
  /** Undefined in records of earlier versions. */
  letterhead?: Letterhead | null;
}

export const noContext: ReportContext = { patient: null, reader: null, clinic: null };

export interface LineView {
  /** Unique in the report: "scan-1:tt_bmd". */
  key: string;
  parameter: string;
  abbreviation: string;
  /** Full name for focus, tap and legends. */
  label: string;
  direction: Parameter["direction"];
  /** The measured value, with the converted one if there is one: "0.850, as 0.789". */
  value: string;
  measured: string;
  converted: string | null;
  unit: string;
  /** Position on the axis in SD, full precision. */
  score: number;
  /** "−1.8", "< −5". */
  scoreText: string;
  /** "4th"; null with only a T-score. */
  percentile: string | null;
  zScore: string | null;
  tScore: string | null;
  /**
   * 95 % interval: "between the 7th and the 19th", "7th–19th", and axis ends (null beyond the axis). `estimated`: not called
   * 95 %. `repeat`: of repeat measurements only, not drawn.
   */
  interval: {
    kind: "sure" | "estimated" | "repeat";
    words: string;
    text: string;
    ends: readonly [number | null, number | null] | null;
  } | null;
  /** Median and 5–95 % range at the person's age, in the displayed unit; null on the T axis. */
  reference: { median: string; low: string; high: string } | null;
  /** Mean and SD in the displayed unit; null without a T-score. */
  youngAdult: { mean: string; sd: string } | null;
  place: Place;
  /** "below the middle 90 %", "between −1 and −2.5". */
  placeText: string;
  /** "low", "high", "very low"; null unless `outside`. */
  side: string | null;
  /** Z outside the middle 90 %, T below −1. */
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

/** Lines of a site on one axis; Z and T never share one, so a site may have two. */
export interface ProfileView {
  scale: Scale;
  /** "women aged 20 to 37", "women of this age", "young women". */
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
  key: string;
  site: Site;
  title: string;
  /** "Multi-stack, 3 stacks · motion 1 of 5". */
  facts: string;
  profiles: ProfileView[];
  remarks: RemarkView[];
  notCompared: NotComparedView | null;
  /** "No value of the distal tibia could be compared: another scanner." Null with any score. */
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
  /** The category, or why there is none; first and largest. Null where the modality has none. */
  headline: string | null;
  sentences: string[];
  populations: string[];
  remarks: string[];
  notCompared: string | null;
  /** The modality's sentence if it has no categories; null otherwise. */
  category: string | null;
}

export interface SourceView {
  key: string;
  citation: string;
  link: string | null;
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
  /** One decimal, for a bar of its zones; null where `among` is known. */
  tScore: number | null;
  place: Place;
}

interface PatientTexts {
  measured: string;
  meaning: string;
  ask: string;
  note: string;
  colon: string;
  you: string;
  zones: Readonly<Record<TZone, string>>;
  page: string;
  record: string;
  notSigned: string;
}

export interface PatientView {
  /** "Bone scan of Mar 14, 2026". */
  title: string;
  measured: string[];
  /** "How your values compare with 100 healthy women aged 20 to 37". */
  heading: string;
  lines: PatientLine[];
  rest: string | null;
  questions: { title: string; sentences: string[] }[];
  meaning: string[];
  ask: string[];
  texts: PatientTexts;
}

export interface ReportView {
  reading: Reading;
  language?: string;
  languageNote?: string | null;
  /** Subject code or name, else report name, for every page. */
  who: string;
  name: string;
  type: string;
  id: string;
  revision: number;
  /** Day of this revision, UTC: "Nov 22, 2026". */
  made: string;
  /** SHA-256 of the revision's immutable content. */
  contentHash: string;
  letterhead?: Letterhead | null;
  identity: Fact[];
  /** Who, what and when in one line: "female · 75.8 years · left hip, lumbar spine · Nov 20, 2026". */
  line?: string;
  /** Shown first to clinicians; undefined in records signed before this setting existed. */
  leads?: "charts" | "results";
  /** "Report by Rosa Weber, Inselspital Bern, Mar 16, 2026. Not signed." Null if unknown. */
  reader?: string | null;
  validity: ValidityView;
  summary: SummaryView;
  sites: SiteView[];
  notCompared: number;
  /** Explains direction marks; null if there are none. */
  legend: string | null;
  charts: ChartWish[];
  changes: ChangesView | null;
  childHeight: ChildHeightView | null;
  /** Texts added by the clinic; absent for patients and in views signed by earlier versions. */
  clinical?: { label: string; value: string }[];
  checks: string[];
  methods: MethodsView;
  limits: string[];
  notes: string | null;
  releaseNote: string | null;
  notice: string;
  /** Only in the patient's reading. */
  patient: PatientView | null;
}
