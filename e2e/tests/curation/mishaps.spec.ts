import { inventDataset } from "../../support/dataset-files.ts";
import { actAndConfirm, dialogOf, importDraft, openAsAdmin } from "../../support/datasets.ts";
import { expect, test } from "../../support/fixtures.ts";
import { chooseCohort, startFit } from "../../support/fits.ts";
import { tag } from "../../support/reports.ts";
import { simulateCohort } from "../../support/simulated-cohort.ts";

test("a fit's page says that the server does not answer, and goes on when it does", async ({ page }) => {
  await openAsAdmin(page, "/admin/fits");
  await chooseCohort(page, simulateCohort({ seed: 5, persons: 900 }).csv, `${tag()}.csv`);
  await page.getByRole("radio", { name: /^Bootstrap/ }).check();
  await page.getByLabel("Resamples (20 to 1000)").fill("1000");
  await startFit(page, "Fit 2 curves");
  await expect(page.getByRole("progressbar")).toBeVisible();
  const notice = page.getByText("The server does not answer at the moment", { exact: false });
  await expect(notice).toHaveCount(0);
  await page.route("**/api/admin/fits/*", (route) => route.abort("connectionrefused"));
  await expect(notice).toBeVisible();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.unroute("**/api/admin/fits/*");
  await expect(notice).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("This fit was cancelled.", { exact: false })).toBeVisible();
});

test("an act after the session has ended leads to the login and not to a missing page", async ({ page }) => {
  await openAsAdmin(page, "/admin/datasets");
  const { id } = await importDraft(page.request, inventDataset().files("1.0.0", 266));
  await page.goto(`/admin/datasets/${id}`);
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  await page.context().clearCookies({ name: /^(?!jwt$)/ });
  await actAndConfirm(page, "Publish");
  await expect(page.getByText("Your session has ended. Please log in again.").first()).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("a draft that somebody deleted meanwhile is told, and the list is shown", async ({ page }) => {
  await openAsAdmin(page, "/admin/datasets");
  const { id } = await importDraft(page.request, inventDataset().files("1.0.0", 266));
  await page.goto(`/admin/datasets/${id}`);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  expect((await page.request.delete(`/api/admin/datasets/${id}`)).ok()).toBe(true);
  await dialogOf(page).getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialogOf(page).getByRole("alert")).toHaveText(/Somebody has deleted this draft meanwhile\./);
  await dialogOf(page).getByRole("button", { name: "See all datasets" }).click();
  await expect(page).toHaveURL("/admin/datasets");
  await expect(page.getByRole("heading", { level: 1, name: "Datasets" })).toBeVisible();
});
