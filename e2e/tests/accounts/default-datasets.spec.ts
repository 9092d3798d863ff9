import { ZDatasetList, ZUserReply } from "@trabecula/contracts";
import { expect, test } from "../../support/fixtures.ts";
import { signIn } from "../../support/people.ts";

test("a default dataset is chosen for a report type, and stays", async ({ page, freshResearcher: researcher }) => {
  const { request } = page.context();
  await signIn(request, researcher);
  const { items } = ZDatasetList.parse(await (await request.get("/api/datasets", { params: { reportType: "dxa" } })).json());
  const chosen = items.find((dataset) => dataset.state === "published");
  await page.goto("/settings/default-datasets");
  const dxa = page.getByRole("group", { name: "DXA", exact: true });
  await dxa.getByRole("radio", { name: new RegExp(`^${chosen?.name}, ${chosen?.version}`) }).click();
  await expect(dxa.getByRole("status")).toHaveText("Saved.");
  const { user } = ZUserReply.parse(await (await request.get("/api/user")).json());
  expect(user.defaults).toEqual([{ reportType: "dxa", datasetId: chosen?.id }]);
  await page.reload();
  await expect(dxa.getByRole("radio", { checked: true })).toHaveCount(1);
  await expect(dxa).toContainText("Used unless you choose another with a report.");
  await expect(page.getByRole("group", { name: "HR-pQCT" })).toContainText("You have chosen none");
});

test("an own default is given back to the laboratory", async ({ page, freshResearcher: researcher }) => {
  const { request } = page.context();
  await signIn(request, researcher);
  const { items } = ZDatasetList.parse(await (await request.get("/api/datasets", { params: { reportType: "dxa" } })).json());
  const laboratory = items.find((dataset) => dataset.isDefault);
  await page.goto("/settings/default-datasets");
  const dxa = page.getByRole("group", { name: "DXA", exact: true });
  const follow = dxa.getByRole("radio", { name: `The laboratory's default: ${laboratory?.name}, ${laboratory?.version}` });
  await expect(follow).toBeChecked();
  await dxa.getByRole("radio").nth(1).click();
  await expect(dxa.getByRole("status")).toHaveText("Saved.");
  await expect(follow).not.toBeChecked();
  await follow.click();
  await expect(dxa).toContainText("You have chosen none, so the laboratory's default is used.");
  await expect(dxa.getByRole("status")).toHaveText("Saved.");
  expect(ZUserReply.parse(await (await request.get("/api/user")).json()).user.defaults).toEqual([]);
  await page.reload();
  await expect(follow).toBeChecked();
});

test("the error popup ends with the next success of the same act, and with the next screen", async ({ page, freshResearcher }) => {
  await signIn(page.context().request, freshResearcher);
  await page.goto("/settings/default-datasets");
  const dxa = page.getByRole("group", { name: "DXA", exact: true });
  const popup = page.getByRole("alert").filter({ hasText: "Error updating default dataset in the server" });
  const failOnce = () => page.route("**/api/user/set-default-dataset", (route) => route.abort(), { times: 1 });

  await failOnce();
  await dxa.getByRole("radio").nth(1).click();
  await expect(popup).toBeVisible();
  await dxa.getByRole("radio").nth(1).click();
  await expect(dxa.getByRole("status")).toHaveText("Saved.");
  await expect(popup).toBeHidden();

  await failOnce();
  await dxa.getByRole("radio").first().click();
  await expect(popup).toBeVisible();
  await page.getByRole("link", { name: "Reports" }).click();
  await expect(page).toHaveURL("/reports");
  await expect(popup).toBeHidden();
});

test("§8 Updating the default dataset fails: 'Error updating default dataset in the server', and the choice is as before", async ({
  page,
  researcher,
}) => {
  await signIn(page.context().request, researcher);
  await page.route("**/api/user/set-default-dataset", (route) =>
    route.fulfill({ status: 500, json: { message: "No.", code: "server_error" } }),
  );
  await page.goto("/settings/default-datasets");
  const radio = page.getByRole("group", { name: "DXA", exact: true }).getByRole("radio").nth(1);
  await radio.click();
  const popup = page.getByRole("alert").filter({ hasText: "Error updating default dataset in the server" });
  await expect(popup.getByText("Error", { exact: true })).toBeVisible();
  await expect(popup.getByText("Save Error")).toBeVisible();
  await expect(radio).not.toBeChecked();
});
