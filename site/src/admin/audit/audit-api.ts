import { ZAuditList } from "@trabecula/contracts";
import { api } from "../../shell/api.ts";
import { exportPath, toAuditParameters, type AuditView } from "./audit-query.ts";

export const fetchAudit = (view: AuditView) => api.get("/api/admin/audit", ZAuditList, { params: toAuditParameters(view) });
export const fetchAuditExport = (view: AuditView) => api.getFile(exportPath(view));
