import { readFile } from "node:fs/promises";
import { ZDatasetList, ZDefaultDatasetsReply, ZUserReply } from "@trabecula/contracts";
import type { APIRequestContext, Locator, Page, PlaywrightWorkerArgs } from "@playwright/test";
import { codeAt } from "../../../cms/tests/support/authenticator.ts";
import { expectAccessible } from "../support/axe.ts";
import { callOf } from "../support/calls.ts";
import { expect, test } from "../support/fixtures.ts";
import { signIn, type Person } from "../support/people.ts";
import { expectPasswordToggles, expectTitle, field, logInAt, visit } from "../support/screens.ts";
import { readWorld } from "../support/world.ts";

type Playwright = PlaywrightWorkerArgs["playwright"];

const openView = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name, exact: true }).click();

export async function manageOwnAccount(page: Page, playwright: Playwright, researcher: Person): Promise<void> {
  const { request } = page.context();
  await test.step("a default dataset can be chosen for a report type, persists, and can be reset", () => chooseDefault(page, request));
  await test.step("a token is shown once, gives a script its scopes only, and stops working when revoked", () =>
    makeToken(page, playwright, researcher));
  await test.step("signing out elsewhere ends that session and no other", () => endSessions(page, playwright, researcher));
  await openView(page, "Two-factor login");
  await test.step("two-factor setup with a key and backup codes; later logins require a code", () => useTwoFactor(page, researcher));
  await openView(page, "Export");
  await test.step("shows the server’s message when the archive cannot be created", () => expectRefusedArchive(page));
  await test.step("everything held about an account is downloaded as one archive", () => expectArchive(page));
  await openView(page, "Delete account");
  await test.step("deletion requires the password and confirmation", () => deleteAccount(page, researcher));
}

const defaultsOf = async (request: APIRequestContext) => ZUserReply.parse(await (await request.get("/api/user")).json()).user.defaults;

async function chooseDefault(page: Page, request: APIRequestContext): Promise<void> {
  const { items } = ZDatasetList.parse(await (await request.get("/api/datasets", { params: { reportType: "dxa" } })).json());
  const chosen = items.find((dataset) => dataset.state === "published");
  const laboratory = items.find((dataset) => dataset.isDefault);
  const dxa = page.getByRole("group", { name: "DXA", exact: true });
  const follow = dxa.getByRole("radio", { name: `The laboratory's default: ${laboratory?.name}, ${laboratory?.version}` });
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
    expect(await defaultsOf(request)).toEqual([choice]);
    await test.step("§2 Full-page error screen: 'Something went wrong' with a Reload button; the error is counted", () =>
      expectErrorScreen(page));
    await openView(page, "Datasets");
    await expect(dxa.getByRole("radio", { checked: true })).toHaveCount(1);
    await expect(dxa).toContainText("Used unless you choose another with a report.");
    await expect(follow).not.toBeChecked();
    await expect(page.getByRole("group", { name: "HR-pQCT" })).toContainText("You have chosen none");
  });
  await test.step("the error popup ends with the next screen", async () => {
    await failOnce(page);
    await follow.click();
    await expect(popupOf(page)).toBeVisible();
    await page.getByRole("link", { name: "Tokens" }).click();
    await expect(page).toHaveURL("/settings/tokens");
    await expect(popupOf(page)).toBeHidden();
  });
}

async function expectErrorScreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(Intl.DateTimeFormat.prototype, "format", {
      get: () => () => {
        throw new RangeError("no dates today");
      },
    });
  });
  const counted = page.waitForRequest("**/api/errors");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Sessions" }).click();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  expect((await counted).postDataJSON()).toMatchObject({ name: "RangeError", page: "/settings/:view" });
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: "Where you are logged in" })).toBeVisible();
}

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

async function makeToken(page: Page, playwright: Playwright, researcher: Person): Promise<void> {
  await expect(page.getByText("You have no token.")).toBeVisible();
  await expectAccessible(page, "main");
  await page.getByRole("button", { name: "Make token" }).click();
  await expect(page.getByText("Choose what the token may do.")).toBeVisible();
  await expect(field(page, "Name")).toHaveAccessibleDescription(/Name the token by what will use it\.$/);
  await field(page, "Name").fill("Tibia study");
  await page.getByRole("checkbox", { name: /^read your patients/ }).check();
  await field(page, "Password").fill(researcher.password);
  await page.getByRole("button", { name: "Make token" }).click();

  await expect(page.getByRole("heading", { name: "Copy your token now" })).toBeFocused();
  await expectAccessible(page, "main");
  const secret = await page.getByLabel("Token", { exact: true }).innerText();
  const script = await playwright.request.newContext({
    baseURL: readWorld().siteUrl,
    extraHTTPHeaders: { Authorization: `Bearer ${secret}` },
  });
  const statuses = async () => [(await script.get("/api/reports")).status(), (await script.delete("/api/reports/x")).status()];
  expect(await statuses()).toEqual([200, 403]);
  await page.getByRole("button", { name: "I have kept it" }).click();
  const line = page.getByRole("main").getByRole("listitem").filter({ hasText: "Tibia study" });
  await expect(line).toContainText("last used");
  await expect(page.getByRole("main")).not.toContainText(secret);

  await line.getByRole("button", { name: "Revoke Tibia study" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("The token is revoked.")).toBeVisible();
  await expect(line).toHaveCount(0);
  expect(await statuses()).toEqual([401, 401]);
  await script.dispose();
}

async function endSessions(page: Page, playwright: Playwright, researcher: Person): Promise<void> {
  const elsewhere = await Promise.all(
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "curl/8.5.0", "python-requests/2.32.3"].map((userAgent) =>
      playwright.request.newContext({ baseURL: readWorld().siteUrl, userAgent }),
    ),
  );
  for (const request of elsewhere) await signIn(request, researcher);
  const statuses = () => Promise.all(elsewhere.map(async (request) => (await request.get("/api/user")).status()));
  await openView(page, "Sessions");
  const lines = page.getByRole("main").getByRole("listitem").filter({ hasText: "last seen" });
  await expect(lines).toHaveCount(4);
  await expect(lines.filter({ hasText: "this one" }).getByRole("button")).toHaveCount(0);

  const dialog = page.getByRole("dialog");
  const firefox = page.getByRole("button", { name: /^Log out Firefox on Linux/ });
  await firefox.click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await statuses()).toEqual([200, 200, 200]);
  await firefox.click();
  await dialog.getByRole("button", { name: "Log out" }).click();
  await expect(lines).toHaveCount(3);
  expect(await statuses()).toEqual([401, 200, 200]);

  await page.getByRole("button", { name: "Log out everywhere else" }).click();
  await dialog.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("You have no other sessions.")).toBeVisible();
  await expect(lines).toHaveCount(1);
  expect(await statuses()).toEqual([401, 401, 401]);
  for (const request of elsewhere) await request.dispose();
}

