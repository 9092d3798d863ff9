import type { Page } from "@playwright/test";
import { ZDatasetList, ZDefaultDatasetsReply, ZUserReply } from "@trabecula/contracts";
import { callOf } from "../../support/calls.ts";
import { expect, test } from "../../support/fixtures.ts";
import { findLink, receiveMail } from "../../support/inbox.ts";
import { signIn, type Person } from "../../support/people.ts";
import { expectPasswordToggles, field, serverDown } from "../../support/screens.ts";

// See also ../accounts/signup.spec.ts (sign-up) and states.spec.ts (log-out).

const press = (name: string) => ({ name, exact: true });
const pressInMain = (page: Page, name: string) => page.getByRole("main").getByRole("button", press(name)).click();
const openView = (page: Page, name: string) => page.getByRole("navigation", press("Settings")).getByRole("link", press(name)).click();
const banner = (page: Page, type: string) => page.getByRole("main").locator(`[data-type="${type}"]`);
const nextPassword = "Strut-9lattice";

test("§4 §7 the calls of a session send its cookie and what the table says, and no more, and banners tell what came of them", async ({
  page,
  freshResearcher: researcher,
}) => {
  await signIn(page.context().request, researcher);
  await test.step("§7 GET /api/user: no payload; response: user", () => expectUserCalled(page, researcher));
  await test.step("names and institution are shown for change, e-mail and role only shown", () => expectDetailsShown(page, researcher));
  await test.step("§4 Notification banner: types error and success, toggled by its owner, closed by the user", () =>
    expectSaved(page, researcher));
  await test.step("§7 POST /api/user/change-email: email, password; §4 Notification banner: type info", () =>
    expectEmailCalled(page, researcher));
  await test.step("§7 POST /api/user/set-default-dataset: reportType, datasetId; the response has defaults", () =>
    expectDefaultCalled(page));
  await test.step("§7 POST /api/user/change-password: currentPassword, newPassword", () => expectPasswordCalled(page, researcher));
  await test.step("§7 DELETE /api/user/delete: password", () => expectDeleteCalled(page));
});

async function expectUserCalled(page: Page, researcher: Person): Promise<void> {
  const call = await callOf(page, "GET /api/user", () => page.goto("/settings/account-details"));
  expect(call).toMatchObject({ body: null, status: 200 });
  expect(call.cookies).toEqual(expect.arrayContaining(["jwt", "jwt_sig"]));
  const { user } = ZUserReply.parse(call.reply);
  expect(user).toMatchObject({ email: researcher.email, role: "researcher", intendedUse: ["research"], defaults: [] });
  expect(JSON.stringify(call.reply)).not.toMatch(/password/i);
}

async function expectDetailsShown(page: Page, researcher: Person): Promise<void> {
  const main = page.getByRole("main");
  await expect(field(page, "First name")).toHaveValue(researcher.firstName);
  await expect(main).toContainText(researcher.email);
  await expect(main).toContainText("Researcher");
  await expect(main.getByRole("textbox")).toHaveCount(3);
}

async function expectSaved(page: Page, { lastName }: Person): Promise<void> {
  await expect(banner(page, "success")).toBeHidden();
  await page.route("**/api/user/update", (route) => route.abort(), { times: 1 });
  await field(page, "First name").fill("Marah");
  await field(page, "Institution").fill("Center for Bone");
  await pressInMain(page, "Save changes");
  await expect(banner(page, "error")).toContainText(serverDown);
  await expect(field(page, "Institution")).toHaveValue("Center for Bone");

  const call = await callOf(page, "POST /api/user/update", () => pressInMain(page, "Save changes"));
  expect(call.body, "§7 POST /api/user/update").toEqual({ firstName: "Marah", lastName, institution: "Center for Bone" });
  expect(call.status).toBe(200);
  expect(call.cookies).toContain("jwt");
  await expect(banner(page, "error")).toBeHidden();
  await expect(banner(page, "success")).toHaveText("Your changes are saved.");
  await expect(page.getByRole("button", press("Marah"))).toBeVisible();
  await banner(page, "success").getByRole("button", { name: "Close" }).click();
  await expect(banner(page, "success")).toBeHidden();
  await field(page, "Institution").fill("Center for Bones");
  await pressInMain(page, "Save changes");
  await expect(banner(page, "success")).toBeVisible();
  await field(page, "Institution").fill("Center");
  await expect(banner(page, "success"), "hidden by its owner").toBeHidden();
  await page.reload();
  await expect(field(page, "Institution")).toHaveValue("Center for Bones");
}

