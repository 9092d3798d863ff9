import type { Letterhead } from "@trabecula/contracts";
import type { Actor, Changes, IfMatch, Strapi } from "@trabecula/strapi-kit";
import type { workspaceUid } from "../../content-types/index.ts";
import { datasetsOf, signingOf, templatesOf } from "./serialize-workspace.ts";
import { recordsOf } from "./workspace-records.ts";
import { findWorkspace, storeWorkspace, type WorkspaceRow } from "./workspace-rows.ts";

function settingsOf(workspace: WorkspaceRow): Readonly<Record<string, unknown>> {
  const { name, keepsNames, codePattern, waves } = workspace;
  const { logo = null, ...letterhead } = (workspace.letterhead ?? {}) as Partial<Letterhead>;
  return {
    ...{ name, keepsNames, codePattern, waves: waves ?? [] },
    ...{ signing: signingOf(workspace), datasets: datasetsOf(workspace), templates: templatesOf(workspace) },
    letterhead: workspace.letterhead && letterhead,
    logo,
  };
}

export async function updateWorkspace(
  strapi: Strapi,
  actor: Actor,
  workspace: WorkspaceRow,
  changes: Changes<typeof workspaceUid>,
): Promise<void> {
  const { documentId: workspaceId } = workspace;
  const version = workspace.version + 1;
  await storeWorkspace(strapi, workspaceId, { ...changes, version });
  const before = settingsOf(workspace);
  const after = settingsOf((await findWorkspace(strapi, workspaceId))!);
  await recordsOf(strapi).recordSettings(actor, { kind: "workspace", id: workspaceId, workspaceId, version, before, after });
}

/** @see WorkspacesPort */
export async function setKeepsNames(strapi: Strapi, actor: Actor, documentId: string, keepsNames: boolean): Promise<void> {
  const workspace = await findWorkspace(strapi, documentId);
  if (workspace) await updateWorkspace(strapi, actor, workspace, { keepsNames });
}

/** @throws `changed_meanwhile` for another version than the caller's, `precondition_required` if a shared workspace needs a version */
export async function refuseOtherVersion(strapi: Strapi, workspace: WorkspaceRow, request: object, ifMatch: IfMatch): Promise<void> {
  const { documentId: id, version } = workspace;
  await recordsOf(strapi).requireVersion(
    { kind: "workspace", id, workspaceId: id, version, values: settingsOf(workspace) },
    ifMatch,
    Object.keys(request),
  );
}
