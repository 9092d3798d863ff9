import { studies } from "@trabecula/contracts/endpoints";
import { defineRoute, sendFile } from "@trabecula/strapi-kit";
import { setBaselines } from "../services/studies/baselines.ts";
import { studyChanges, studyChangesCsv } from "../services/studies/study-changes.ts";
import { studyBundle } from "../services/studies/study-bundle.ts";
import { studySchedule } from "../services/studies/study-schedule.ts";
import { exportWorkspace } from "../services/workspaces/export-workspace.ts";
import { untilLeft } from "./until-left.ts";

export const studyRoutes = {
  schedule: defineRoute(studies.schedule, ({ strapi, actor, params, query }) => studySchedule(strapi, actor, params.id, query, new Date())),
  setBaselines: defineRoute(studies.setBaselines, ({ strapi, actor, params }) => setBaselines(strapi, actor, params.id)),
  changes: defineRoute(studies.changes, ({ strapi, actor, params, query, ctx }) =>
    studyChanges(strapi, actor, params.id, query, untilLeft(ctx)),
  ),
  changesCsv: defineRoute(studies.changesCsv, async ({ strapi, actor, params, query, ctx }) => {
    const content = await studyChangesCsv(strapi, actor, params.id, query, untilLeft(ctx));
    sendFile(ctx, { name: "changes.csv", type: "text/csv; charset=utf-8", content });
  }),
  bundle: defineRoute(studies.bundle, async ({ strapi, actor, params, query, ctx }) =>
    sendFile(ctx, await studyBundle(strapi, actor, params.id, query, untilLeft(ctx))),
  ),
  exportAll: defineRoute(studies.exportAll, async ({ strapi, actor, params, ctx }) =>
    sendFile(ctx, await exportWorkspace(strapi, actor, params.id)),
  ),
};
