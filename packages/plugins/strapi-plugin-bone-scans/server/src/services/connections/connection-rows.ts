import { createHmac, timingSafeEqual } from "node:crypto";
import type { ConnectionKind, PullSchedule, RunCounts, RunOutcome, RunProblem, SendCounts, WriteCounts } from "@trabecula/contracts";
import {
  AppError,
  createLeases,
  inTransaction,
  newId,
  seal,
  sql,
  unseal,
  type Job,
  type SqlQuery,
  type Strapi,
} from "@trabecula/strapi-kit";
import { workspacesOf } from "../../accounts.ts";
import { boneScansConfig } from "../../config.ts";
import { connectionTables } from "../../database/models.ts";

const { connections, runs, sent, written } = connectionTables;

export interface ConnectionRow {
  readonly id: number;
  readonly publicId: string;
  readonly workspaceId: string;
  /** The lead who saved the connection last. */
  readonly accountId: string;
  readonly kind: ConnectionKind;
  readonly name: string;
  readonly address: string;
  readonly secret: string;
  readonly settings: string | null;
  readonly createdAt: number | string;
  readonly changedAt: number | string;
  readonly schedule: PullSchedule | null;
  readonly state: "idle" | "waiting" | "running" | "paused";
  readonly pausedBecause: string | null;
  readonly nextAttemptAt: number | string | null;
}

const stored = {
  ...{ id: "id", publicId: "public_id", workspaceId: "workspace_id", accountId: "account_id", name: "name" },
  ...{ address: "address", secret: "secret", settings: "settings", changedAt: "changed_at" },
  ...{ schedule: "schedule", state: "state", pausedBecause: "paused_because", nextAttemptAt: "next_attempt_at" },
  ...{ storedKind: "kind", createdAt: "created_at" },
} as const;

type StoredRow = Omit<ConnectionRow, "kind"> & { readonly storedKind: ConnectionKind | null };
const select = (rows: SqlQuery): Promise<StoredRow[]> => rows.select(stored);

/** `storedKind` is null in rows of the first version, which connected to REDCap only. */
const read = ({ storedKind, ...row }: StoredRow): ConnectionRow => ({ ...row, kind: storedKind ?? "redcap" });

export async function connectionsIn(strapi: Strapi, workspaceId: string): Promise<ConnectionRow[]> {
  return (await select((await sql(strapi))(connections).where({ workspace_id: workspaceId }).orderBy("id"))).map(read);
}

export async function findConnection(strapi: Strapi, workspaceId: string, publicId: string): Promise<ConnectionRow | undefined> {
  const [row] = await select((await sql(strapi))(connections).where({ workspace_id: workspaceId, public_id: publicId }));
  return row && read(row);
}

type NewRow = Pick<ConnectionRow, "workspaceId" | "accountId" | "kind" | "name" | "address" | "secret">;

export async function addConnection(strapi: Strapi, { workspaceId, accountId, kind, name, address, secret }: NewRow): Promise<string> {
  const [publicId, now] = [newId(), Date.now()];
  await (
    await sql(strapi)
  )(connections).insert({
    ...{ public_id: publicId, workspace_id: workspaceId, account_id: accountId, kind, name, address },
    ...{ secret: sealSecret(strapi, publicId, secret), settings: null, schedule: "off", state: "idle" },
    ...{ attempts: 0, failures: 0, created_at: now, changed_at: now },
  });
  return publicId;
}

interface Changed extends Partial<Pick<NewRow, "name" | "address" | "secret">> {
  readonly accountId: string;
  readonly settings?: string | undefined;
  readonly schedule?: PullSchedule | undefined;
}

export async function changeConnection(
  strapi: Strapi,
  publicId: string,
  { accountId, name, address, secret, settings, schedule }: Changed,
): Promise<void> {
  const db = await sql(strapi);
  const own = () => db(connections).where({ public_id: publicId });
  const row = (await select(own().forUpdate()))[0]!;
  const next = schedule ?? row.schedule;
  await own().update({
    ...{ account_id: accountId, changed_at: laterThan(row.changedAt), schedule: next, failures: 0, paused_because: null },
    ...(row.state !== "running" && nextState(next, Date.now())),
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
    ...(secret !== undefined && { secret: sealSecret(strapi, publicId, secret) }),
    ...(settings !== undefined && { settings }),
  });
}

