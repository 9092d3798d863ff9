import type { Site } from "@trabecula/contracts";
import { refusalOf } from "./answer-sink.ts";
import type { ValueAnswer } from "./score-row.ts";
import { SpreadCounter, type ScoreSpread } from "./score-spread.ts";

/** `values` counts rows in the long form, rows × parameters in the wide form. */
export interface TableSummary {
  rows: number;
  values: number;
  scored: number;
  refused: Record<string, number>;
  flagged: Record<string, number>;
  /** First message and first refused rows per reason; the header is row 1. */
  reasons: Record<string, { message: string; rows: number[] }>;
  /** Per parameter column, or per parameter in the long form. */
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
  readonly #counts = { rows: 0, values: 0, scored: 0, refused: {}, flagged: {}, reasons: {} } as Omit<TableSummary, "spreads">;
  readonly #spreads = new Map<string, Counters>();

  /** @param columns key and site of each answer where the columns say it; in the long form the answer itself does */
  count(answers: readonly ValueAnswer[], columns: readonly { key: string; site: Site | null }[] | null, group: string | null): void {
    this.#counts.rows += 1;
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
    const { refused, flagged, reasons, rows } = this.#counts;
    this.#counts.values += 1;
    const refusal = refusalOf(answer);
    if (refusal) {
      add(refused, refusal.code);
      const reason = (reasons[refusal.code] ??= { message: refusal.message, rows: [] });
      if (reason.rows.length < mostRowsNamed && reason.rows.at(-1) !== rows + 1) reason.rows.push(rows + 1);
    } else this.#counts.scored += 1;
    if (answer.ok) for (const flag of answer.result.flags) add(flagged, flag);
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
