import { canonicalJson } from "@trabecula/bundles";
import type { ChangedMeanwhile } from "@trabecula/contracts";
import { AppError, type IfMatch, type Strapi } from "@trabecula/strapi-kit";
import { ownersOf } from "../../accounts.ts";
import { changeJson, changesSince, type ChangedRecord } from "./change-rows.ts";
import { personNamed } from "./read-history.ts";

/** Earlier releases stored null. */
export function versionOf({ version }: { readonly version: number | null }): number {
  return version ?? 1;
}

export interface CurrentRecord extends ChangedRecord {
  readonly workspaceId: string;
  readonly version: number;
  /** Values that the caller may read, by field of the API. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** @throws `changed_meanwhile` if the caller's version is outdated, `precondition_required` if a shared record needs one */
export async function requireVersion(strapi: Strapi, record: CurrentRecord, ifMatch: IfMatch, sent: readonly string[] = []): Promise<void> {
  if (ifMatch === null && !(await ownersOf(strapi).isPersonal(record.workspaceId))) throw unnamed(record);
  if (ifMatch === null || ifMatch === "any" || ifMatch.includes(record.version)) return;
  throw await changedMeanwhile(strapi, record, ifMatch, sent);
}

function unnamed({ kind }: CurrentRecord): AppError {
  const message = `Others work on this ${kind} too. Send the version that you read: its ETag in the header If-Match.`;
  return new AppError("precondition_required", message);
}

async function changedMeanwhile(
  strapi: Strapi,
  record: CurrentRecord,
  known: readonly number[],
  sent: readonly string[],
): Promise<AppError> {
  const base = Math.max(0, ...known.filter((version) => version < record.version));
  const message = `Someone else has changed this ${record.kind}. Load it again before you save.`;
  const current = await differencesSince(strapi, record, base, sent);
  return new AppError("changed_meanwhile", message, undefined, { current });
}

/** @param base version that the caller read; 0: unknown */
async function differencesSince(strapi: Strapi, record: CurrentRecord, base: number, sent: readonly string[]): Promise<ChangedMeanwhile> {
  const { version, values } = record;
  const rows = await changesSince(strapi, record, base);
  const last = rows.at(-1);
  // Versions of earlier releases have no history.
  const isComplete = base > 0 && rows.length === version - base;
  const old: Record<string, unknown> = {};
  for (const { changes } of rows)
    for (const [field, [before]] of Object.entries(changeJson.read({ changes }).changes)) if (!(field in old)) old[field] = before;
  const fields: ChangedMeanwhile["fields"] = {};
  for (const field of sent.filter((name) => name in values)) {
    const theirs = values[field] ?? null;
    if (!isComplete) fields[field] = { theirs };
    else if (field in old && canonicalJson(old[field] ?? null) !== canonicalJson(theirs))
      fields[field] = { theirs, base: old[field] ?? null };
  }
  return { version, changedAt: last?.at ?? null, changedBy: last ? await personNamed(strapi, last.accountId) : null, fields };
}