export async function deleteConnection(strapi: Strapi, publicId: string): Promise<void> {
  const db = await sql(strapi);
  // Deletes the connection first, so that no run adds rows afterwards.
  await db(connections).where({ public_id: publicId }).delete();
  for (const table of [runs, sent, written]) await db(table).where({ connection_id: publicId }).delete();
}

export async function deleteConnectionsOf(strapi: Strapi, workspaceId: string): Promise<void> {
  for (const { publicId } of await connectionsIn(strapi, workspaceId)) await deleteConnection(strapi, publicId);
}

const laterThan = (before: number | string): number => Math.max(Date.now(), Number(before) + 1);

const hourMs = 3600_000;
const intervals: Readonly<Partial<Record<PullSchedule, number>>> = { hourly: hourMs, daily: 24 * hourMs };

function nextState(schedule: PullSchedule | null, nowMs: number) {
  const interval = intervals[schedule ?? "off"];
  return interval === undefined ? { state: "idle", next_attempt_at: null } : { state: "waiting", next_attempt_at: nowMs + interval };
}

const about = (publicId: string): string => `connection:${publicId}`;

function sealSecret(strapi: Strapi, publicId: string, secret: string): string {
  return seal(boneScansConfig(strapi).connectionSecrets[0], about(publicId), Buffer.from(secret));
}

/** Returns null if no configured master secret opens it. */
export function secretOf(strapi: Strapi, { publicId, secret }: Pick<ConnectionRow, "publicId" | "secret">): string | null {
  const opened = boneScansConfig(strapi).connectionSecrets.map((key) => unseal(key, about(publicId), secret));
  return opened.find((bytes) => bytes !== null)?.toString() ?? null;
}

/** Re-encrypts with the current master secret. */
export async function resealSecrets(strapi: Strapi): Promise<void> {
  const [key, ...earlier] = boneScansConfig(strapi).connectionSecrets;
  if (earlier.length === 0) return;
  const db = await sql(strapi);
  for (const row of await select(db(connections))) {
    const secret = unseal(key, about(row.publicId), row.secret) === null ? secretOf(strapi, row) : null;
    if (secret === null) continue;
    await db(connections)
      .where({ id: row.id, secret: row.secret })
      .update({ secret: sealSecret(strapi, row.publicId, secret) });
  }
}

const bellBy = (key: string, publicId: string) => createHmac("sha256", key).update(`bell:${publicId}`).digest("base64url").slice(0, 32);

/** Derives an unguessable secret, which is stored nowhere. */
export const bellOf = (strapi: Strapi, publicId: string): string => bellBy(boneScansConfig(strapi).connectionSecrets[0], publicId);

export async function ring(strapi: Strapi, publicId: string, secret: string, nowMs: number): Promise<boolean> {
  const given = Buffer.from(secret);
  const isRight = boneScansConfig(strapi).connectionSecrets.some((key) => {
    const own = Buffer.from(bellBy(key, publicId));
    return given.length === own.length && timingSafeEqual(given, own);
  });
  if (isRight)
    await (await sql(strapi))(connections).where({ public_id: publicId }).whereNot({ schedule: "off" }).update({ rung_at: nowMs });
  return isRight;
}

const msBetweenBells = 60_000;

/** Connections that were rung are due a minute after their last run began. */
export async function heedBells(strapi: Strapi, nowMs: number): Promise<void> {
  const db = await sql(strapi);
  await db(connections)
    .whereNotNull("rung_at")
    .whereIn("state", ["idle", "waiting"])
    .where(
      (row) =>
        void row
          .whereNull("started_at")
          .orWhere("started_at", "<=", nowMs - msBetweenBells)
          .orWhere("started_at", ">", nowMs),
    )
    .update({ state: "waiting", next_attempt_at: nowMs, rung_at: null });
}

type Leased = Job & Pick<ConnectionRow, "publicId" | "workspaceId">;

const leaseMs = 60_000;
const leases = createLeases<Leased>({
  ...{ table: connections, waiting: "waiting", running: "running", leaseMs },
  columns: [{ publicId: "public_id", workspaceId: "workspace_id" }],
  narrow: (rows) => void rows.whereNot({ schedule: "off" }).whereNull("paused_because"),
});
export type DueConnection = Leased & RunClaim;

