import type { AuditEntry } from "@trabecula/contracts";
import { sql, type AgingData, type Strapi } from "@trabecula/strapi-kit";
import { panelUsers, tables } from "../../database/models.ts";
import { agingRows } from "../retention/aging-rows.ts";

interface AuditRow {
  readonly id: number;
  readonly public_id: string;
  readonly at: number | string;
  readonly action: string;
  readonly actor_kind: AuditEntry["actorKind"];
  readonly object: string | null;
  readonly detail: string | null;
  readonly address: string | null;
  readonly token_id: string | null;
  readonly token_name: string | null;
  readonly email: string | null;
  readonly document_id: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly staff_email: string | null;
}

export async function readEntries(strapi: Strapi, ids: readonly number[]): Promise<AuditEntry[]> {
  const db = await sql(strapi);
  const rows = (await db(`${tables.audit} as a`)
    .leftJoin(`${tables.users} as u`, (join) => join.on("u.id", "a.actor_id").andOnVal("a.actor_kind", "user"))
    .leftJoin(`${panelUsers} as s`, (join) => join.on("s.id", "a.actor_id").andOnVal("a.actor_kind", "panel"))
    .whereIn("a.id", [...ids])
    .select(
      "a.id",
      "a.public_id",
      "a.at",
      "a.action",
      "a.actor_kind",
      "a.object",
      "a.detail",
      "a.address",
      "a.token_id",
      "a.token_name",
      "u.email",
      "u.document_id",
      "s.firstname",
      "s.lastname",
      "s.email as staff_email",
    )) as AuditRow[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(serializeEntry);
}

function serializeEntry(row: AuditRow): AuditEntry {
  return {
    id: row.public_id,
    at: new Date(Number(row.at)).toISOString(),
    action: row.action,
    actorKind: row.actor_kind,
    actor: row.actor_kind === "panel" ? staffName(row) : row.email,
    actorId: row.document_id,
    object: row.object,
    detail: row.detail,
    address: row.address,
    tokenId: row.token_id,
    token: row.token_name,
  };
}

function staffName({ firstname, lastname, staff_email }: AuditRow): string | null {
  return [firstname, lastname].filter(Boolean).join(" ") || staff_email;
}

export function agingEntries(strapi: Strapi): AgingData {
  return agingRows(strapi, tables.audit, (entries, beforeMs) => void entries.where("at", "<", beforeMs));
}
