import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { adminWorkspaces, connections, studies, workspaceOversight, workspaces } from "@trabecula/contracts/endpoints";
import { logIn, newEmail, pendingAccount, researcher } from "../../support/people.ts";
import { confirmationFor, newCenter, newWorkspace, newMember } from "../../support/workspaces.ts";
import { madeToken } from "../../support/tokens.ts";
import { rows } from "../../support/database.ts";
import { adminPassword } from "../../support/cms-process.ts";
import { ApiClient } from "../../support/api-client.ts";
import type { AccessRow, Cast } from "./access-row.ts";

const reason = "The study has ended.";

/** All calls share one workspace, because an account leads 50 at most. */
let made: Promise<string> | undefined;
export const workspaceOf = ({ owner }: Cast) => (made ??= newWorkspace(owner).then(({ id }) => id));

const onWorkspace =
  (json?: unknown, ending = "") =>
  async (cast: Cast) => ({ path: `/api/workspaces/${await workspaceOf(cast)}${ending}`, json, headers: { "If-Match": "*" } });

const ofPersonal =
  (ending: string) =>
  ({ owner }: Cast) => ({ path: `/api/workspaces/${owner.id}${ending}` });

const onMember = (json?: unknown) => async (cast: Cast) => {
  const id = await workspaceOf(cast);
  const member = await newMember(cast.owner, id);
  return { path: `/api/workspaces/${id}/members/${member.id}`, json };
};

const newCode = () => randomUUID().slice(0, 8);

const onCenter = (json?: unknown) => async (cast: Cast) => ({
  path: `/api/centers/${await newCenter(cast.owner, await workspaceOf(cast), newCode())}`,
  json,
});

const onNewAccount = (ending: string, json?: unknown) => async () => ({
  path: `/api/admin/users/${(await pendingAccount()).id}${ending}`,
  json,
});

const connection = () => ({ name: "REDCap", address: `http://127.0.0.1:${inject("redcapPort")}/api/`, token: "A".repeat(32) });
const newConnection = async ({ owner }: Cast) => {
  const reply = await owner.client.post(`/api/workspaces/${owner.id}/connections`, connection());
  return `/api/workspaces/${owner.id}/connections/${reply.body.id}`;
};

let connected: Promise<string> | undefined;
const onConnection =
  (ending = "", json?: unknown) =>
  async (cast: Cast) => ({ path: `${await (connected ??= newConnection(cast))}${ending}`, json });

