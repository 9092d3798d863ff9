import { Readable } from "node:stream";
import type { Report } from "@trabecula/contracts";
import {
  inTransaction,
  notFound,
  placeOf,
  servicesOf,
  writeArchive,
  type Actor,
  type AuditEvent,
  type ExportFile,
  type Member,
  type SentFile,
  type Strapi,
} from "@trabecula/strapi-kit";
import { auditOf, workspacesOf } from "../../accounts.ts";
import type { AccountQueue } from "../work/account-queue.ts";

export async function recordExport(
  strapi: Strapi,
  actor: Actor,
  { id, revision, workspaceId }: Pick<Report, "id" | "revision" | "workspaceId">,
  form: string,
): Promise<void> {
  await inTransaction(strapi, () =>
    auditOf(strapi).record(actor, {
      action: "report.exported",
      object: `report:${id}`,
      detail: `${form}, revision ${revision}`,
      workspaceId,
    }),
  );
}

/** Rereads the membership for each part of a stream. @throws `not_found`, `role_missing` if the membership or its right ended */
export async function rereadPlace(strapi: Strapi, actor: Member): Promise<Member> {
  const { workspaceId } = placeOf(actor);
  const now = await workspacesOf(strapi).reread(actor);
  return { ...now, places: [placeOf(now, workspaceId)] };
}

/** Call after long work. @throws `not_found` also if the member now reaches another center */
export async function requireSamePlace(strapi: Strapi, member: Member): Promise<void> {
  if (placeOf(await rereadPlace(strapi, member)).centerId !== placeOf(member).centerId) throw notFound();
}

/** Audits, then streams a .zip. @throws `too_many_requests` while the account has too many exports */
export async function streamArchive(
  strapi: Strapi,
  actor: Member,
  name: string,
  event: AuditEvent,
  files: AsyncIterable<ExportFile>,
): Promise<SentFile> {
  const release = await exportQueue(strapi).acquire(actor);
  try {
    await auditOf(strapi).record(actor, event);
    const content = Readable.from(writeArchive(files), { objectMode: false });
    // The stream closes after the last byte, or when the client disconnects.
    content.once("close", release);
    return { name, type: "application/zip", content };
  } catch (error) {
    release();
    throw error;
  }
}

const services = servicesOf<{ exports: AccountQueue }>("bone-scans");

export const exportQueue = (strapi: Strapi): AccountQueue => services(strapi, "exports");
