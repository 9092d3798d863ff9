import { createHash } from "node:crypto";
import {
  mostListedRows,
  mostProblems,
  type ConnectionSettings,
  type Report,
  type RunProblem,
  type WriteCounts,
  type WriteReply,
  type WrittenRow,
} from "@trabecula/contracts";
import { countOf, listOf } from "@trabecula/messages";
import {
  isNumeric,
  placeKey,
  planRow,
  pullRecords,
  readProject,
  readWritable,
  textsOf,
  writeRows,
  type Project,
  type PulledRow,
  type RedcapClient,
  type RowToWrite,
} from "@trabecula/redcap";
import { AppError, inTransaction, placeOf, type Member, type Strapi } from "@trabecula/strapi-kit";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { auditOf, workspacesOf } from "../../../accounts.ts";
import { patientsWithin } from "../../patients/patient-rows.ts";
import { matchReports } from "../../reports/import/import-reports.ts";
import type { RowMatch } from "../../reports/import/plan-worker.ts";
import { rereadPlace } from "../../reports/record-export.ts";
import { reportsById } from "../../reports/report-rows.ts";
import { readReport } from "../../signatures/read-signed.ts";
import { clientOf } from "../connection-clients.ts";
import type { ConnectionRow } from "../connection-rows.ts";
import { importQuery, tableOf } from "../pull-project.ts";
import type { Done, Task } from "../run-task.ts";
import { isSigned } from "../sending/report-to-send.ts";
import { RowWriter } from "./scores-of-row.ts";
import { keepWritten, writtenIn, type WrittenCells } from "./written-rows.ts";

const rowsPerPart = 100;

export async function writeProject(strapi: Strapi, lead: Member, row: ConnectionRow, { request, left, stillHeld }: Task): Promise<Done> {
  const settings = JSON.parse(row.settings!) as ConnectionSettings;
  const { writing = [] } = settings;
  if (writing.length === 0) throw new AppError("conflict", "Choose the fields to write first.");
  const client = clientOf(strapi, row, left);
  const project = await readProject(client);
  const writable = await readWritable(
    client,
    project,
    writing.map(({ of, to, value }) => ({ of, to, isNumber: isNumeric(value) })),
  );
  const fields = new Map(settings.fields.map(({ field, meaning }) => [field, meaning]));
  const others = writing.map(({ to }) => to);
  const pulled = await pullRecords(client, project, { fields, others });
  const matches = await matchReports(strapi, lead, importQuery(settings), tableOf(pulled, row, left));
  const texts = textsOf(pulled.places);
  const writer = new RowWriter(settings, project, writable);
  const read = { fields: [...fields.keys()].filter((name) => name !== project.idField), others };
  const run = new WriteRun(
    strapi,
    row,
    { client, project, writer, read, textOf: (record) => texts.get(record) ?? "" },
    { request, stillHeld },
  );
  const byLine = new Map(matches.map((match) => [match.line, match]));
  let stoppedBy: unknown = null;
  try {
    for (const part of partsOf(pulled.places)) {
      left.throwIfAborted();
      // A local database never yields to the event loop.
      await yieldToEventLoop();
      await run.take(await rereadPlace(strapi, lead), part, byLine);
    }
  } catch (error) {
    stoppedBy = error;
  }
  await run.record(lead);
  return {
    ...{ counts: { ...run.counts, records: pulled.records }, problems: run.problems, remarks: [...pulled.remarks, ...run.remarks] },
    ...{ imported: null, writing: run.reply, stoppedBy },
  };
}

/** Keeps all rows of a record in one part. */
function* partsOf(rows: readonly PulledRow[]): Generator<readonly PulledRow[]> {
  for (let from = 0; from < rows.length;) {
    let to = Math.min(rows.length, from + rowsPerPart);
    while (to < rows.length && rows[to]!.record === rows[to - 1]!.record) to += 1;
    yield rows.slice(from, to);
    from = to;
  }
}

