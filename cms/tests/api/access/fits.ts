import { fits } from "@trabecula/contracts/endpoints";
import { newKey } from "../../support/datasets.ts";
import { cohortForm, finishedFit, fitPlan, saveRequest, simulatedCohort, startedFit } from "../../support/fits.ts";
import type { AccessRow, Cast } from "./access-row.ts";

const cohort = simulatedCohort({ seed: 1, rows: 200 });

let done: Promise<string> | undefined;
/** All callers share one fit, because only administrators may change it. */
const onDoneFit =
  (path = "") =>
  async ({ admin }: Cast) => {
    done ??= finishedFit(admin.client, cohort).then((fit) => fit.id);
    return { path: `/api/admin/fits/${await done}${path}` };
  };

export const fitsAccess: readonly AccessRow[] = [
  { endpoint: fits.check, call: () => ({ body: cohortForm(cohort) }) },
  { endpoint: fits.start, call: () => ({ body: cohortForm(cohort, { plan: fitPlan() }) }) },
  { endpoint: fits.list },
  { endpoint: fits.detail, call: onDoneFit() },
  { endpoint: fits.report, call: onDoneFit("/report?form=html") },
  { endpoint: fits.remove, call: async ({ admin }) => ({ path: `/api/admin/fits/${(await startedFit(admin.client, cohort)).id}` }) },
  { endpoint: fits.save, call: async (cast) => ({ ...(await onDoneFit("/save")(cast)), json: saveRequest({ key: newKey() }) }) },
];