export const workspacesAccess: readonly AccessRow[] = [
  { endpoint: workspaces.list },
  { endpoint: workspaces.create, call: () => ({ json: { kind: "study", name: "Hip study" } }) },
  { endpoint: workspaces.detail, need: "member", call: onWorkspace() },
  { endpoint: workspaces.change, need: "lead", call: onWorkspace({ name: "Bone Clinic North" }) },
  // The workspace is not personal.
  { endpoint: workspaces.logo, call: () => ({ path: `/api/logos/${"0".repeat(32)}` }), status: 404 },
  { endpoint: workspaces.convert, need: "lead", call: onWorkspace({ kind: "clinic", name: "Clinic" }, "/convert"), status: 409 },
  { endpoint: workspaces.archive, need: "lead", call: onWorkspace({ archived: false, reason }, "/archive") },
  { endpoint: workspaces.remove, need: "lead", call: onWorkspace({ name: "Bone Clinic North", reason }), status: 403 },
  // No deletion is planned.
  { endpoint: workspaces.restore, need: "lead", call: onWorkspace(undefined, "/restore"), status: 409 },
  { endpoint: workspaces.waves, need: "member", call: onWorkspace(undefined, "/waves") },
  { endpoint: workspaces.changeWaves, need: "lead", call: onWorkspace({ items: [] }, "/waves") },
  { endpoint: connections.list, call: ofPersonal("/connections"), ofAllCenters: true },
  { endpoint: connections.create, call: (cast) => ({ ...ofPersonal("/connections")(cast), json: connection() }), ofAllCenters: true },
  { endpoint: connections.change, call: onConnection("", { name: "Study" }), ofAllCenters: true },
  { endpoint: connections.remove, call: async (cast) => ({ path: await newConnection(cast) }), ofAllCenters: true },
  { endpoint: connections.test, call: onConnection("/test"), ofAllCenters: true },
  { endpoint: connections.run, call: onConnection("/run", {}), ofAllCenters: true, status: 409 },
  { endpoint: connections.ring, call: () => ({ path: `/api/connections/${"c".repeat(24)}/bell/${"s".repeat(32)}` }), status: 204 },
  { endpoint: connections.dictionary, call: onConnection("/dictionary.csv"), ofAllCenters: true, status: 409 },
  { endpoint: connections.runs, call: onConnection("/runs"), ofAllCenters: true },
  { endpoint: studies.schedule, call: ofPersonal("/schedule"), ofAllCenters: true },
  { endpoint: studies.setBaselines, call: ofPersonal("/baselines"), ofAllCenters: true },
  { endpoint: studies.changes, call: ofPersonal("/changes"), ofAllCenters: true },
  { endpoint: studies.changesCsv, call: ofPersonal("/changes.csv"), ofAllCenters: true },
  { endpoint: studies.bundle, call: ofPersonal("/bundle"), ofAllCenters: true },
  { endpoint: studies.exportAll, call: ofPersonal("/export"), ofAllCenters: true },
  { endpoint: workspaces.members, need: "member", call: onWorkspace(undefined, "/members") },
  { endpoint: workspaces.changeMember, need: "manage", ofAllCenters: true, call: onMember({ role: "reader" }) },
  { endpoint: workspaces.removeMember, need: "manage", ofAllCenters: true, call: onMember() },
  // The last lead stays.
  { endpoint: workspaces.leave, need: "member", call: onWorkspace(undefined, "/leave"), status: 409 },
  { endpoint: workspaces.invitations, need: "manage", call: onWorkspace(undefined, "/invitations") },
  {
    endpoint: workspaces.invite,
    need: "manage",
    ofAllCenters: true,
    call: (cast) => onWorkspace({ email: newEmail(), role: "reader" }, "/invitations")(cast),
  },
  {
    endpoint: workspaces.withdraw,
    need: "manage",
    ofAllCenters: true,
    others: 404,
    call: async (cast) => {
      const id = await workspaceOf(cast);
      const invited = await cast.owner.client.post(`/api/workspaces/${id}/invitations`, { email: newEmail(), role: "reader" });
      return { path: `/api/workspaces/${id}/invitations/${invited.body.id}` };
    },
  },
  { endpoint: workspaces.readInvitation, call: () => ({ json: { token: "A".repeat(43) } }), status: 400 },
  { endpoint: workspaces.accept, call: () => ({ json: { token: "A".repeat(43) } }), status: 400 },
  { endpoint: workspaces.received },
  { endpoint: workspaces.acceptReceived, call: () => ({ path: `/api/workspace-invitations/${"0".repeat(24)}/accept` }), status: 404 },
  { endpoint: workspaces.centers, need: "member", call: onWorkspace(undefined, "/centers") },
  { endpoint: workspaces.addCenter, need: "lead", call: (cast) => onWorkspace({ name: "North", code: newCode() }, "/centers")(cast) },
  { endpoint: workspaces.changeCenter, need: "lead", call: onCenter({ name: "South" }) },
  { endpoint: workspaces.removeCenter, need: "lead", call: onCenter() },
  { endpoint: workspaceOversight.auditLog, need: "manage", call: onWorkspace(undefined, "/audit") },
  { endpoint: workspaceOversight.tokens, need: "manage", call: onWorkspace(undefined, "/tokens") },
  {
    endpoint: workspaceOversight.revokeToken,
    need: "manage",
    ofAllCenters: true,
    others: 404,
    call: async (cast) => {
      const client = new ApiClient();
      await logIn(client, cast.owner.email);
      const { token } = await madeToken({ client });
      const id = await workspaceOf(cast);
      rows("update accounts_personal_tokens set workspace_id = ? where token_id = ?", [id, token.id]);
      return { path: `/api/workspaces/${id}/tokens/${token.id}` };
    },
  },
  { endpoint: adminWorkspaces.list },
  {
    endpoint: adminWorkspaces.appointLead,
    call: async (cast) => ({
      path: `/api/admin/workspaces/${(await newWorkspace(await researcher())).id}/lead`,
      json: { accountId: cast.stranger.id, reason },
    }),
  },
  {
    endpoint: adminWorkspaces.createAccount,
    call: () => ({ json: { email: newEmail(), firstName: "Rosa", lastName: "Lindqvist", role: "researcher" } }),
  },
  {
    endpoint: adminWorkspaces.removeAccount,
    call: async ({ admin }) => {
      const { id } = await pendingAccount();
      const confirmation = await confirmationFor(admin, "delete-account", id, adminPassword);
      return { path: `/api/admin/users/${id}`, json: { reason, confirmation } };
    },
  },
  {
    endpoint: adminWorkspaces.handOver,
    call: async (cast) => onNewAccount("/hand-over", { toAccountId: cast.stranger.id, reason })(),
  },
  { endpoint: adminWorkspaces.offerExport, call: onNewAccount("/export") },
];
