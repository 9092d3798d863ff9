import { trends } from "@trabecula/contracts/endpoints";
import { defineRoute } from "@trabecula/strapi-kit";
import { getRevision } from "../services/reports/revision-service.ts";
import { changesOfReport, patientTrends } from "../services/trends/trend-service.ts";

export const trendRoutes = {
  ofPatient: defineRoute(trends.ofPatient, ({ strapi, actor, params }) => patientTrends(strapi, actor, params.id)),
  ofReport: defineRoute(trends.ofReport, async ({ strapi, actor, params, query }) =>
    changesOfReport(strapi, actor, await getRevision(strapi, actor, params.id, query.revision)),
  ),
};
