import type { Core } from "@strapi/strapi";
import { hashedBuiltIns } from "@trabecula/reference-datasets/built-in";
import { controllersOf, dailySweep, registerTables, servicesOf, watchThread, whenServing } from "@trabecula/strapi-kit";
import { personalDataOf } from "./accounts.ts";
import { contentTypes } from "./content-types/index.ts";
import { controllerRoutes } from "./controllers/index.ts";
import { fitModels } from "./database/fit-models.ts";
import { importModels } from "./database/import-models.ts";
import { guardDatasets } from "./services/datasets/guard-datasets.ts";
import { warmDocumentsSoon } from "./services/documents/report-document.ts";
import { createFitQueue } from "./services/fits/fit-queue.ts";
import { fitQueue } from "./services/fits/fit-service.ts";
import { patientsOfAccount } from "./services/patients/patients-of-account.ts";
import { releasedToAccount } from "./services/portal/released-to-account.ts";
import { endLeftImports, resumeImports } from "./services/reports/import/resume-imports.ts";
import { reportsOfAccount } from "./services/reports/reports-of-account.ts";
import { guardRevisions } from "./services/reports/revision-rows.ts";
import { routes } from "./routes/index.ts";
import { overviewPermission } from "./routes/panel-routes.ts";
import { completeReports } from "./services/seed/complete-reports.ts";
import { completeScanFacts } from "./services/seed/complete-scan-facts.ts";
import { checksOfAccount } from "./services/scanner-checks/checks-of-account.ts";
import { publishBuiltIn } from "./services/seed/publish-built-in.ts";
import { sweepUploads } from "./services/uploads/sweep-uploads.ts";
import { createAccountLimit } from "./services/work/account-limit.ts";
import { createWork, workOf } from "./services/work/work-service.ts";

const watchedThreads = [
  ["documents", "short"],
  ["tables", "long"],
] as const;

const uploadSweep = servicesOf<{ uploadSweep: ReturnType<typeof dailySweep> }>("bone-scans");

export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    registerTables(strapi, "bone-scans", [...fitModels, ...importModels]);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await strapi.service("admin::permission").actionProvider.registerMany([overviewPermission]);
    personalDataOf(strapi).add(reportsOfAccount(strapi));
    personalDataOf(strapi).add(releasedToAccount(strapi));
    personalDataOf(strapi).add(patientsOfAccount(strapi));
    personalDataOf(strapi).add(checksOfAccount(strapi));
    await completeReports(strapi);
    await completeScanFacts(strapi);
    await resumeImports(strapi, Date.now());
    guardDatasets(strapi);
    guardRevisions(strapi);
    await publishBuiltIn(strapi, hashedBuiltIns());
    for (const [name, thread] of watchedThreads) watchThread(strapi, name, workOf(strapi).thread(thread));
    whenServing(strapi, () => void fitQueue(strapi).start());
    whenServing(strapi, () => warmDocumentsSoon(strapi));
    whenServing(strapi, () => void uploadSweep(strapi, "uploadSweep").start());
  },

  async destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    uploadSweep(strapi, "uploadSweep").stop();
    await fitQueue(strapi).stop();
    await workOf(strapi).stop();
  },

  services: {
    fits: ({ strapi }: { strapi: Core.Strapi }) => createFitQueue(strapi),
    work: ({ strapi }: { strapi: Core.Strapi }) => createWork(strapi),
    uploadSweep: ({ strapi }: { strapi: Core.Strapi }) => dailySweep(strapi, "upload-sweep", () => sweepLeft(strapi, Date.now())),
    exports: () => createAccountLimit(4, "exports"),
  },

  contentTypes,
  controllers: controllersOf(controllerRoutes),
  routes,
};

async function sweepLeft(strapi: Core.Strapi, nowMs: number): Promise<void> {
  await endLeftImports(strapi, nowMs);
  await sweepUploads(nowMs);
}