export const takeDue = (strapi: Strapi, nowMs: number): Promise<DueConnection | null> =>
  leases.takeNext(strapi, nowMs, { started_at: nowMs });

export interface RunClaim {
  readonly id: number;
  readonly claim: string;
}

/** Returns null while the connection runs on any instance. */
export async function claimRun(strapi: Strapi, { id }: Pick<ConnectionRow, "id">, nowMs: number): Promise<RunClaim | null> {
  const claim = newId();
  const free = (await sql(strapi))(connections)
    .where({ id })
    .where((row) => void row.whereNot({ state: "running" }).orWhere("next_attempt_at", "<", nowMs));
  const hits = await free.update({ state: "running", claim, started_at: nowMs, next_attempt_at: nowMs + leaseMs });
  return hits === 1 ? { id, claim } : null;
}

/** @throws `conflict` if the connection was changed or deleted since it was read, or another run took over */
export async function holdConnection(strapi: Strapi, { id, changedAt }: ConnectionRow, { claim }: RunClaim): Promise<void> {
  const found = (await sql(strapi))(connections).where({ id, claim, changed_at: Number(changedAt) });
  if ((await found.forUpdate().pluck("id")).length === 0)
    throw new AppError("conflict", "The connection was changed or deleted during this run.");
}

/** Stores nothing for a deleted connection. */
export async function storeFor(strapi: Strapi, publicId: string, store: () => Promise<unknown>): Promise<void> {
  await inTransaction(strapi, async () => {
    const found = (await sql(strapi))(connections).where({ public_id: publicId });
    if ((await found.forUpdate().pluck("id")).length > 0) await store();
  });
}

export const renewal = { everyMs: leases.renewEveryMs, renew: leases.renew };

interface RunEnd {
  readonly outcome: RunOutcome;
  readonly counts: RunCounts | WriteCounts | SendCounts | null;
  readonly problems?: readonly RunProblem[];
  readonly message: string | null;
  /** Whether the next run would end like this one. */
  readonly isFinal?: boolean;
}

const mostFailures = 3;

export async function endRun(
  strapi: Strapi,
  { changedAt }: ConnectionRow,
  claim: RunClaim,
  publicId: string,
  { outcome, counts, problems = [], message, isFinal = false }: RunEnd,
): Promise<void> {
  const row = {
    ...{ outcome, counts: counts && JSON.stringify(counts), message, finished_at: Date.now() },
    problems: problems.length === 0 ? null : JSON.stringify(problems),
  };
  await inTransaction(strapi, async () => {
    const db = await sql(strapi);
    await db(runs).where({ public_id: publicId }).update(row);
    const columns = { schedule: "schedule", failures: "failures", pausedBecause: "paused_because", changedAt: "changed_at" };
    const found = (await db(connections).where({ id: claim.id }).forUpdate().first(columns)) as Ended | undefined;
    if (found === undefined) return;
    if (found.pausedBecause !== null) return void (await leases.end(strapi, claim, { state: "paused", next_attempt_at: null }));
    const isSame = Number(found.changedAt) === Number(changedAt);
    const failures = outcome === "done" || !isSame ? 0 : found.failures + Number(outcome === "failed");
    const isOver = isSame && found.schedule !== "off" && (isFinal || failures >= mostFailures);
    if (isOver) await pause(strapi, claim, message ?? "It failed three times.");
    else await leases.end(strapi, claim, { ...nextState(found.schedule, Date.now()), failures });
  });
}

type Ended = Pick<ConnectionRow, "pausedBecause" | "changedAt"> & { readonly schedule: PullSchedule; readonly failures: number };

/** Pauses the connection until a lead changes it. Leads of the workspace get one mail. */
export async function pause(strapi: Strapi, claim: RunClaim, because: string): Promise<void> {
  await inTransaction(strapi, async () => {
    const [row] = await select((await sql(strapi))(connections).where({ id: claim.id }));
    const isPaused = await leases.end(strapi, claim, { state: "paused", next_attempt_at: null, paused_because: because, rung_at: null });
    if (isPaused && row && row.pausedBecause === null) await workspacesOf(strapi).tellPaused(row.workspaceId, row.name);
  });
}
