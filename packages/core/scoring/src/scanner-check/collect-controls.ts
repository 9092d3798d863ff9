import {
  ZScoreRequest,
  type FileProblem,
  type Scan,
  type Scanner,
  type ScoreRequest,
  type ScoreResult,
  type Site,
} from "@trabecula/contracts";
import type { Dataset, DatasetCurve } from "@trabecula/reference-datasets";
import type { Control } from "@trabecula/reference-stats";
import { scannerLabel } from "@trabecula/report-types";
import { scoreScans, type ResultPlace } from "../score-scans.ts";

export interface ControlScans {
  readonly person: string;
  readonly scanDate: string | null;
  readonly request: ScoreRequest;
  readonly lines: readonly number[];
}

export interface Quantity {
  readonly parameter: string;
  readonly site: Site;
  readonly controls: readonly Control[];
  readonly people: readonly string[];
  readonly curves: ReadonlySet<DatasetCurve>;
}

export interface LeftOut {
  readonly code: string;
  readonly count: number;
  readonly message: string;
}

export interface CollectedControls {
  readonly quantities: readonly Quantity[];
  readonly persons: ReadonlyMap<string, Control>;
  readonly leftOut: readonly LeftOut[];
  readonly problems: readonly Omit<FileProblem, "file">[];
  readonly repeated: number;
  /** Date of the last scan that counts; null if none has a date. */
  readonly lastDate: string | null;
}

/**
 * Scores as `scoreScans` does. Each person counts once per parameter and site, with the earliest Z-score: a mean of
 * visits would scatter less.
 * @param today later scans are refused
 */
export function collectControls(
  dataset: Dataset,
  scans: readonly ControlScans[],
  scanner: Scanner,
  options: { today?: string },
): CollectedControls {
  const collector = new Collector(dataset, scanner, options);
  // Scans without a date come last, in table order.
  for (const one of scans.toSorted((left, right) => (left.scanDate ?? "~").localeCompare(right.scanDate ?? "~"))) collector.add(one);
  return collector.collected;
}

class Collector {
  readonly #dataset: Dataset;
  readonly #scanner: Scanner;
  readonly #options: { today?: string };
  readonly #quantities = new Map<string, { parameter: string; site: Site; controls: Map<string, Control>; curves: Set<DatasetCurve> }>();
  readonly #persons = new Map<string, Control>();
  readonly #leftOut = new Map<string, LeftOut>();
  readonly #problems: Omit<FileProblem, "file">[] = [];
  #repeated = 0;
  #date: string | null = null;
  #lastDate: string | null = null;

  constructor(dataset: Dataset, scanner: Scanner, options: { today?: string }) {
    this.#dataset = dataset;
    this.#scanner = scanner;
    this.#options = options;
  }

  add({ person, scanDate, request, lines }: ControlScans): void {
    this.#date = scanDate;
    const scans = request.scans.filter((scan) => this.#isOfScanner(scan));
    if (scans.length === 0) return;
    const parsed = ZScoreRequest.safeParse({ ...request, scans: scans.map(({ scale: _, ...scan }) => scan) });
    if (!parsed.success) return this.#refuse(lines, parsed.error.issues[0]!.message);
    const curves = new Map<string, DatasetCurve>();
    const ofResult = ({ comparison: { parameter, site, z } }: ResultPlace) => {
      if (z.ok) curves.set(`${parameter.key}|${site}`, z.curve);
      return {};
    };
    const additional = { ofScan: () => ({}), ofResult };
    const scored = scoreScans(this.#dataset, { id: "", version: "" }, parsed.data, { ...this.#options, additional });
    if (!scored.ok) return this.#refuse(lines, scored.message);
    const { sex } = parsed.data.subject;
    for (const { site, ageYears, results } of scored.reply.scans)
      for (const result of results) this.#take(person, site, result, sex ?? null, ageYears, curves);
  }

  get collected(): CollectedControls {
    return {
      quantities: [...this.#quantities.values()].map(({ controls, ...key }) => ({
        ...key,
        controls: [...controls.values()],
        people: [...controls.keys()],
      })),
      persons: this.#persons,
      leftOut: [...this.#leftOut.values()].sort((one, other) => other.count - one.count),
      problems: this.#problems.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)),
      repeated: this.#repeated,
      lastDate: this.#lastDate,
    };
  }

  #isOfScanner({ scanner, measurements }: Scan): boolean {
    if (scanner === this.#scanner) return true;
    const message =
      scanner == null
        ? "The scan does not say on which scanner it was made."
        : `The scan was made on ${scannerLabel(scanner)}, not on ${scannerLabel(this.#scanner)}.`;
    this.#count(scanner == null ? "scanner_not_stated" : "other_scanner", message, measurements.length);
    return false;
  }

  #take(
    person: string,
    site: Site,
    { parameter, zScore, refusal }: ScoreResult,
    sex: Control["sex"] | null,
    age: number | null,
    curves: ReadonlyMap<string, DatasetCurve>,
  ): void {
    if (zScore === null || sex === null || age === null) {
      if (refusal) this.#count(refusal.code, refusal.message);
      return;
    }
    const key = `${parameter}|${site}`;
    const quantity = this.#quantities.get(key) ?? {
      parameter,
      site,
      controls: new Map<string, Control>(),
      curves: new Set<DatasetCurve>(),
    };
    this.#quantities.set(key, quantity);
    if (quantity.controls.has(person)) {
      this.#repeated += 1;
      return;
    }
    quantity.curves.add(curves.get(key)!);
    this.#lastDate = this.#date ?? this.#lastDate;
    const control = { z: zScore, sex, age };
    quantity.controls.set(person, control);
    if (!this.#persons.has(person)) this.#persons.set(person, control);
  }

  #count(code: string, message: string, count = 1): void {
    const known = this.#leftOut.get(code);
    this.#leftOut.set(code, { code, count: (known?.count ?? 0) + count, message: known?.message ?? message });
  }

  #refuse(lines: readonly number[], message: string): void {
    if (lines.length === 0) this.#count("unusable", message);
    for (const line of lines) this.#problems.push({ line, message });
  }
}
