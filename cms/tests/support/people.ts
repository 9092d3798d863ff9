import { randomBytes } from "node:crypto";
import { bodyOf, ApiClient } from "./api-client.ts";
import { adminEmail } from "./cms-process.ts";
import { columnNames, mailsTo, moment, rows, userRow } from "./database.ts";
import { openSession } from "./open-session.ts";

export const password = "Corr3ct-horse!";

export interface Person {
  readonly email: string;
  readonly id: string;
  readonly client: ApiClient;
}

export function newEmail(): string {
  return `p-${randomBytes(6).toString("hex")}@people.test`;
}

export function signupBody(email = newEmail()) {
  return { email, password, firstName: "Rosa", lastName: "Lindqvist", institution: "Test University", intendedUse: ["research"] };
}

export async function pendingPerson({ confirmed = true } = {}): Promise<Person> {
  const body = signupBody();
  const client = new ApiClient();
  await bodyOf(client.post("/api/user/signup", body), 201);
  if (confirmed) await client.post("/api/user/confirm-email", { token: confirmTokenFor(body.email) });
  return { email: body.email, id: userRow(body.email).document_id as string, client };
}

export async function approvedResearcher(): Promise<Person> {
  const person = await pendingPerson();
  await asStaff(`/api/admin/users/${person.id}/approve`);
  await logIn(person.client, person.email);
  return person;
}

let model: Promise<Person> | undefined;

/** Takes a tenth of the time of sign-up, approval and login. */
export async function researcher(): Promise<Person> {
  model ??= approvedResearcher();
  const person = copyOf(await model);
  openSession(person.client, person.email);
  return person;
}

let pendingModel: Promise<Person> | undefined;

export async function pendingAccount(): Promise<Person> {
  pendingModel ??= pendingPerson();
  const person = copyOf(await pendingModel);
  rows("update up_users set last_seen_at = null where document_id = ?", [person.id]);
  return person;
}

const knownColumns = new Map<string, readonly string[]>();
function columnsOf(table: string): readonly string[] {
  const columns = knownColumns.get(table) ?? columnNames(table).filter((name) => name !== "id");
  knownColumns.set(table, columns);
  return columns;
}

function copyOf({ id: from }: Person): Person {
  const [id, email] = [randomBytes(12).toString("hex"), newEmail()];
  const now = moment(Date.now());
  const own = { document_id: id, username: id, email, personal_workspace_id: id, workspace_id: id, account_id: id };
  const changes = new Map<string, string | number>(Object.entries({ ...own, created_at: now, updated_at: now, last_seen_at: now }));
  for (const table of ["up_users", "accounts_workspaces", "accounts_memberships"]) {
    const columns = columnsOf(table);
    const changed = columns.filter((name) => changes.has(name)).map((name) => changes.get(name)!);
    const values = columns.map((name) => (changes.has(name) ? "?" : name));
    rows(`insert into ${table} (${columns.join()}) select ${values.join()} from ${table} where document_id = ?`, [...changed, from]);
  }
  return { email, id, client: new ApiClient() };
}

export async function patient(): Promise<Person> {
  const owner = await researcher();
  return patientOf(owner, (await bodyOf(owner.client.post("/api/patients", { sex: "female", birthYear: 1970 }), 201)).id as string);
}

export async function patientOf(owner: Person, recordId: string, email = newEmail(), dataDir?: string): Promise<Person> {
  await bodyOf(owner.client.post(`/api/patients/${recordId}/invite`, { email }), 201);
  const client = new ApiClient(owner.client.base);
  const reply = await client.post("/api/patient/accept-invite", { token: mailedToken(email, "accept-invite", dataDir), password });
  if (reply.status !== 200) throw new Error(`Accepting answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return { email, id: reply.body.user.id as string, client };
}

export async function pendingWithSession(): Promise<Person> {
  const person = await researcher();
  rows("update up_users set account_state = 'pending' where email = ?", [person.email]);
  return person;
}

export function administrator(): Promise<Person> {
  const client = new ApiClient();
  openSession(client, adminEmail);
  return Promise.resolve({ email: adminEmail, id: userRow(adminEmail).document_id as string, client });
}

export async function anotherAdministrator(): Promise<Person> {
  const person = await researcher();
  await asStaff(`/api/admin/users/${person.id}/role`, { role: "admin" });
  return person;
}

let staff: ApiClient | undefined;

/** One administrator login per test file, renewed if a test ended it. */
async function asStaff(path: string, body?: unknown): Promise<void> {
  const reply = await staff?.post(path, body);
  if (reply?.status === 200) return;
  staff = (await administrator()).client;
  await bodyOf(staff.post(path, body));
}

export async function logIn(client: ApiClient, email: string, secret = password): Promise<void> {
  const reply = await client.post("/api/user/login", { email, password: secret });
  if (reply.status !== 200) throw new Error(`Login of ${email} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
}

export function confirmTokenFor(email: string): string {
  return mailedToken(email, "confirm-email");
}

export function mailedToken(email: string, page: string, dataDir?: string): string {
  const texts = mailsTo(email, dataDir).map((mail) => mail.text as string);
  const token = texts.findLast((text) => text.includes(`/${page}/`))?.match(new RegExp(`/${page}/([\\w-]+)`))?.[1];
  if (!token) throw new Error(`No link to ${page} was mailed to ${email}`);
  return token;
}

/** Resets the hourly limit of notifications, which other tests use up. */
export function allowMailsToAdmins(dataDir?: string): void {
  rows("delete from accounts_rate_limits where limit_key like 'new-request-mails:%'", [], dataDir);
}

export const invitationOf = (email: string) => mailedToken(email, "accept-invite");
export const acceptInvitation = (token: string, secret = password, client = new ApiClient()) =>
  client.post("/api/patient/accept-invite", { token, password: secret });
