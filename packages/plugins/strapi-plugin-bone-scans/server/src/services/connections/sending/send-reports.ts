import { mostProblems, type Report, type RunProblem, type SendSettings } from "@trabecula/contracts";
import { placeOf, type Member, type Strapi } from "@trabecula/strapi-kit";
import { rereadPlace, recordExport } from "../../reports/record-export.ts";
import { reportsById } from "../../reports/report-rows.ts";
import { sendServerOf } from "../connection-clients.ts";
import type { ConnectionRow } from "../connection-rows.ts";
import type { Done, Task } from "../run-task.ts";
import { fhirReportSender } from "./send-fhir.ts";
import { ServerError } from "./server-error.ts";
import { dueReports, markTried } from "./sent-rows.ts";
import { reportToSend, type SendReport, type SendableReport } from "./report-to-send.ts";
import { drawnDicom } from "../../documents/report-dicom.ts";
import type { SendServer } from "./fhir-server.ts";
import { storeObject } from "./stow-server.ts";

const mostOfRun = 500;

export async function sendReports(strapi: Strapi, lead: Member, row: ConnectionRow, { request, left, stillHeld }: Task): Promise<Done> {
  const ids =
    request === "scheduled" || request.ids === undefined
      ? await dueReports(strapi, row, mostOfRun)
      : await known(strapi, lead, request.ids);
  const isDryRun = request !== "scheduled" && request.dryRun;
  const send = senderOf(strapi, row, left);
  const counts = { sent: 0, refused: 0, skipped: 0 };
  const problems: RunProblem[] = [];
  const note = (reportId: string, text: string) => problems.length < mostProblems && problems.push({ reportId, text });
  let stoppedBy: unknown = null;
  try {
    for (const id of ids) {
      left.throwIfAborted();
      await stillHeld();
      const member = await rereadPlace(strapi, lead);
      const found = await reportToSend(strapi, member, row, id);
      if ("skippedBecause" in found) {
        counts.skipped += 1;
        note(id, found.skippedBecause);
        continue;
      }
      const problem = isDryRun ? null : await trySending(send, member, found, left);
      counts[problem === null ? "sent" : "refused"] += 1;
      if (problem !== null) note(id, problem);
      if (!isDryRun) await markTried(strapi, row, { ...triedOf(found.report), isSent: problem === null });
    }
  } catch (error) {
    stoppedBy = error;
  }
  return { counts, problems, imported: null, writing: null, remarks: [], stoppedBy };
}

function senderOf(strapi: Strapi, row: ConnectionRow, left: AbortSignal): SendReport {
  const server = sendServerOf(strapi, row, left);
  return row.kind === "dicomweb"
    ? dicomReportSender(strapi, server)
    : fhirReportSender(strapi, server, JSON.parse(row.settings!) as SendSettings);
}

async function known(strapi: Strapi, lead: Member, ids: readonly string[]): Promise<string[]> {
  const found = await reportsById(strapi, { places: [placeOf(lead)] }, ids);
  const own = new Set(found.map(({ documentId }) => documentId));
  return [...new Set(ids)].filter((id) => own.has(id));
}

const triedOf = ({ id, revision, readState = "draft" }: Report) => ({ reportId: id, revision, state: readState });

async function trySending(send: SendReport, member: Member, found: SendableReport, left: AbortSignal): Promise<string | null> {
  try {
    await send(member, found, left);
    return null;
  } catch (error) {
    if (error instanceof ServerError && error.problem === "rejected") return error.message;
    throw error;
  }
}

function dicomReportSender(strapi: Strapi, server: SendServer): SendReport {
  return async (member, { report }, left) => {
    const query = { view: "clinician", size: "a4", revision: report.revision } as const;
    const { bytes } = await drawnDicom(strapi, member, report.id, query, left);
    await storeObject(server, bytes);
    await recordExport(strapi, member, report, `DICOM to ${server.base.host}`);
  };
}
