import { fits } from "@trabecula/contracts/endpoints";
import { newKey } from "../../support/datasets.ts";
import { cohortForm, finishedFit, fitPlan, saveRequest, simulatedCohort, startedFit } from "../../support/fits.ts";
import type { AccessRow, Cast } from "./access-row.ts";

const cohort = simulatedCohort({ seed: 1, rows: 200 });

/** All callers share one fit, because only administrators may change it. */
function onOneFit(path = "") {
  let id: Promise<string> | undefined;
  return async ({ admin }: Cast) => {
    id ??= startedFit(admin.client, cohort).then((fit) => fit.id);
    return { path: `/api/admin/fits/${await id}${path}` };
  };
}

const onFinishedFit = async ({ admin }: Cast) => ({
  path: `/api/admin/fits/${(await finishedFit(admin.client, cohort)).id}/save`,
  json: saveRequest({ key: newKey() }),
});

let done: Promise<string> | undefined;
const onDoneFit = async ({ admin }: Cast) => {
  done ??= finishedFit(admin.client, cohort).then((fit) => fit.id);
  return { path: `/api/admin/fits/${await done}/report?form=html` };
};

export const fitsAccess: readonly AccessRow[] = [
  { endpoint: fits.check, call: () => ({ body: cohortForm(cohort) }) },
  { endpoint: fits.start, call: () => ({ body: cohortForm(cohort, { plan: fitPlan() }) }) },
  { endpoint: fits.list },
  { endpoint: fits.detail, call: onOneFit() },
  { endpoint: fits.report, call: onDoneFit },
  { endpoint: fits.remove, call: onOneFit() },
  { endpoint: fits.save, call: onFinishedFit },
];
