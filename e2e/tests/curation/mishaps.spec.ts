import { inventDataset } from "../../support/dataset-files.ts";
import { actAndConfirm, dialogOf, importDraft, openAsAdmin } from "../../support/datasets.ts";
import { expect, test } from "../../support/fixtures.ts";

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
