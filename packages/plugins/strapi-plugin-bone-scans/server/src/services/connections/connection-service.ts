import {
  mostConnections,
  type Connection,
  type ConnectionChange,
  type ConnectionList,
  type ConnectionRun,
  type ConnectionSettings,
  type ConnectionTest,
  type NewConnection,
  type RunCounts,
} from "@trabecula/contracts";
import {
  createRedcapClient,
  guessFields,
  readPlaces,
  readProject,
  RedcapError,
  type Project,
  type ProjectPlaces,
  type RedcapClient,
} from "@trabecula/redcap";
import {
  AppError,
  inTransaction,
  memberFor,
  notFound,
  placeOf,
  roleMissing,
  toInstant,
  type Member,
  type Strapi,
} from "@trabecula/strapi-kit";
import { auditOf, ownersOf, workspacesOf } from "../../accounts.ts";
import { boneScansConfig } from "../../config.ts";
import { findDatasetHead } from "../datasets/dataset-rows.ts";
import { readMap } from "../scoring/table-options.ts";
import { allowedUrl, guardedLookup } from "./allowed-addresses.ts";
import {
  addConnection,
  bellOf,
  changeConnection,
  connectionsIn,
  deleteConnection,
  findConnection,
  runsOf,
  tokenOf,
  type ConnectionRow,
  type RunRow,
} from "./connection-rows.ts";
import { sendTo } from "./send-form.ts";

/** A lead of all centers, in this workspace alone. @throws AppError `not_found`, `role_missing` */
export function leadOf(actor: Member, workspaceId: string): Member {
  const lead = memberFor(actor, actor.memberships, actor.right, workspaceId);
  if (placeOf(lead).centerId !== null) throw roleMissing();
  return lead;
}

/** @throws AppError `not_found`, `role_missing` */
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

/** @throws AppError `validation_failed` for a server that is not allowed, `conflict` for too many */
export async function createConnection(strapi: Strapi, actor: Member, workspaceId: string, request: NewConnection): Promise<Connection> {
  const lead = leadOf(actor, workspaceId);
  requireAllowed(strapi, request.address);
  const id = await inTransaction(strapi, async () => {
    await workspacesOf(strapi).holdAlone(lead, workspaceId);
    if ((await connectionsIn(strapi, workspaceId)).length >= mostConnections)
      throw new AppError("conflict", `A workspace has ${mostConnections} connections at most.`);
    const made = await addConnection(strapi, { ...request, workspaceId, accountId: actor.id });
    await record(strapi, lead, "connection.created", made, request.address);
    return made;
  });
  return serialize(strapi, await connectionOf(strapi, lead, id));
}

