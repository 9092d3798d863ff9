import type { Strapi } from "@trabecula/strapi-kit";
import { drawnDicom } from "../../documents/report-dicom.ts";
import { recordExport } from "../../reports/record-export.ts";
import type { SendServer } from "./fhir-server.ts";
import type { SendReport } from "./report-to-send.ts";
import { storeObject } from "./stow-server.ts";

export function dicomReportSender(strapi: Strapi, server: SendServer): SendReport {
  return async (member, { report }, left) => {
    const query = { view: "clinician", size: "a4", revision: report.revision } as const;
    const { bytes } = await drawnDicom(strapi, member, report.id, query, left);
    await storeObject(server, bytes);
    await recordExport(strapi, member, report, `DICOM to ${server.base.host}`);
  };
}
