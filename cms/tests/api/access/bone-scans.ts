import { datasetId, exampleScore, fileForm, newReport, savedReport } from "../../support/bone-scans.ts";
import { ownerOnly, researchers, type AccessRow, type Cast } from "./access-row.ts";

const onDataset = (path: string) => async (cast: Cast) => ({ path: `/api/datasets/${await datasetId(cast.owner)}${path}` });

/** A new report of the owner's for each caller. */
const onReport = (json?: unknown) => async (cast: Cast) => ({ path: `/api/reports/${(await savedReport(cast.owner)).id}`, json });

const csv = "id,sex,age,site,parameter,value\n1,female,30,distal-tibia,tt_bmd,284\n";

/** Routes of the bone-scans plugin. */
export const boneScansAccess: readonly AccessRow[] = [
  { route: "GET /api/report-types", status: researchers() },
  { route: "GET /api/datasets", status: researchers() },
  { route: "GET /api/datasets/:id", call: onDataset(""), status: researchers() },
  {
    route: "GET /api/datasets/:id/curves",
    call: onDataset("/curves?parameter=tt_bmd&sex=female&site=distal-tibia"),
    status: researchers(),
  },
  {
    route: "POST /api/user/set-default-dataset",
    call: async (cast) => ({ json: { reportType: "hr-pqct", datasetId: await datasetId(cast.owner) } }),
    status: researchers(),
  },
  { route: "POST /api/score", call: () => ({ json: exampleScore() }), status: researchers() },
  {
    route: "POST /api/score/batch",
    call: () => ({ path: "/api/score/batch?reportType=hr-pqct", body: csv, headers: { "Content-Type": "text/csv" } }),
    status: researchers(),
  },
  // 422: a researcher gets through to the reader, which does not know this text.
  { route: "POST /api/scan-files", call: () => ({ body: fileForm("no scan") }), status: researchers(422) },
  { route: "GET /api/dashboard", status: researchers() },
  { route: "GET /api/reports/index", status: researchers() },
  { route: "GET /api/reports", status: researchers() },
  { route: "POST /api/reports", call: () => ({ json: newReport() }), status: researchers(201) },
  { route: "POST /api/reports/delete", call: () => ({ json: { ids: ["a".repeat(24)] } }), status: researchers() },
  { route: "GET /api/reports/:id", call: onReport(), status: ownerOnly() },
  { route: "PUT /api/reports/:id", call: onReport({ reportName: "Another name" }), status: ownerOnly() },
  { route: "DELETE /api/reports/:id", call: onReport(), status: ownerOnly() },
];
