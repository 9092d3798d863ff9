import { inTransaction, rowsOf, sql, toInstant, type ExportFile, type Strapi } from "@trabecula/strapi-kit";
import { membershipUid, workspaceTables, workspaceUid } from "../../content-types/index.ts";
import { tables } from "../../database/models.ts";
import type { UserRow } from "../users/user-row.ts";
import { recordsOf } from "./workspace-records.ts";
import { membershipsOfAccount } from "./workspace-rows.ts";

/** The laboratory's own accounts; patients have no workspace. */
const withoutWorkspace = "u.personal_workspace_id is null and u.product_role <> 'patient'";

const ownedByAccounts = [
  [tables.invitations, "inviter_id"],
  [tables.personalTokens, "user_id"],
] as const;

/** Adds workspaces to accounts of earlier versions, whose records name the account as owner. */
export async function addPersonalWorkspaces(strapi: Strapi): Promise<void> {
  // Databases of earlier versions keep this column; new databases lack it.
  const wereKept = await strapi.db.connection.schema.hasColumn(tables.users, "keeps_patient_names");
  await inTransaction(strapi, async () => {
    await insertWorkspaces(strapi, withoutWorkspace, [], wereKept ? "coalesce(u.keeps_patient_names, false)" : "false");
    const db = await sql(strapi);
    // Tokens of earlier versions read and wrote names.
    await db.raw(
      `update ${tables.personalTokens} set scopes = scopes || ' names' where workspace_id is null and (scopes like '%read%' or scopes like '%write%')`,
    );
    for (const [table, owner] of ownedByAccounts)
      await db.raw(
        `update ${table} set workspace_id = (select personal_workspace_id from ${tables.users} u where u.id = ${owner}) where workspace_id is null`,
      );
  });
}

/** Call in the transaction that creates the account. */
export function addPersonalWorkspace(strapi: Strapi, documentId: string): Promise<void> {
  return insertWorkspaces(strapi, `${withoutWorkspace} and u.document_id = ?`, [documentId], "false");
}

/** A workspace, its membership and its account share the document id. */
async function insertWorkspaces(strapi: Strapi, condition: string, values: readonly string[], keepsNames: string): Promise<void> {
  const db = await sql(strapi);
  const times = "created_at, updated_at, published_at";
  const accounts = `from ${tables.users} u where ${condition}
    and not exists (select 1 from`;
  await db.raw(
    `insert into ${workspaceTables.workspaces} (document_id, kind, name, state, keeps_names, next_code, version, ${times})
    select u.document_id, 'personal', 'Personal', 'open', ${keepsNames}, 1, 1, u.created_at, u.created_at, u.created_at
    ${accounts} ${workspaceTables.workspaces} w where w.document_id = u.document_id)`,
    [...values],
  );
  await db.raw(
    `insert into ${workspaceTables.memberships} (document_id, workspace_id, account_id, role, identity, ${times})
    select u.document_id, u.document_id, u.document_id, 'lead', 'names', u.created_at, u.created_at, u.created_at
    ${accounts} ${workspaceTables.memberships} m where m.account_id = u.document_id and m.workspace_id = u.document_id)`,
    [...values],
  );
  await db.raw(`update ${tables.users} as u set personal_workspace_id = u.document_id where ${condition}`, [...values]);
}

export async function removeFromWorkspaces(strapi: Strapi, { documentId, personalWorkspaceId }: UserRow): Promise<void> {
  for (const membership of await membershipsOfAccount(strapi, documentId))
    await recordsOf(strapi).forgetSettings("member", membership.documentId);
  await rowsOf(strapi, membershipUid).deleteMany({ where: { accountId: documentId } });
  if (personalWorkspaceId === null) return;
  await (await sql(strapi))(tables.logos).where({ workspace_id: personalWorkspaceId }).delete();
  await rowsOf(strapi, workspaceUid).deleteMany({ where: { documentId: personalWorkspaceId } });
}

export async function workspacesFile(strapi: Strapi, { documentId }: UserRow): Promise<ExportFile> {
  const { memberships, workspaces } = workspaceTables;
  const db = await sql(strapi);
  const found = (await db({ m: memberships })
    .join({ w: workspaces }, "w.document_id", "m.workspace_id")
    .where({ "m.account_id": documentId })
    .orderBy("m.id")
    .select("w.document_id", "w.kind", "w.name", "m.role", "m.identity", "m.created_at")) as Record<string, string>[];
  return {
    name: "workspaces.csv",
    table: {
      columns: ["id", "kind", "name", "role", "identity", "since"],
      rows: found.map(({ created_at, ...row }) => [...Object.values(row), toInstant(created_at)]),
    },
  };
}
