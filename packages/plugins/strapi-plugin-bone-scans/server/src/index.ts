import { hashedBuiltIns } from "@trabecula/reference-datasets/built-in";
import { controllersOf, dailySweep, registerTables, servicesOf, watchThread, whenServing, type Strapi } from "@trabecula/strapi-kit";
import { personalDataOf, workspacesOf } from "./accounts.ts";
import { contentTypes } from "./content-types/index.ts";
import { controllerRoutes } from "./controllers/index.ts";
import { deletedModels } from "./database/deleted-models.ts";
import { connectionModels, fitModels, importModels, keptColumnsModel, signingKeyModel } from "./database/models.ts";
import { guardDatasets } from "./services/datasets/guard-datasets.ts";
import { createFitQueue } from "./services/fits/fit-queue.ts";
import { fitQueue } from "./services/fits/fit-service.ts";
import { resealSecrets } from "./services/connections/connection-rows.ts";
import { createPullSchedule, pullSchedule } from "./services/connections/pull-schedule.ts";
import { changesOfAccount } from "./services/history/changes-of-account.ts";
import { laboratoryOfAccount } from "./services/laboratory/of-workspace.ts";
import { createChangeJudge, type ChangeJudge } from "./services/patients/change-judge.ts";
import { patientsOfAccount } from "./services/patients/patients-of-account.ts";
import { releasedToAccount } from "./services/portal/my-reports.ts";
import { deletedOfAccount } from "./services/recently-deleted/deleted-of-account.ts";
import { eraseExpired } from "./services/recently-deleted/recently-deleted.ts";
import { indexTexts } from "./services/reports/text-index-rows.ts";
import { endLeftImports, resumeImports } from "./services/reports/import/stage-reports.ts";
import { reportsOfAccount } from "./services/reports/reports-of-account.ts";
import { guardRevisions } from "./services/reports/revision-rows.ts";
import { guardSignatures } from "./services/signatures/signature-rows.ts";
import { protectSignatures } from "./services/signatures/signature-triggers.ts";
import { signaturesOfAccount } from "./services/signatures/signatures-of-account.ts";
import { renewSigningKeys } from "./services/signatures/signing-keys.ts";
import { overviewPermission, routes } from "./routes.ts";
import { completeReports, completeScanFacts, correctStatuses } from "./services/seed/complete-reports.ts";
import { checksOfAccount } from "./services/scanner-checks/check-rows.ts";
import { publishBuiltIn } from "./services/seed/publish-built-in.ts";
import { sweepUploads } from "./services/uploads/write-upload.ts";
import { createAccountQueue } from "./services/work/account-queue.ts";
import { createWork, workOf } from "./services/work/work-service.ts";
import { recordsOfWorkspaces } from "./services/workspaces/workspace-rows.ts";

const watchedThreads = [
  ["documents", "documents"],
  ["files", "files"],
  ["tables", "long"],
] as const;

const changeJudge = servicesOf<{ changeJudge: ChangeJudge }>("bone-scans");
const sweeps = servicesOf<{ uploadSweep: ReturnType<typeof dailySweep>; deletedSweep: ReturnType<typeof dailySweep> }>("bone-scans");

export default {
  register({ strapi }: { strapi: Strapi }): void {
    registerTables(strapi, "bone-scans", [
      ...fitModels,
      ...importModels,
      ...connectionModels,
      ...deletedModels,
      keptColumnsModel,
      signingKeyModel,
    ]);
  },

  async bootstrap({ strapi }: { strapi: Strapi }): Promise<void> {
    await strapi.service("admin::permission").actionProvider.registerMany([overviewPermission]);
    personalDataOf(strapi).add(reportsOfAccount(strapi));
    personalDataOf(strapi).add(releasedToAccount(strapi));
    personalDataOf(strapi).add(patientsOfAccount(strapi));
    personalDataOf(strapi).add(deletedOfAccount(strapi));
    personalDataOf(strapi).add(checksOfAccount(strapi));
    personalDataOf(strapi).add(laboratoryOfAccount(strapi));
    workspacesOf(strapi).register(recordsOfWorkspaces(strapi));
    personalDataOf(strapi).add(changesOfAccount(strapi));
    personalDataOf(strapi).add(signaturesOfAccount(strapi));
    await completeReports(strapi);
    await completeScanFacts(strapi);
    await correctStatuses(strapi);
    await resumeImports(strapi, Date.now());
    guardDatasets(strapi);
    guardRevisions(strapi);
    guardSignatures(strapi);
    await renewSigningKeys(strapi);
    await resealSecrets(strapi);
    await protectSignatures(strapi);
    await indexTexts(strapi);
    await publishBuiltIn(strapi, hashedBuiltIns());
    for (const [name, thread] of watchedThreads) watchThread(strapi, name, workOf(strapi).thread(thread));
    whenServing(strapi, () => void fitQueue(strapi).start());
    whenServing(strapi, () => pullSchedule(strapi).start());
    whenServing(strapi, () => changeJudge(strapi, "changeJudge").start());
    for (const name of ["uploadSweep", "deletedSweep"] as const) whenServing(strapi, () => void sweeps(strapi, name).start());
  },

  async destroy({ strapi }: { strapi: Strapi }): Promise<void> {
    for (const name of ["uploadSweep", "deletedSweep"] as const) sweeps(strapi, name).stop();
    await pullSchedule(strapi).stop();
    await changeJudge(strapi, "changeJudge").stop();
    await fitQueue(strapi).stop();
    await workOf(strapi).stop();
  },

  services: {
    fits: ({ strapi }: { strapi: Strapi }) => createFitQueue(strapi),
    changeJudge: ({ strapi }: { strapi: Strapi }) => createChangeJudge(strapi),
    pullSchedule: ({ strapi }: { strapi: Strapi }) => createPullSchedule(strapi),
    work: ({ strapi }: { strapi: Strapi }) => createWork(strapi),
    uploadSweep: ({ strapi }: { strapi: Strapi }) => dailySweep(strapi, "upload-sweep", () => sweepLeft(strapi, Date.now())),
    deletedSweep: ({ strapi }: { strapi: Strapi }) => dailySweep(strapi, "deleted-sweep", () => eraseExpired(strapi, Date.now())),
    exports: () => createAccountQueue(4, "exports"),
  },

  contentTypes,
  controllers: controllersOf(controllerRoutes),
  routes,
};

async function sweepLeft(strapi: Strapi, nowMs: number): Promise<void> {
  await endLeftImports(strapi, nowMs);
  await sweepUploads(nowMs);
}
