import type { Actor, Strapi } from "@trabecula/strapi-kit";
import { enqueueMail, type MailData, type MailTemplate } from "../outbox/index.ts";
import { inviterName, plainName } from "../portal/invite.ts";
import type { UserRow } from "../users/user-row.ts";
import { findUsers, getUserByRowId } from "../users/user-rows.ts";
import { findWorkspace, isLeadOfAll, membershipsOf, type MembershipRow, type WorkspaceRow } from "./workspace-rows.ts";

export type WorkspaceMail = Extract<MailTemplate, `workspace-${string}`>;
type Facts<Name extends WorkspaceMail> = Omit<MailData[Name], "firstName" | "workspaceName">;

/** Members name workspaces, and a mail must carry no advertising or links. */
export function mailName({ name }: Pick<WorkspaceRow, "name">): string {
  return plainName(name) ?? "your workspace";
}

export async function mailMember<Name extends WorkspaceMail>(
  strapi: Strapi,
  workspace: Pick<WorkspaceRow, "name">,
  user: UserRow,
  template: Name,
  facts: Facts<Name>,
): Promise<void> {
  const data = { ...facts, firstName: user.firstName ?? "", workspaceName: mailName(workspace) } as unknown as MailData[Name];
  await enqueueMail(strapi, { to: user.email, about: user, template, data });
}

export async function mailMembers<Name extends WorkspaceMail>(
  strapi: Strapi,
  workspace: WorkspaceRow,
  template: Name,
  facts: Facts<Name>,
  includes: (membership: MembershipRow) => boolean = () => true,
): Promise<void> {
  const ids = (await membershipsOf(strapi, workspace.documentId)).filter(includes).map(({ accountId }) => accountId);
  for (const user of await findUsers(strapi, { where: { documentId: { $in: ids } } }))
    await mailMember(strapi, workspace, user, template, facts);
}

/** @see WorkspacesPort */
export async function tellPaused(strapi: Strapi, workspaceId: string, connectionName: string): Promise<void> {
  const workspace = await findWorkspace(strapi, workspaceId);
  if (!workspace) return;
  const facts = { connection: plainName(connectionName) ?? "" };
  await mailMembers(strapi, workspace, "workspace-connection-paused", facts, isLeadOfAll);
}

/** @see WorkspacesPort */
export async function tellReceived(strapi: Strapi, actor: Actor, workspaceId: string, patients: number): Promise<void> {
  const workspace = await findWorkspace(strapi, workspaceId);
  if (!workspace) return;
  const movedBy = inviterName(await getUserByRowId(strapi, actor.rowId));
  const isTold = (membership: MembershipRow) => isLeadOfAll(membership) && membership.accountId !== actor.id;
  await mailMembers(strapi, workspace, "workspace-patients-received", { movedBy, patients }, isTold);
}
