import { audit } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { toAuditParameters, toExportParameters, type AuditView } from "./audit-query.ts";

export const fetchAudit = (view: AuditView) => api.call(audit.list, { query: toAuditParameters(view) });
export const fetchAuditExport = (view: AuditView) => api.file(audit.exportLog, { query: toExportParameters(view) });
