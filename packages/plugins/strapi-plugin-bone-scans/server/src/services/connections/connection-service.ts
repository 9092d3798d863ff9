import {
  mostConnections,
  type Connection,
  type ConnectionChange,
  type ConnectionList,
  type ConnectionRun,
  type ConnectionSettings,
  type ConnectionKind,
  type NewConnection,
  type RunCounts,
  type RunProblem,
  type SendCounts,
  type SendSettings,
  type WriteCounts,
} from "@trabecula/contracts";
import {
  AppError,
  inTransaction,
  invalidField,
  leadOf,
  notFound,
  placeOf,
  toInstant,
  type Member,
  type Strapi,
} from "@trabecula/strapi-kit";
import { reportTypeOf } from "@trabecula/report-types";
import { auditOf, ownersOf, workspacesOf } from "../../accounts.ts";
import { boneScansConfig } from "../../config.ts";
import { findDatasetHead } from "../datasets/dataset-rows.ts";
import { readMap } from "../scoring/table-options.ts";
import { allowedUrl } from "./allowed-addresses.ts";
import { notAllowed } from "./connection-clients.ts";
import {
  addConnection,
  bellOf,
  changeConnection,
  connectionsIn,
  deleteConnection,
  findConnection,
  type ConnectionRow,
} from "./connection-rows.ts";
import { runsOf, type RunRow } from "./run-rows.ts";
import { loginIn } from "./sending/request-login.ts";

export async function connectionOf(strapi: Strapi, lead: Member, publicId: string): Promise<ConnectionRow> {
  const row = await findConnection(strapi, placeOf(lead).workspaceId, publicId);
  if (row === undefined) throw notFound();
  return row;
}

export async function listConnections(strapi: Strapi, actor: Member, workspaceId: string): Promise<ConnectionList> {
  const rows = await connectionsIn(strapi, placeOf(leadOf(actor, workspaceId)).workspaceId);
  const items = [];
  for (const row of rows) items.push(await serialize(strapi, row));
  return { items, total: items.length, hosts: [...boneScansConfig(strapi).connections.hosts] };
}

/** @throws AppError `validation_failed` for a server that is not allowed, `conflict` for too many connections */
export async function createConnection(strapi: Strapi, actor: Member, workspaceId: string, request: NewConnection): Promise<Connection> {
  const lead = leadOf(actor, workspaceId);
  requireAllowed(strapi, request.address, "address");
  const { kind, name, address } = request;
  const secret = secretIn(strapi, kind, request);
  if (secret === undefined) {
    const message = kind === "redcap" ? "Enter the token." : "Choose how to log in.";
    throw invalidField(kind === "redcap" ? "token" : "scheme", message);
  }
  const id = await inTransaction(strapi, async () => {
    await workspacesOf(strapi).holdAlone(lead, workspaceId);
    if ((await connectionsIn(strapi, workspaceId)).length >= mostConnections)
      throw new AppError("conflict", `A workspace has ${mostConnections} connections at most.`);
    const made = await addConnection(strapi, { kind, name, address, secret, workspaceId, accountId: actor.id });
    await record(strapi, lead, "connection.created", made, request.address);
    return made;
  });
  return serialize(strapi, await connectionOf(strapi, lead, id));
}

export async function updateConnection(
  strapi: Strapi,
  actor: Member,
  { id: workspaceId, connectionId }: Named,
  change: ConnectionChange,
): Promise<Connection> {
  const lead = leadOf(actor, workspaceId);
  if (change.address !== undefined) requireAllowed(strapi, change.address, "address");
  if (change.settings !== undefined) await requireSettings(strapi, change.settings);
  await inTransaction(strapi, async () => {
    await workspacesOf(strapi).holdAlone(lead, workspaceId);
    const before = await connectionOf(strapi, lead, connectionId);
    const { kind } = before;
    const { name, address, schedule } = change;
    const secret = secretIn(strapi, kind, change);
    if (address !== undefined && address !== before.address && secret === undefined)
      throw invalidField(
        kind === "redcap" ? "token" : "scheme",
        `Enter the ${kind === "redcap" ? "token" : "login"} again for another address.`,
      );
    requireOwnParts(kind, change);
    const given = kind === "redcap" ? change.settings : change.sending;
    const settings = given && JSON.stringify(given);
    await changeConnection(strapi, connectionId, { name, address, secret, settings, schedule, accountId: actor.id });
    await record(strapi, lead, "connection.changed", connectionId, change.address ?? before.address);
  });
  return serialize(strapi, await connectionOf(strapi, lead, connectionId));
}

export async function removeConnection(strapi: Strapi, actor: Member, { id: workspaceId, connectionId }: Named): Promise<void> {
  const lead = leadOf(actor, workspaceId);
  await inTransaction(strapi, async () => {
    await workspacesOf(strapi).holdAlone(lead, workspaceId);
    const { address } = await connectionOf(strapi, lead, connectionId);
    await deleteConnection(strapi, connectionId);
    await record(strapi, lead, "connection.deleted", connectionId, address);
  });
}

export interface Named {
  readonly id: string;
  readonly connectionId: string;
}

