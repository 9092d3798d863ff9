import type { ReportDocumentQuery } from "@trabecula/contracts";
import { fileName } from "@trabecula/report-exports";
import { handlesNames, type Member, type SentFile, type Strapi } from "@trabecula/strapi-kit";
import { siteOf } from "../../accounts.ts";
import { findPatient } from "../patients/patient-rows.ts";
import { recordExport } from "../reports/record-export.ts";
import { drawn, readDocument, type DocumentRequest, type DrawnDocument } from "./report-document.ts";

/** @throws as `reportDocument` */
export async function reportDicom(
  strapi: Strapi,
  actor: Member,
  id: string,
  query: ReportDocumentQuery,
  left: AbortSignal,
): Promise<SentFile> {
  const { report, bytes } = await drawnDicom(strapi, actor, id, query, left);
  await recordExport(strapi, actor, report, "dcm");
  return { name: fileName(report, "dcm"), type: "application/dicom", content: bytes };
}

export function drawnDicom(
  strapi: Strapi,
  actor: Member,
  id: string,
  query: ReportDocumentQuery,
  left: AbortSignal,
): Promise<DrawnDocument> {
  const read = async () => {
    const request = await readDocument(strapi, actor, id, query);
    return { ...request, dicom: await dicomOf(strapi, actor, query, request) };
  };
  return drawn(strapi, actor, read, left);
}

async function dicomOf(strapi: Strapi, actor: Member, query: ReportDocumentQuery, request: DocumentRequest) {
  const { report, view, letterhead } = request;
  const { laboratoryName, productName } = letterhead ?? (await siteOf(strapi).settings());
  return {
    ...{ report, productName, laboratoryName: view.letterhead?.name ?? laboratoryName },
    form: `${query.view}, ${query.size}`,
    title: `${view.type}, ${view.made}`,
    ...(await personOf(strapi, actor, request)),
  };
}

/** Splits family and given name only if the patient still has the document's name. */
async function personOf(strapi: Strapi, actor: Member, { report, context }: DocumentRequest) {
  const { patientId, workspaceId, subjectCode, subject } = report;
  const patient = context?.patient ?? null;
  const isNamed = patient?.name != null && handlesNames(actor, workspaceId!);
  const now = isNamed && patientId !== null ? await findPatient(strapi, actor, patientId) : null;
  const isSame = now !== null && [now.firstName, now.lastName].filter(Boolean).join(" ") === patient?.name;
  const [family, given] = !isNamed ? [null, null] : isSame ? [now.lastName, now.firstName] : [patient.name, null];
  return {
    person: { code: subjectCode ?? patient?.code ?? null, family, given },
    birthDate: subject.birthDate ?? patient?.birthDate ?? null,
  };
}