interface Parts {
  readonly client: RedcapClient;
  readonly project: Project;
  readonly writer: RowWriter;
  readonly read: { readonly fields: readonly string[]; readonly others: readonly string[] };
  readonly textOf: (record: string) => string;
}

interface PlannedRow extends RowToWrite {
  readonly place: string;
  readonly before: WrittenCells;
  readonly reportId: string | null;
  readonly state: WrittenRow["state"];
}

class WriteRun {
  readonly counts: WriteCounts = {
    ...{ records: 0, added: 0, changed: 0, cleared: 0, unchanged: 0 },
    ...{ conflicting: 0, skipped: 0, refusedRows: 0 },
  };
  readonly problems: RunProblem[] = [];
  readonly #strapi: Strapi;
  readonly #row: ConnectionRow;
  readonly #parts: Parts;
  readonly #isDryRun: boolean;
  readonly #stillHeld: Task["stillHeld"];
  readonly #ours: ReadonlySet<string>;
  readonly #conflicts: WrittenRow[] = [];
  readonly #rest: WrittenRow[] = [];
  #unsigned = 0;

  constructor(strapi: Strapi, row: ConnectionRow, parts: Parts, { request, stillHeld }: Pick<Task, "request" | "stillHeld">) {
    [this.#strapi, this.#row, this.#parts, this.#stillHeld] = [strapi, row, parts, stillHeld];
    this.#isDryRun = request !== "scheduled" && request.dryRun;
    this.#ours = new Set(request === "scheduled" ? [] : request.ours);
  }

  get remarks(): string[] {
    if (this.#unsigned === 0) return [];
    const what = `${countOf(this.#unsigned, "report is", "reports are")} not signed and not written.`;
    return [`${what} A study that signs no reports can switch signing off in its settings.`];
  }

  get reply(): WriteReply {
    const { added, changed, cleared, conflicting } = this.counts;
    const rows = [...this.#conflicts, ...this.#rest].slice(0, mostListedRows);
    return { rows, total: added + changed + cleared + conflicting };
  }

  async take(member: Member, rows: readonly PulledRow[], matches: ReadonlyMap<number, RowMatch>): Promise<void> {
    const places = new Map(rows.map((row) => [row, this.#placeOf(row)]));
    const written = await writtenIn(this.#strapi, this.#row, [...places.values()]);
    const ids = rows.flatMap(({ line }) => matches.get(line)?.scans.flatMap(({ stored }) => stored.map(({ reportId }) => reportId)) ?? []);
    const { reports, withdrawn, unsigned } = await writableReports(this.#strapi, member, [...new Set(ids)]);
    this.#unsigned += unsigned;
    const planned = rows.flatMap((row): PlannedRow[] => {
      const match = matches.get(row.line);
      const isWithdrawn = match?.scans.some(({ stored }) => stored.some(({ reportId }) => withdrawn.has(reportId)));
      if (isWithdrawn) return this.#skip();
      const { reportId, cells: all } = this.#parts.writer.scores(row, match, reports);
      const [place, before] = [places.get(row)!, written.get(places.get(row)!) ?? {}];
      const { state, cells, conflicts } = planRow({ cells: all, written: before, hasReport: reportId !== null });
      if (reportId === null && this.#parts.writer.isMeasured(row)) this.#skip();
      if (state === "unchanged") {
        if (reportId !== null) this.counts.unchanged += 1;
        return [];
      }
      const key = state === "conflicting" ? hashOf([place, conflicts]) : null;
      const isOurs = key !== null && this.#ours.has(key);
      const { record, event, instrument, instance } = row;
      const listed = { key, record, event, instrument, instance, reportId, state, cells: [...cells] };
      const plan = { ...listed, place, before, state: isOurs ? ("changed" as const) : state };
      if (plan.state === "conflicting") {
        this.#conflict(reportId, `REDCap has other values in ${listOf(conflicts.map(({ field }) => field))}.`);
        if (this.#conflicts.length < mostListedRows) this.#conflicts.push(listed);
        return [];
      }
      if (this.#rest.length < mostListedRows) this.#rest.push({ ...listed, state: plan.state });
      return [plan];
    });
    if (this.#isDryRun) for (const { state } of planned) this.#count(state);
    else await this.#write(member, planned);
  }

  async record(lead: Member): Promise<void> {
    const { added, changed, cleared } = this.counts;
    const rows = added + changed + cleared;
    if (this.#isDryRun || rows === 0) return;
    const detail = `scores in ${rows} rows of REDCap, ${URL.parse(this.#row.address)?.host ?? ""}`;
    await auditOf(this.#strapi).record(lead, { action: "reports.exported", detail, workspaceId: placeOf(lead).workspaceId });
  }

  async #write(member: Member, rows: readonly PlannedRow[]): Promise<void> {
    if (rows.length === 0) return;
    const { client, project, read: fields, textOf } = this.#parts;
    await inTransaction(this.#strapi, async () => {
      await workspacesOf(this.#strapi).hold(member, this.#row.workspaceId);
      await this.#stillHeld();
      // Stores the values before sending them, because the answer may never come.
      await this.#keep(rows, ({ before, cells }) => ({
        ...before,
        ...Object.fromEntries(cells.map(({ field, ours }) => [field, [...(before[field] ?? []), ours]])),
      }));
    });
    const { written, changed, refused } = await writeRows(client, project, { fields, rows, textOf });
    await this.#keep(written, ({ before, cells }) => ({
      ...before,
      ...Object.fromEntries(cells.map(({ field, ours }) => [field, [ours]])),
    }));
    await this.#keep([...changed, ...refused], ({ before }) => before);
    for (const { state } of written) this.#count(state);
    for (const { reportId } of changed) this.#conflict(reportId, "The record changed in REDCap during this run.");
    for (const { reportId } of refused) {
      this.counts.refusedRows += 1;
      this.#note(reportId, "REDCap refuses the record.");
    }
  }

  #keep(rows: readonly PlannedRow[], cellsOf: (row: PlannedRow) => WrittenCells): Promise<void> {
    return keepWritten(this.#strapi, this.#row, new Map(rows.map((row) => [row.place, cellsOf(row)])));
  }

  #placeOf(row: PulledRow): string {
    return hashOf([this.#row.address, this.#parts.project.id, placeKey(row)]);
  }

  #skip(): [] {
    this.counts.skipped += 1;
    return [];
  }

  #count(state: PlannedRow["state"]): void {
    this.counts[state] += 1;
  }

  #conflict(reportId: string | null, text: string): void {
    this.counts.conflicting += 1;
    this.#note(reportId, text);
  }

  #note(reportId: string | null, text: string): void {
    if (reportId !== null && this.problems.length < mostProblems) this.problems.push({ reportId, text });
  }
}

const hashOf = (parts: unknown): string => createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 32);

/** Leaves out void reports, and unsigned ones in clinics or where signing is on. */
async function writableReports(strapi: Strapi, member: Member, ids: readonly string[]) {
  const { signing, kind } = placeOf(member);
  const mayBeUnsigned = signing === "off" && kind !== "clinic";
  const reports = new Map<string, Report>();
  let unsigned = 0;
  const rows = ids.length === 0 ? [] : await reportsById(strapi, member, ids);
  for (const row of rows) {
    const report = await readReport(strapi, member, row);
    if (report.readState === "entered-in-error") continue;
    if (isSigned(report) || mayBeUnsigned) reports.set(report.id, report);
    else unsigned += 1;
  }
  const patientIds = rows.flatMap(({ patientId }) => patientId ?? []);
  const found = await patientsWithin(strapi, member).findMany({
    select: ["documentId"],
    where: { documentId: { $in: patientIds }, consentWithdrawnOn: { $notNull: true } },
  });
  const gone = new Set(found.map(({ documentId }) => documentId));
  const withdrawn = new Set(rows.filter(({ patientId }) => patientId !== null && gone.has(patientId)).map(({ documentId }) => documentId));
  return { reports, withdrawn, unsigned };
}