export async function listRuns(
  strapi: Strapi,
  actor: Member,
  { id, connectionId }: Named,
): Promise<{ items: ConnectionRun[]; total: number }> {
  const { publicId } = await connectionOf(strapi, leadOf(actor, id), connectionId);
  const items = await serializeRuns(strapi, await runsOf(strapi, publicId));
  return { items, total: items.length };
}

function requireAllowed(strapi: Strapi, address: string, field: "address" | "tokenAddress"): void {
  if (allowedUrl(address, boneScansConfig(strapi).connections) === null) throw invalidField(field, notAllowed);
}

function secretIn(strapi: Strapi, kind: ConnectionKind, request: Pick<ConnectionChange, "token" | "scheme">): string | undefined {
  if (kind === "redcap") return request.token;
  const login = loginIn(request);
  if (login?.scheme === "oauth") requireAllowed(strapi, login.tokenAddress, "tokenAddress");
  return login && JSON.stringify(login);
}

function requireOwnParts(kind: ConnectionKind, { settings, sending, schedule }: ConnectionChange): void {
  const refused = { redcap: { sending }, fhir: { settings }, dicomweb: { sending, settings } }[kind];
  for (const [name, value] of Object.entries(refused))
    if (value !== undefined) throw invalidField(name, "A connection of this kind has no such settings.");
  if (kind !== "redcap" && schedule === "bell") throw invalidField("schedule", "Only REDCap calls.");
}

export function mapOf({ fields }: ConnectionSettings): string {
  return JSON.stringify(Object.fromEntries(fields.map(({ field, target }) => [field, target])));
}

const longestMap = 20_000;

async function requireSettings(strapi: Strapi, settings: ConnectionSettings): Promise<void> {
  const refuse = (message: string) => invalidField("settings", message);
  const map = mapOf(settings);
  if (map.length > longestMap) throw refuse("The mapping is too long.");
  readMap(map);
  if (new Set(settings.fields.map(({ field }) => field)).size < settings.fields.length) throw refuse("A field is mapped twice.");
  if (settings.fields.every(({ target }) => target.column !== "id")) throw refuse("Map the field with the record's name.");
  const mapped = new Map(settings.fields.map(({ field, target }) => [field, target]));
  const { writing = [] } = settings;
  for (const { of, to } of writing) {
    if (reportTypeOf(mapped.get(of)?.column ?? "") !== settings.reportType) throw refuse(`“${of}” is no mapped value of the report type.`);
    if (mapped.has(to)) throw refuse(`“${to}” is read, so nothing can be written to it.`);
  }
  if (new Set(writing.map(({ to }) => to)).size < writing.length) throw refuse("A field is written twice.");
  if (settings.datasetId === null) return;
  const dataset = await findDatasetHead(strapi, settings.datasetId);
  if (dataset?.state !== "published" || dataset.reportType !== settings.reportType)
    throw refuse("Choose a published dataset of the report type.");
}

async function serialize(strapi: Strapi, row: ConnectionRow): Promise<Connection> {
  const [lastRun = null] = await serializeRuns(strapi, await runsOf(strapi, row.publicId, 1));
  const { publicId: id, name, address } = row;
  const { kind } = row;
  const stored: unknown = row.settings === null ? null : JSON.parse(row.settings);
  const settings = kind === "redcap" ? (stored as ConnectionSettings | null) : null;
  const sending = kind === "redcap" ? null : (stored as SendSettings | null);
  const { state, pausedBecause, nextAttemptAt } = row;
  // Null in rows that had no schedule yet.
  const schedule = row.schedule ?? "off";
  return {
    ...{ id, kind, name, address, settings, sending, schedule, pausedBecause, lastRun, dateChanged: toInstant(Number(row.changedAt)) },
    nextRunAt: state === "waiting" && nextAttemptAt !== null ? toInstant(Number(nextAttemptAt)) : null,
    bell: schedule === "off" || kind !== "redcap" ? null : `/api/connections/${id}/bell/${bellOf(strapi, id)}`,
  };
}

export async function serializeRuns(strapi: Strapi, rows: readonly RunRow[]): Promise<ConnectionRun[]> {
  const emails = await ownersOf(strapi).emailsOf(rows.flatMap(({ accountId }) => accountId ?? []));
  return rows.map(({ publicId, accountId, isDryRun, outcome, counts, problems, message, startedAt, finishedAt }) => ({
    ...{ id: publicId, isDryRun: isDryRun === 1, outcome, message },
    startedBy: (accountId === null ? undefined : emails.get(accountId)) ?? null,
    startedAt: toInstant(Number(startedAt)),
    finishedAt: finishedAt === null ? null : toInstant(Number(finishedAt)),
    counts: counts === null ? null : (JSON.parse(counts) as RunCounts | WriteCounts | SendCounts),
    problems: problems === null ? [] : (JSON.parse(problems) as RunProblem[]),
  }));
}

type Act = "connection.created" | "connection.changed" | "connection.deleted";

async function record(strapi: Strapi, lead: Member, action: Act, id: string, address: string): Promise<void> {
  const detail = URL.parse(address)?.host ?? "";
  await auditOf(strapi).record(lead, { action, object: `connection:${id}`, detail, workspaceId: placeOf(lead).workspaceId });
}