/** @throws AppError `not_found`, `validation_failed` */
export async function updateConnection(
  strapi: Strapi,
  actor: Member,
  { id: workspaceId, connectionId }: Named,
  change: ConnectionChange,
): Promise<Connection> {
  const lead = leadOf(actor, workspaceId);
  if (change.address !== undefined) requireAllowed(strapi, change.address);
  if (change.settings !== undefined) await requireSettings(strapi, change.settings);
  await inTransaction(strapi, async () => {
    await workspacesOf(strapi).holdAlone(lead, workspaceId);
    const before = await connectionOf(strapi, lead, connectionId);
    if (change.address !== undefined && change.address !== before.address && change.token === undefined) {
      const message = "Enter the token again for another address.";
      throw new AppError("validation_failed", message, { token: message });
    }
    await changeConnection(strapi, connectionId, { ...change, accountId: actor.id });
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

/** One attempt, so that the lead need not wait. */
export async function testConnection(
  strapi: Strapi,
  actor: Member,
  { id, connectionId }: Named,
  left: AbortSignal,
): Promise<ConnectionTest> {
  const lead = leadOf(actor, id);
  const row = await connectionOf(strapi, lead, connectionId);
  try {
    const client = clientOf(strapi, row, left, 0);
    const project = await readProject(client);
    return { problem: null, project: await serializeProject(strapi, id, project, await readPlaces(client, project)) };
  } catch (error) {
    if (!(error instanceof RedcapError)) throw error;
    return { problem: error.message, project: null };
  }
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

/** @throws RedcapError `refused` where the operator no longer allows the server, or the token cannot be opened */
export function clientOf(strapi: Strapi, row: ConnectionRow, stop: AbortSignal, retries?: number): RedcapClient {
  const rules = boneScansConfig(strapi).connections;
  const url = allowedUrl(row.address, rules);
  if (url === null) throw new RedcapError("refused", { message: notAllowed });
  const token = tokenOf(strapi, row);
  if (token === null) throw new RedcapError("refused", { message: "The token cannot be read any more. Enter it again." });
  return createRedcapClient({ send: sendTo(url, guardedLookup(rules)), token, stop, ...(retries !== undefined && { retries }) });
}

const notAllowed = "The operator of this installation does not allow this server (CONNECTION_HOSTS).";

function requireAllowed(strapi: Strapi, address: string): void {
  if (allowedUrl(address, boneScansConfig(strapi).connections) === null)
    throw new AppError("validation_failed", notAllowed, { address: notAllowed });
}

export function mapOf({ fields }: ConnectionSettings): string {
  return JSON.stringify(Object.fromEntries(fields.map(({ field, target }) => [field, target])));
}

const longestMap = 20_000;

/** @throws AppError `validation_failed` */
async function requireSettings(strapi: Strapi, settings: ConnectionSettings): Promise<void> {
  const refuse = (message: string) => new AppError("validation_failed", message, { settings: message });
  const map = mapOf(settings);
  if (map.length > longestMap) throw refuse("The mapping is too long.");
  readMap(map);
  if (new Set(settings.fields.map(({ field }) => field)).size < settings.fields.length) throw refuse("A field is mapped twice.");
  if (settings.fields.every(({ target }) => target.column !== "id")) throw refuse("Map the field with the record's name.");
  if (settings.datasetId === null) return;
  const dataset = await findDatasetHead(strapi, settings.datasetId);
  if (dataset?.state !== "published" || dataset.reportType !== settings.reportType)
    throw refuse("Choose a published dataset of the report type.");
}

async function serializeProject(
  strapi: Strapi,
  workspaceId: string,
  project: Project,
  places: ProjectPlaces,
): Promise<ConnectionTest["project"]> {
  const centers = await workspacesOf(strapi).centersOf(workspaceId);
  return {
    title: project.title,
    idField: project.idField,
    fields: guessFields(project).map(({ name, form, label, meaning, isIdentifier, codes, target, remark }) => ({
      ...{ name, form, label, meaning, isIdentifier, codes: [...codes], note: remark },
      target: target && { ...target, values: { ...target.values } },
    })),
    events: places.events.map(({ name, label, forms }) => ({ name, label, forms: [...forms] })),
    groups: places.groups.map(({ name, label }) => ({
      name,
      label,
      center: centers.find(({ code }) => isSameCode(code, name))?.name ?? null,
    })),
    missingCodes: [...project.missingCodes],
  };
}

/** REDCap makes a group's name of its label: lower case, with underscores. */
export function isSameCode(code: string, group: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "_");
  return plain(code) === plain(group);
}

async function serialize(strapi: Strapi, row: ConnectionRow): Promise<Connection> {
  const [lastRun = null] = await serializeRuns(strapi, await runsOf(strapi, row.publicId, 1));
  const { publicId: id, name, address } = row;
  const settings = row.settings === null ? null : (JSON.parse(row.settings) as ConnectionSettings);
  const { state, pausedBecause, nextAttemptAt } = row;
  // Null in rows that had no schedule yet.
  const schedule = row.schedule ?? "off";
  return {
    ...{ id, name, address, settings, schedule, pausedBecause, lastRun, dateChanged: toInstant(Number(row.changedAt)) },
    nextRunAt: state === "waiting" && nextAttemptAt !== null ? toInstant(Number(nextAttemptAt)) : null,
    bell: schedule === "off" ? null : `/api/connections/${id}/bell/${bellOf(strapi, id)}`,
  };
}

export async function serializeRuns(strapi: Strapi, rows: readonly RunRow[]): Promise<ConnectionRun[]> {
  const emails = await ownersOf(strapi).emailsOf(rows.flatMap(({ accountId }) => accountId ?? []));
  return rows.map(({ publicId, accountId, isDryRun, outcome, counts, message, startedAt, finishedAt }) => ({
    ...{ id: publicId, isDryRun: isDryRun === 1, outcome, message },
    startedBy: (accountId === null ? undefined : emails.get(accountId)) ?? null,
    startedAt: toInstant(Number(startedAt)),
    finishedAt: finishedAt === null ? null : toInstant(Number(finishedAt)),
    counts: counts === null ? null : (JSON.parse(counts) as RunCounts),
  }));
}

type Act = "connection.created" | "connection.changed" | "connection.deleted";

async function record(strapi: Strapi, lead: Member, action: Act, id: string, address: string): Promise<void> {
  const detail = URL.parse(address)?.host ?? "";
  await auditOf(strapi).record(lead, { action, object: `connection:${id}`, detail, workspaceId: placeOf(lead).workspaceId });
}