async function useTwoFactor(page: Page, researcher: Person): Promise<void> {
  await field(page, "Password").fill(researcher.password);
  await page.getByRole("button", { name: "Set up the app" }).click();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page, "main");
  const shown = await page.getByText(/^Key [A-Z2-7]{4} /).innerText();
  const key = shown.replace("Key", "").replaceAll(/\s/g, "");
  await field(page, "Code").fill(codeAt(key));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Keep your recovery codes" })).toBeFocused();
  await expectAccessible(page, "main");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  const codes = (await readFile(await (await download).path(), "utf8")).trim().split("\n");
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("You have 10 recovery codes left.")).toBeVisible();

  await page.context().clearCookies();
  await logInAt(page, "/researcher-login", researcher);
  await expect(page.getByText("Enter the code that your authenticator app shows.")).toBeVisible();
  await expect(field(page, "Code")).toBeFocused();
  await expectAccessible(page);
  await field(page, "Code").fill("000000");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByText(/^This code is wrong or was used already/)).toBeVisible();
  await field(page, "Code").fill(codeAt(key, 1));
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");

  await visit(page, "/settings/two-factor");
  await field(page, "Password").fill(researcher.password);
  await field(page, "Code").fill(codes[0]!);
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Two-factor login is off.")).toBeVisible();
}

async function expectRefusedArchive(page: Page): Promise<void> {
  const json = { message: "Too many archives in an hour. Try again later.", code: "too_many_requests" };
  await page.route("**/api/user/export", (route) => route.fulfill({ status: 429, json }), { times: 1 });
  await page.getByRole("button", { name: "Download everything" }).click();
  await expect(page.getByRole("alert").filter({ hasText: json.message })).toBeVisible();
}

async function expectArchive(page: Page): Promise<void> {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^account-\d{4}-\d{2}-\d{2}\.zip$/);
  const archive = await readFile(await file.path());
  expect(archive.subarray(0, 2).toString("latin1")).toBe("PK");
  expect(archive.includes("account.json")).toBe(true);
}

async function deleteAccount(page: Page, researcher: Person): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  const isThere = async () => (await page.context().request.get("/api/user")).status() === 200;
  await test.step("shows no confirmation dialog without a password", async () => {
    await askToDelete(page, "");
    await expect(field(page, "Password")).toHaveAccessibleDescription("Enter your password.");
    await expect(dialog).toBeHidden();
  });
  await test.step("a wrong password deletes nothing and shows an error at its field", async () => {
    await askToDelete(page, "Wrong-7strut");
    await dialog.getByRole("button", { name: "Delete permanently" }).click();
    await expect(field(page, "Password")).toHaveAccessibleDescription("This is not your password.");
    expect(await isThere()).toBe(true);
  });
  await test.step("cancel keeps it", async () => {
    await askToDelete(page, researcher.password);
    await expect(dialog).toBeVisible();
    await expectAccessible(page, "dialog");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await isThere()).toBe(true);
  });
  await test.step("deleted, it is forgotten here and on the server", async () => {
    await field(page, "Password").fill(researcher.password);
    await expectPasswordToggles(page, 1);
    await askToDelete(page, researcher.password);
    const confirm = dialog.getByRole("button", { name: "Delete permanently" });
    const call = await callOf(page, "DELETE /api/user/delete", () => confirm.click());
    expect(call.body, "§7 DELETE /api/user/delete: password").toEqual({ password: researcher.password });
    expect(call.status).toBe(200);
    expect(call.cookies).toContain("jwt");
    await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeFocused();
    await expectTitle(page, "Account deleted");
    await expect(page.getByRole("button", { name: researcher.firstName })).toBeHidden();
    await expectAccessible(page);
    expect(await page.context().cookies()).toEqual([]);
    await expect(page.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
    const { email, password } = researcher;
    expect((await page.request.post("/api/user/login", { data: { email, password } })).status()).toBe(401);
  });
}

async function askToDelete(page: Page, password: string): Promise<void> {
  await field(page, "Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Delete account", exact: true }).click();
}
