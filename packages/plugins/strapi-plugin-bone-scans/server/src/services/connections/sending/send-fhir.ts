import type { Report, SendSettings } from "@trabecula/contracts";
import type { ToSend, Transaction } from "@trabecula/report-exports";
import { handlesNames, placeOf, type Member, type Strapi } from "@trabecula/strapi-kit";
import { drawn, readDocument } from "../../documents/report-document.ts";
import { recordExport } from "../../reports/record-export.ts";
import { fhirKind } from "../../reports/report-files.ts";
import { getPrinted } from "../../reports/revision-service.ts";
import type { Work } from "../../work/work-kind.ts";
import { workOf } from "../../work/work-service.ts";
import { sendTransaction, type SendServer } from "./fhir-server.ts";
import type { SendableReport, SendReport } from "./report-to-send.ts";
import type { TransactionTask } from "./transaction-worker.ts";

const transactionWork: Work<TransactionTask, Transaction> = {
  ...fhirKind,
  module: new URL("./transaction-worker.ts", import.meta.url),
};

export function fhirReportSender(strapi: Strapi, server: SendServer, { patientSystem, createPatients }: SendSettings): SendReport {
  return async (member, found, left) => {
    const { report, printed, sentRevision } = found;
    const request = { view: "clinician", size: "a4", revision: report.revision } as const;
    const { bytes, view } = await drawn(strapi, member, () => readDocument(strapi, member, report.id, request), left);
    const task: TransactionTask = {
      report,
      changes: printed.changes,
      form: { title: `${view.type}, ${view.made}`, pdf: bytes },
      letterhead: printed.context.letterhead ?? null,
      patient: patientOf(member, found, { system: patientSystem, creates: createPatients }),
      before: sentRevision === null || sentRevision === report.revision ? null : await earlier(strapi, member, report, sentRevision),
    };
    const work = workOf(strapi);
    const { text, entries } = await work.holding(transactionWork, member, () => work.run(transactionWork, member, task, left));
    await sendTransaction(server, text, entries);
    await recordExport(strapi, member, report, `FHIR to ${server.base.host}`);
  };
}

function patientOf(
  member: Member,
  { report, patient, code }: SendableReport,
  own: { system: string; creates: boolean },
): ToSend["patient"] {
  const { workspaceId, keepsNames } = placeOf(member);
  const isNamed = keepsNames && handlesNames(member, workspaceId);
  return {
    ...own,
    code,
    family: (isNamed && patient?.lastName) || null,
    given: (isNamed && patient?.firstName) || null,
    birthDate: patient?.birthDate ?? report.subject.birthDate ?? null,
  };
}

async function earlier(strapi: Strapi, member: Member, { id }: Report, revision: number): Promise<ToSend["before"]> {
  const { report, changes } = await getPrinted(strapi, member, id, revision);
  return { report, changes };
}
