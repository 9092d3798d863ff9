import { utcDay } from "@trabecula/contracts";
import {
  handlesNames,
  leadOf,
  notFound,
  placeOf,
  type ExportFile,
  type Member,
  type SentFile,
  type Strapi,
  wholeWorkspace,
} from "@trabecula/strapi-kit";
import { workspacesOf } from "../../accounts.ts";
import { filesOfChanges } from "../history/changes-of-account.ts";
import { filesOfLaboratory } from "../laboratory/of-workspace.ts";
import { filesOfPatients } from "../patients/patients-of-account.ts";
import { filesOfDeleted } from "../recently-deleted/deleted-of-account.ts";
import { filesOfReports } from "../reports/files-of-reports.ts";
import { streamArchive } from "../reports/record-export.ts";
import { filesOfChecks } from "../scanner-checks/check-rows.ts";
import { readReport } from "../signatures/read-signed.ts";
import { filesOfSignatures } from "../signatures/signatures-of-account.ts";

/** @throws `not_found`, `role_missing`, `too_many_requests` */
export async function exportWorkspace(strapi: Strapi, actor: Member, workspaceId: string): Promise<SentFile> {
  const lead = leadOf(actor, workspaceId);
  const event = { action: "workspace.exported", object: `workspace:${workspaceId}`, workspaceId } as const;
  const files = whileLead(strapi, lead, filesOfWorkspace(strapi, lead, workspaceId));
  return streamArchive(strapi, lead, `workspace-${utcDay()}.zip`, event, files);
}

/** Stops if the membership has ended or reads less than at the start. */
async function* whileLead(strapi: Strapi, lead: Member, files: AsyncIterable<ExportFile>): AsyncGenerator<ExportFile> {
  const { workspaceId, names } = placeOf(lead);
  for await (const file of files) {
    const now = leadOf(await workspacesOf(strapi).reread(lead), workspaceId);
    if (placeOf(now).names !== names) throw notFound();
    yield file;
  }
}

async function* filesOfWorkspace(strapi: Strapi, lead: Member, workspaceId: string): AsyncGenerator<ExportFile> {
  const reach = wholeWorkspace(workspaceId);
  const names = handlesNames(lead, workspaceId);
  yield* workspacesOf(strapi).files(lead, workspaceId);
  yield* filesOfPatients(strapi, reach, { names });
  yield* filesOfReports(strapi, reach, { read: (row, newest) => readReport(strapi, lead, row, newest) });
  yield* filesOfSignatures(strapi, { workspaceId }, names);
  yield* filesOfChanges(strapi, workspaceId, names);
  yield* filesOfLaboratory(strapi, workspaceId);
  yield* filesOfChecks(strapi, { workspaceId });
  yield* filesOfDeleted(strapi, workspaceId, names);
}