async function expectEmailCalled(page: Page, researcher: Person): Promise<void> {
  await openView(page, "E-mail");
  await field(page, "New e-mail").fill(`new.${researcher.email}`);
  await field(page, "Password").fill(researcher.password);
  await expectPasswordToggles(page, 1);
  const call = await callOf(page, "POST /api/user/change-email", () => pressInMain(page, "Send confirmation link"));
  expect(call.body).toEqual({ email: `new.${researcher.email}`, password: researcher.password });
  expect(call.status).toBe(200);
  expect(call.cookies).toContain("jwt");
  await expect(banner(page, "info")).toContainText("Check your e-mail");
  await banner(page, "info").getByRole("button", { name: "Close" }).click();
  await expect(banner(page, "info")).toBeHidden();
}

async function expectDefaultCalled(page: Page): Promise<void> {
  const { items } = ZDatasetList.parse(await (await page.request.get("/api/datasets", { params: { reportType: "dxa" } })).json());
  const chosen = items.find(({ state }) => state === "published");
  await openView(page, "Datasets");
  const dxa = page.getByRole("main").getByRole("group", press("DXA"));
  const radio = dxa.getByRole("radio", { name: new RegExp(`^${chosen?.name}, `) });
  const call = await callOf(page, "POST /api/user/set-default-dataset", () => radio.click());
  const choice = { reportType: "dxa", datasetId: chosen?.id };
  expect(call.body).toEqual(choice);
  expect(call.cookies).toContain("jwt");
  expect(ZDefaultDatasetsReply.parse(call.reply)).toEqual({ defaults: [choice] });
}

async function expectPasswordCalled(page: Page, researcher: Person): Promise<void> {
  await openView(page, "Password");
  await field(page, "Current password").fill(researcher.password);
  await field(page, "New password").fill(nextPassword);
  await field(page, "Confirm new password").fill(nextPassword);
  await expectPasswordToggles(page, 3);
  const call = await callOf(page, "POST /api/user/change-password", () => pressInMain(page, "Change password"));
  expect(call.body).toEqual({ currentPassword: researcher.password, newPassword: nextPassword });
  expect(call.status).toBe(200);
  expect(call.cookies).toContain("jwt");
}

async function expectDeleteCalled(page: Page): Promise<void> {
  await openView(page, "Delete account");
  await field(page, "Password").fill(nextPassword);
  await expectPasswordToggles(page, 1);
  await pressInMain(page, "Delete account");
  const confirm = page.getByRole("dialog").getByRole("button", press("Delete permanently"));
  const call = await callOf(page, "DELETE /api/user/delete", () => confirm.click());
  expect(call.body).toEqual({ password: nextPassword });
  expect(call.status).toBe(200);
  expect(call.cookies).toContain("jwt");
}

test("§7 POST /api/user/forgot-password: email; POST /api/user/reset-password: password, token; both without credentials", async ({
  page,
  baseURL,
  freshResearcher: researcher,
}) => {
  // Cookies left by a session that ended only in the browser.
  await page.context().addCookies([
    { name: "jwt_sig", value: "left-over", url: `${baseURL}/api`, httpOnly: true, sameSite: "Strict" },
    { name: "other", value: "1", url: baseURL ?? "" },
  ]);
  await test.step("§7 GET /api/health: no payload; status 'ok' is healthy; asked on load", async () => {
    const health = await callOf(page, "GET /api/health", () => page.goto("/forgot-password"));
    expect(health).toMatchObject({ body: null, status: 200, reply: { status: "ok" } });
    expect(health.cookies, "other calls take them along").toContain("other");
  });
  await field(page, "E-mail").fill(researcher.email);
  const asked = await callOf(page, "POST /api/user/forgot-password", () => page.getByRole("button", press("Send link")).click());
  expect(asked).toMatchObject({ body: { email: researcher.email }, cookies: [], status: 200 });

  const link = findLink(await receiveMail(researcher.email, /choose a new password/i), /^\/reset-password\//);
  await page.goto(link);
  await field(page, "New password").fill(nextPassword);
  await field(page, "Confirm new password").fill(nextPassword);
  await expectPasswordToggles(page, 2);
  const reset = await callOf(page, "POST /api/user/reset-password", () => page.getByRole("button", press("Set new password")).click());
  expect(reset).toMatchObject({ body: { password: nextPassword, token: link.split("/").at(-1) }, cookies: [], status: 200 });
  expect(Object.keys(reset.body as object).sort()).toEqual(["password", "token"]);
});
