import type { ScoreCounts, Site } from "@trabecula/contracts";
import { countedAs } from "@trabecula/report-types";
import { refusalOf, type Refused } from "./answer-sink.ts";
import type { ValueAnswer } from "./score-row.ts";

interface ScoreSpread {
  n: number;
  mean: number;
  sd: number | null;
  /** Bins of 0.5 from −4 to 4; the first and last include the values beyond. */
  bins: number[];
}

const binWidth = 0.5;
const firstEdge = -4;
const binCount = 18;

class SpreadCounter {
  #n = 0;
  #mean = 0;
  #squares = 0;
  readonly #bins = Array.from({ length: binCount }, () => 0);

  add(score: number): void {
    this.#n += 1;
    const from = score - this.#mean;
    this.#mean += from / this.#n;
    this.#squares += from * (score - this.#mean);
    const bin = 1 + Math.floor((score - firstEdge) / binWidth);
    this.#bins[Math.min(binCount - 1, Math.max(0, bin))]! += 1;
  }

  get result(): ScoreSpread {
    return { n: this.#n, mean: this.#mean, sd: this.#n < 2 ? null : Math.sqrt(this.#squares / (this.#n - 1)), bins: [...this.#bins] };
  }
}

/** Mistakes of a row. Other refusals are answers: the reference does not cover the value. */
const mistakes: ReadonlySet<string> = new Set([
  ...["unreadable_cell", "malformed_row", "contradictory_row", "unit_mismatch", "unknown_parameter"],
  ...["missing_site", "missing_sex", "missing_age", "implausible_value"],
]);

const isToCorrect = (answer: ValueAnswer): boolean => mistakes.has(refusalOf(answer)?.code ?? "");

export function reasonToCorrect(answers: readonly ValueAnswer[]): string | null {
  const messages = new Set(answers.filter(isToCorrect).map((answer) => refusalOf(answer)!.message));
  return messages.size === 0 ? null : [...messages].join(" ");
}

type Reasons = Record<string, { message: string; rows: number[] }>;

/** `values` counts rows in the long form, rows × parameters in the wide form. */
export interface TableSummary extends ScoreCounts {
  rows: number;
  values: number;
  withZ: number;
  tOnly: number;
  none: number;
  refusedRows: number;
  refused: Record<string, number>;
  /** Counts values with a T-score only, by the reason for no Z-score. */
  zRefused: Record<string, number>;
  flagged: Record<string, number>;
  /** First message and first refused rows per reason; the header is row 1. */
  reasons: Reasons;
  zReasons: Reasons;
  /** A spread per parameter column, or per parameter in the long form. */
  spreads: ValueSpread[];
}

export interface ValueSpread {
  parameter: string;
  site: Site | null;
  values: number;
  z: ScoreSpread;
  t: ScoreSpread;
  groups: { name: string; z: ScoreSpread; t: ScoreSpread }[];
}

const mostRowsNamed = 5;
const mostGroups = 12;
const otherGroups = "others";

interface Counters {
  parameter: string;
  site: Site | null;
  values: number;
  z: SpreadCounter;
  t: SpreadCounter;
  groups: Map<string, { z: SpreadCounter; t: SpreadCounter }>;
}

export class SummaryCounter {
  readonly #counts: Omit<TableSummary, "spreads"> = {
    ...{ rows: 0, values: 0, withZ: 0, tOnly: 0, none: 0, refusedRows: 0 },
    ...{ refused: {}, zRefused: {}, flagged: {}, reasons: {}, zReasons: {} },
  };
  readonly #spreads = new Map<string, Counters>();

  /** @param columns key and site of each answer; null in the long form, where answers name their parameter */
  count(answers: readonly ValueAnswer[], columns: readonly { key: string; site: Site | null }[] | null, group: string | null): void {
    this.#counts.rows += 1;
    if (answers.some(isToCorrect)) this.#counts.refusedRows += 1;
    answers.forEach((answer, index) => {
      this.#countAnswer(answer);
      const column = columns ? columns[index]! : answer.ok ? { key: answer.result.parameter, site: null } : null;
      if (column) this.#countScores(answer, column, group);
    });
  }

  get summary(): TableSummary {
    const spreads = [...this.#spreads.values()].map(({ parameter, site, values, z, t, groups }) => ({
      parameter,
      site,
      values,
      z: z.result,
      t: t.result,
      groups: [...groups].map(([name, group]) => ({ name, z: group.z.result, t: group.t.result })),
    }));
    return { ...this.#counts, spreads };
  }

  #countAnswer(answer: ValueAnswer): void {
    const counts = this.#counts;
    const { flagged } = counts;
    counts.values += 1;
    const kind = answer.ok ? countedAs(answer.result) : "none";
    counts[kind] += 1;
    if (kind === "none") this.#countReason(counts.refused, counts.reasons, refusalOf(answer));
    if (kind === "tOnly" && answer.ok) this.#countReason(counts.zRefused, counts.zReasons, answer.result.refusal);
    if (answer.ok) for (const flag of answer.result.flags) add(flagged, flag);
  }

  #countReason(counts: Record<string, number>, reasons: Reasons, refusal: Refused | null): void {
    if (refusal === null) return;
    const { code, message } = refusal;
    const row = this.#counts.rows + 1;
    add(counts, code);
    const reason = (reasons[code] ??= { message, rows: [] });
    if (reason.rows.length < mostRowsNamed && reason.rows.at(-1) !== row) reason.rows.push(row);
  }

  #countScores(answer: ValueAnswer, { key, site }: { key: string; site: Site | null }, group: string | null): void {
    const name = site === null ? key : `${key}|${site}`;
    let counters = this.#spreads.get(name);
    if (!counters) {
      counters = { parameter: key, site, values: 0, ...newPair(), groups: new Map() };
      this.#spreads.set(name, counters);
    }
    counters.values += 1;
    if (!answer.ok) return;
    addScores(counters, answer.result);
    if (group !== null) addScores(groupOf(counters.groups, group), answer.result);
  }
}

function newPair() {
  return { z: new SpreadCounter(), t: new SpreadCounter() };
}

function groupOf(groups: Counters["groups"], name: string) {
  const known = groups.get(name);
  if (known) return known;
  const kept = groups.size < mostGroups ? name : otherGroups;
  const group = groups.get(kept) ?? newPair();
  groups.set(kept, group);
  return group;
}

function addScores({ z, t }: { z: SpreadCounter; t: SpreadCounter }, { zScore, tScore }: { zScore: number | null; tScore: number | null }) {
  if (zScore !== null) z.add(zScore);
  if (tScore !== null) t.add(tScore);
}

function add(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
