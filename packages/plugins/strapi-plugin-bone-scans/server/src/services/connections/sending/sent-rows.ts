import { signedStates } from "../../signatures/read-signed.ts";
import type { ReadState } from "@trabecula/contracts";
import { sql, within, wholeWorkspace, type Sql, type SqlQuery, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../../content-types/index.ts";
import { connectionTables } from "../../../database/models.ts";
import { storeFor, type ConnectionRow } from "../connection-rows.ts";

const { sent } = connectionTables;

export interface SentRow {
  readonly sentRevision: number | null;
  readonly sentState: ReadState | null;
}

export async function sentOf(strapi: Strapi, { publicId }: ConnectionRow, reportId: string): Promise<SentRow | undefined> {
  const found = (await sql(strapi))(sent).where({ connection_id: publicId, report_id: reportId });
  return found.first({ sentRevision: "sent_revision", sentState: "sent_state" }) as Promise<SentRow | undefined>;
}

interface Tried {
  readonly reportId: string;
  readonly revision: number;
  readonly state: ReadState;
  readonly isSent: boolean;
}

export async function markTried(strapi: Strapi, { publicId }: ConnectionRow, { reportId, revision, state, isSent }: Tried): Promise<void> {
  const outcome = isSent
    ? { sent_revision: revision, sent_state: state, refused_revision: null, refused_state: null }
    : { refused_revision: revision, refused_state: state };
  const row = { connection_id: publicId, report_id: reportId, tried_at: Date.now(), ...outcome };
  await storeFor(strapi, publicId, async () => (await sql(strapi))(sent).insert(row).onConflict(["connection_id", "report_id"]).merge());
}

/** Sorts skipped reports last, because they stay due. */
const isSkipped = `case when coalesce(patients.code, reports.subject_code) is null
  or (patients.consent_withdrawn_on is not null and sent.sent_revision is null) then 1 else 0 end`;

/**
 * Lists void reports that the server has as valid, and reports signed since the connection was made, oldest first.
 * Refused reports wait for a change of the connection.
 */
export async function dueReports(strapi: Strapi, row: ConnectionRow, limit: number): Promise<string[]> {
  const db = await sql(strapi);
  const signed = candidates(db, row)
    .whereIn("reports.read_state", [...signedStates])
    .whereRaw("reports.signed_revision = reports.revision")
    .where("reports.signed_at", ">=", new Date(Number(row.createdAt)))
    .whereRaw("(sent.sent_revision is null or sent.sent_revision <> reports.revision)")
    .leftJoin({ patients: tables.patients }, "patients.document_id", "reports.patient_id")
    .orderByRaw(isSkipped);
  const voided = candidates(db, row)
    .where("reports.read_state", "entered-in-error")
    .whereNotNull("sent.sent_revision")
    .whereNot("sent.sent_state", "entered-in-error");
  const ids: string[] = [];
  for (const query of [voided, signed])
    ids.push(
      ...((await query
        .orderBy("reports.signed_at")
        .orderBy("reports.id")
        .limit(limit - ids.length)
        .pluck("reports.document_id")) as string[]),
    );
  return ids;
}

function candidates(db: Sql, { publicId, workspaceId, changedAt }: ConnectionRow): SqlQuery {
  return within(db({ reports: tables.reports }), wholeWorkspace(workspaceId), "reports")
    .leftJoin(db(sent).where({ connection_id: publicId }).as("sent"), "sent.report_id", "reports.document_id")
    .where(
      (row) =>
        void row
          .whereNull("sent.refused_revision")
          .orWhereRaw("sent.refused_revision <> reports.revision")
          .orWhereRaw("sent.refused_state <> reports.read_state")
          .orWhere("sent.tried_at", "<", Number(changedAt)),
    );
}
