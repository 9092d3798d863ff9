import { ZDatasetList, ZDefaultDatasetsReply, ZUserReply } from "@trabecula/contracts";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { callOf } from "../support/calls.ts";
import { expect, test } from "../support/fixtures.ts";
import { signIn } from "../support/people.ts";

const groupOf = (page: Page) => page.getByRole("group", { name: "DXA", exact: true });
const defaultsOf = async (request: APIRequestContext) => ZUserReply.parse(await (await request.get("/api/user")).json()).user.defaults;

test("a default dataset can be chosen for a report type, persists, and can be reset", async ({ page, freshResearcher }) => {
  const { request } = page.context();
  await signIn(request, freshResearcher);
  const { items } = ZDatasetList.parse(await (await request.get("/api/datasets", { params: { reportType: "dxa" } })).json());
  const chosen = items.find((dataset) => dataset.state === "published");
  const laboratory = items.find((dataset) => dataset.isDefault);
  const dxa = groupOf(page);
  const follow = dxa.getByRole("radio", { name: `The laboratory's default: ${laboratory?.name}, ${laboratory?.version}` });
  await page.goto("/settings/default-datasets");
  await expect(follow).toBeChecked();
  await test.step("§8 Updating the default dataset fails: told, and ends with the next success of the same act", () =>
    failAndChoose(page, dxa));
  await test.step("an own default is given back to the laboratory", async () => {
    await expect(follow).not.toBeChecked();
    await follow.click();
    await expect(dxa).toContainText("You have chosen none, so the laboratory's default is used.");
    await expect(dxa.getByRole("status")).toHaveText("Saved.");
    expect(await defaultsOf(request)).toEqual([]);
  });
  await test.step("a default dataset is chosen, and stays", async () => {
    const radio = dxa.getByRole("radio", { name: new RegExp(`^${chosen?.name}, ${chosen?.version}`) });
    const call = await callOf(page, "POST /api/user/set-default-dataset", () => radio.click());
    const choice = { reportType: "dxa", datasetId: chosen?.id };
    expect(call.body, "§7 POST /api/user/set-default-dataset: reportType, datasetId").toEqual(choice);
    expect(call.cookies).toContain("jwt");
    expect(ZDefaultDatasetsReply.parse(call.reply), "the response has defaults").toEqual({ defaults: [choice] });
    await expect(dxa).toContainText("Used unless you choose another with a report.");
    await expect(dxa.getByRole("status")).toHaveText("Saved.");
    expect(await defaultsOf(request)).toEqual([{ reportType: "dxa", datasetId: chosen?.id }]);
    await page.reload();
    await expect(dxa.getByRole("radio", { checked: true })).toHaveCount(1);
    await expect(dxa).toContainText("Used unless you choose another with a report.");
    await expect(follow).not.toBeChecked();
    await expect(page.getByRole("group", { name: "HR-pQCT" })).toContainText("You have chosen none");
  });
  await test.step("the error popup ends with the next screen", async () => {
    await failOnce(page);
    await follow.click();
    await expect(popupOf(page)).toBeVisible();
    await page.getByRole("link", { name: "Reports" }).click();
    await expect(page).toHaveURL("/reports");
    await expect(popupOf(page)).toBeHidden();
  });
});

const popupOf = (page: Page) => page.getByRole("alert").filter({ hasText: "Error updating default dataset in the server" });

function failOnce(page: Page) {
  const failure = { status: 500, json: { message: "No.", code: "server_error" } };
  return page.route("**/api/user/set-default-dataset", (route) => route.fulfill(failure), { times: 1 });
}

async function failAndChoose(page: Page, dxa: Locator): Promise<void> {
  const radio = dxa.getByRole("radio").nth(1);
  await failOnce(page);
  await radio.click();
  await expect(popupOf(page).getByText("Error", { exact: true })).toBeVisible();
  await expect(popupOf(page).getByText("Save Error")).toBeVisible();
  await expect(radio).not.toBeChecked();
  await radio.click();
  await expect(dxa.getByRole("status")).toHaveText("Saved.");
  await expect(popupOf(page)).toBeHidden();
}
