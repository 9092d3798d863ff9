import { trends } from "@trabecula/contracts/endpoints";
import { defineRoute } from "@trabecula/strapi-kit";
import { getReport } from "../services/reports/report-service.ts";
import { changesOfReport, patientTrends } from "../services/trends/trend-service.ts";

export const trendRoutes = {
  ofPatient: defineRoute(trends.ofPatient, ({ strapi, actor, params }) => patientTrends(strapi, actor, params.id)),
  ofReport: defineRoute(trends.ofReport, async ({ strapi, actor, params }) =>
    changesOfReport(strapi, actor, await getReport(strapi, actor, params.id)),
  ),
};
