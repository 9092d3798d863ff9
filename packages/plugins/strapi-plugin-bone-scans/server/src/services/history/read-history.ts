import type { RecordHistory } from "@trabecula/contracts";
import { handlesNames, monitoredIn, type Member, type Strapi } from "@trabecula/strapi-kit";
import { ownersOf } from "../../accounts.ts";
import { requirePatient } from "../patients/patient-rows.ts";
import { requireReport } from "../reports/report-rows.ts";
import { changeJson, changesOf, type ChangedRecord, type FieldChanges } from "./change-rows.ts";
import { maskedChanges } from "./mask-history.ts";

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** Lists changes, newest first. @throws `not_found` */
export async function historyOfPatient(strapi: Strapi, actor: Member, id: string, page: Page): Promise<RecordHistory> {
  const { workspaceId } = await requirePatient(strapi, actor, id);
  return readHistory(strapi, readerOf(actor, workspaceId), { kind: "patient", id }, page);
}

export async function historyOfReport(strapi: Strapi, actor: Member, id: string, page: Page): Promise<RecordHistory> {
  const { workspaceId } = await requireReport(strapi, actor, id);
  return readHistory(strapi, { ...readerOf(actor, workspaceId), names: true }, { kind: "report", id }, page);
}

interface Reader {
  readonly names: boolean;
  readonly monitors: boolean;
}

function readerOf(actor: Member, workspaceId: string): Reader {
  return { names: handlesNames(actor, workspaceId), monitors: monitoredIn(actor).has(workspaceId) };
}

async function readHistory(strapi: Strapi, reader: Reader, record: ChangedRecord, page: Page): Promise<RecordHistory> {
  const { rows, total } = await changesOf(strapi, record, page);
  const names = new Map<string, string>();
  for (const id of new Set(rows.map(({ accountId }) => accountId))) names.set(id, await personNamed(strapi, id));
  const items = rows.map(({ version, at, accountId, tokenName, reason, changes }) => ({
    ...{ version, at, by: names.get(accountId)!, tokenName, reason: reader.monitors ? null : reason },
    changes: readableFields(reader, record.kind, changeJson.read({ changes }).changes),
  }));
  return { items, total };
}

const perRead = 100;

/** Yields all pages, newest first. Call for a record that the caller may read. */
export async function* wholeHistory(strapi: Strapi, withNames: boolean, record: ChangedRecord) {
  for (let page = 1; ; page += 1) {
    const { items } = await readHistory(strapi, { names: withNames, monitors: false }, record, { page, pageSize: perRead });
    for (const item of items) yield { record: record.kind, id: record.id, ...item };
    if (items.length < perRead) return;
  }
}

export async function personNamed(strapi: Strapi, accountId: string): Promise<string> {
  return (await ownersOf(strapi).accountName(accountId)) ?? "former member";
}

/** Removes names if the reader may not see them. */
export function readableFields({ names, monitors }: Reader, kind: ChangedRecord["kind"], changes: FieldChanges): FieldChanges {
  if (monitors) return maskedChanges(kind, changes);
  if (names) return changes;
  const { firstName: _1, lastName: _2, ...others } = changes;
  return others;
}
