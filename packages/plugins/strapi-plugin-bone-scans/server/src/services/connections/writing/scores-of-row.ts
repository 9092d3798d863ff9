import type { ConnectionSettings, Report, ScoreResult, WrittenField } from "@trabecula/contracts";
import { isNumeric, type CellToWrite, type Project, type PulledRow, type WritableFields } from "@trabecula/redcap";
import { findParameter } from "@trabecula/report-types";
import type { RowMatch } from "../../reports/import/plan-worker.ts";

interface Scored {
  readonly report: Report;
  readonly result: ScoreResult;
}

export interface RowScores {
  readonly reportId: string | null;
  readonly cells: readonly CellToWrite[];
}

export class RowWriter {
  readonly #items: readonly (WrittenField & { readonly isNumber: boolean; readonly index: number })[];
  readonly #targets: ReadonlyMap<string, ConnectionSettings["fields"][number]["target"]>;
  readonly #writable: WritableFields;
  readonly #formOf: (field: string) => string | undefined;

  constructor({ fields, writing = [] }: ConnectionSettings, project: Project, writable: WritableFields) {
    this.#items = writing.map((item, index) => ({ ...item, isNumber: isNumeric(item.value), index }));
    this.#targets = new Map(fields.map(({ field, target }) => [field, target]));
    this.#writable = writable;
    const forms = new Map(project.fields.map(({ name, form }) => [name, form]));
    this.#formOf = (field) => forms.get(field);
  }

  isMeasured({ mapped }: PulledRow): boolean {
    return this.#items.some(({ of }) => mapped.has(of));
  }

  scores(row: PulledRow, match: RowMatch | undefined, reports: ReadonlyMap<string, Report>): RowScores {
    const scored = new Map<string, Scored>();
    for (const { of } of this.#items) {
      const found = row.mapped.has(of) ? this.#scored(of, match, reports) : null;
      if (found !== null) scored.set(of, found);
    }
    const cells = this.#items
      .filter((item) => this.#writable.isIn(row, item))
      .map((item) => ({ field: item.to, theirs: row.others[item.index]!, ours: this.#valueOf(item, scored) }));
    return { reportId: scored.values().next().value?.report.id ?? null, cells };
  }

  #scored(of: string, match: RowMatch | undefined, reports: ReadonlyMap<string, Report>): Scored | null {
    const { column, site } = this.#targets.get(of)!;
    const key = findParameter(column)?.key;
    const places = (match?.scans ?? [])
      .filter((scan) => key !== undefined && scan.parameters.includes(key) && (site === undefined || scan.site === site))
      .flatMap(({ stored }) => stored.filter(({ reportId }) => reports.has(reportId)));
    if (places.length !== 1) return null;
    const report = reports.get(places[0]!.reportId)!;
    const result = report.scans[places[0]!.scan]?.results.find(({ parameter }) => parameter === key);
    return result === undefined ? null : { report, result };
  }

  #valueOf({ of, value, to }: WrittenField, scored: ReadonlyMap<string, Scored>): string {
    if (value === "reference") return this.#reference(of, scored);
    const result = scored.get(of)?.result;
    if (result === undefined) return "";
    if (value === "status") return this.#status(of, result);
    const score = { z: result.zScore, percentile: result.percentile, t: result.tScore }[value];
    return score === null ? "" : this.#writable.format(to, score);
  }

  #status(of: string, { zScore, tScore, refusal, tRefusal, flags }: ScoreResult): string {
    const wantsT = this.#items.some((item) => item.of === of && item.value === "t");
    const codes = [zScore === null && refusal?.code, wantsT && tScore === null && tRefusal?.code, ...flags];
    return [...new Set(codes.filter((code) => typeof code === "string"))].join(" ");
  }

  #reference(of: string, scored: ReadonlyMap<string, Scored>): string {
    const isBeside = (item: WrittenField) => this.#formOf(item.of) === this.#formOf(of);
    const score = this.#items.find((item) => item.isNumber && isBeside(item) && this.#valueOf(item, scored) !== "");
    const dataset = score && scored.get(score.of)!.report.dataset;
    return dataset === undefined ? "" : `${dataset.manifest.name}, ${dataset.version}`;
  }
}
