import { newKey } from "../../support/datasets.ts";
import { cohortForm, finishedFit, fitPlan, saveRequest, simulatedCohort, startedFit } from "../../support/fits.ts";
import { adminsOnly, type AccessRow, type Cast } from "./access-row.ts";

const cohort = simulatedCohort({ seed: 1, rows: 200 });

/** One fit for all callers of a route: who is no administrator must not be able to change it. */
function onOneFit(path = "") {
  let id: Promise<string> | undefined;
  return async ({ admin }: Cast) => {
    id ??= startedFit(admin.client, cohort).then((fit) => fit.id);
    return { path: `/api/admin/fits/${await id}${path}` };
  };
}

/** A fit that is done for each caller: what is saved once is another's draft the next time. */
const onFinishedFit = async ({ admin }: Cast) => ({
  path: `/api/admin/fits/${(await finishedFit(admin.client, cohort)).id}/save`,
  json: saveRequest({ key: newKey() }),
});

/** Routes of the fits. */
export const fitsAccess: readonly AccessRow[] = [
  { route: "POST /api/admin/fits/check", call: () => ({ body: cohortForm(cohort) }), status: adminsOnly() },
  { route: "POST /api/admin/fits", call: () => ({ body: cohortForm(cohort, { plan: fitPlan() }) }), status: adminsOnly(201) },
  { route: "GET /api/admin/fits", status: adminsOnly() },
  { route: "GET /api/admin/fits/:id", call: onOneFit(), status: adminsOnly() },
  { route: "DELETE /api/admin/fits/:id", call: onOneFit(), status: adminsOnly() },
  { route: "POST /api/admin/fits/:id/save", call: onFinishedFit, status: adminsOnly(201) },
];
