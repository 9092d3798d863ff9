import { randomUUID } from "node:crypto";
import { ZMemberList, ZWorkspaceDetail, ZWorkspaceList, type WorkspaceDetail, type WorkspaceRole } from "@trabecula/contracts";
import { bodyOf } from "./api-client.ts";
import { copyRow, isPostgres, mailsTo, moment, rows } from "./database.ts";
import { mailedToken, password, researcher, type Person } from "./people.ts";

export async function newWorkspace(lead: Person, kind = "clinic", name = "Bone Clinic North"): Promise<WorkspaceDetail> {
  return ZWorkspaceDetail.parse(await bodyOf(lead.client.post("/api/workspaces", { kind, name }), 201));
}

export async function newCenter(lead: Person, workspaceId: string, code: string): Promise<string> {
  return (await bodyOf(lead.client.post(`/api/workspaces/${workspaceId}/centers`, { name: `Center ${code}`, code }), 201)).id as string;
}

export const workspaceToken = (email: string) => mailedToken(email, "workspace-invitation");

export async function joinedByMail(lead: Person, workspaceId: string, member: Person, grant: object = {}): Promise<void> {
  const given = { role: "editor", identity: "names", ...grant };
  await bodyOf(lead.client.post(`/api/workspaces/${workspaceId}/invitations`, { email: member.email, ...given }), 201);
  const reply = await member.client.post("/api/workspace-invitation/accept", { token: workspaceToken(member.email) });
  if (reply.status !== 200) throw new Error(`Accepting answered ${reply.status}: ${JSON.stringify(reply.body)}`);
}

export async function confirmationFor(person: Person, purpose: string, object: string, secret = password): Promise<string> {
  return (await bodyOf(person.client.post("/api/user/confirm", { purpose, object, password: secret }))).confirmation as string;
}

export const reason = "The study has ended.";
export const at = (id: string, ending = "") => `/api/workspaces/${id}${ending}`;
export const answer = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
export const changeSettings = ({ client }: Person, id: string, json: object, ending = "") =>
  client.send("PUT", at(id, ending), { json, headers: { "If-Match": "*" } });
export const templatesTo = (email: string) => mailsTo(email).map(({ template }) => template as string);
export const acts = (workspaceId: string) =>
  rows("select action from accounts_audit where workspace_id = ? order by id", [workspaceId]).map(({ action }) => action as string);

export async function workspacesOf(person: Person) {
  return ZWorkspaceList.parse((await person.client.get("/api/workspaces")).body).items;
}

export async function detailOf(person: Person, id: string): Promise<WorkspaceDetail> {
  return ZWorkspaceDetail.parse((await person.client.get(at(id))).body);
}

export async function membersOf(person: Person, id: string) {
  return ZMemberList.parse((await person.client.get(at(id, "/members"))).body).items;
}

export const inviteTo = (lead: Person, id: string, email: string, grant: object = { role: "editor", identity: "names" }) =>
  lead.client.post(at(id, "/invitations"), { email, ...grant });

interface Given {
  readonly role: WorkspaceRole;
  readonly centerId?: string | null;
  readonly identity?: "names" | "codes";
  readonly maySign?: boolean;
}

export async function memberOf(owner: Person, given: Given): Promise<Person> {
  const person = await researcher();
  join(owner, person, given);
  return person;
}

export async function newMember(lead: Person, workspaceId: string, grant: Partial<Given> = {}): Promise<Person> {
  const person = await researcher();
  join(lead, person, grant, workspaceId);
  return person;
}

export function join(
  owner: Person,
  person: Person,
  { role = "editor", centerId = null, identity = "names", maySign = false }: Partial<Given>,
  workspaceId = owner.id,
): void {
  const now = moment(Date.now());
  const times = { created_at: now, updated_at: now, published_at: now };
  const may = isPostgres() ? String(maySign) : Number(maySign);
  const columns = {
    workspace_id: workspaceId,
    account_id: person.id,
    role,
    center_id: centerId,
    identity,
    may_sign: may,
    credentials: null,
  };
  copyRow("accounts_memberships", ["account_id", owner.id], { document_id: randomUUID(), ...columns, ...times });
}

export function leave(owner: Person, person: Person): void {
  rows("delete from accounts_memberships where account_id = ? and workspace_id = ?", [person.id, owner.id]);
}
