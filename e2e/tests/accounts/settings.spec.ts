import type { Page } from "@playwright/test";
import { ZUserReply } from "@trabecula/contracts";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { callOf } from "../support/calls.ts";
import { expect, test } from "../support/fixtures.ts";
import { signIn, type Person } from "../support/people.ts";
import { manageOwnAccount } from "./own-account.ts";
import { watchPolicy } from "../support/policy.ts";
import { expectTitle, field, serverDown, takeDown } from "../support/screens.ts";

const views = [
  { link: "Account", path: "account-details", title: "Account details" },
  { link: "E-mail", path: "change-email", title: "Change e-mail" },
  { link: "Password", path: "change-password", title: "Change password" },
  { link: "Two-factor login", path: "two-factor", title: "Two-factor login" },
  { link: "Patient names", path: "patient-names", title: "Names of patients" },
  { link: "Export", path: "export", title: "Export", button: "Download everything" },
  {
    link: "Delete account",
    path: "delete-account",
    title: "Delete account",
    button: "Delete account",
    confirm: "Delete permanently",
  },
] as const;

const press = (name: string) => ({ name, exact: true });
const pressInMain = (page: Page, name: string) => page.getByRole("main").getByRole("button", press(name)).click();
const banner = (page: Page, type: string) => page.getByRole("main").locator(`[data-type="${type}"]`);

const lists = [
  { link: "Sessions", path: "sessions", title: "Where you are logged in", shown: "this one" },
  { link: "Datasets", path: "default-datasets", title: "Default datasets", shown: /The laboratory's default/ },
] as const;

test("account details are saved; every settings view passes axe, obeys the policy, reports an outage and preserves input", async ({
  page,
  playwright,
  freshResearcher: researcher,
}) => {
  const reported = page.getByRole("main").getByRole("alert").filter({ hasText: serverDown });
  await signIn(page.context().request, researcher);
  const problems = watchPolicy(page);
  await test.step("§7 GET /api/user: no payload; response: user", () => expectUserCalled(page, researcher));
  await test.step("names and institution are shown for change, e-mail and role only shown", () => expectDetailsShown(page, researcher));
  await test.step("§4 Notification banner: types error and success, toggled by its owner, closed by the user", () =>
    expectSaved(page, researcher));
  await test.step("an empty name shows an error at its field on blur, without a request", () => expectNameAsked(page));
  const calls = ["**/api/user/*", "**/api/datasets**"];
  for (const view of views) {
    await openView(page, view);
    if (view.path === "account-details") await expectAccessibleInLightAndDark(page);
    else await expectAccessible(page, "main");
    if (!("button" in view)) continue;
    for (const call of calls) await takeDown(page, call);
    // credentials.spec.ts covers the other forms.
    await test.step(`the server is down: ${view.title}`, async () => {
      if ("confirm" in view) await field(page, "Password").fill(researcher.password);
      await pressInMain(page, view.button);
      if ("confirm" in view) await page.getByRole("dialog").getByRole("button", { name: view.confirm }).click();
      await expect(reported).toBeVisible();
      if ("confirm" in view) await expect(field(page, "Password")).toHaveValue(researcher.password);
      await expect(page).toHaveURL(`/settings/${view.path}`);
    });
    for (const call of calls) await page.unroute(call);
  }
  for (const list of lists) {
    await test.step(`the server is down: ${list.title}, with a way to try again`, async () => {
      for (const call of calls) await takeDown(page, call);
      await openView(page, list);
      await expect(reported).toBeVisible();
      for (const call of calls) await page.unroute(call);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("alert")).toBeHidden();
      await expect(page.getByRole("main").getByText(list.shown).first()).toBeVisible();
      await expectAccessibleInLightAndDark(page, "main");
    });
  }
  expect(problems).toEqual([]);
  await test.step("default datasets, tokens, sessions and the second factor are managed, data is downloaded, and the account deleted", () =>
    manageOwnAccount(page, playwright, researcher));
});

async function openView(page: Page, { link, path, title }: { link: string; path: string; title: string }): Promise<void> {
  const entry = page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: link, exact: true });
  await entry.click();
  await expect(page).toHaveURL(`/settings/${path}`);
  await expectTitle(page, "Settings");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(entry).toHaveAttribute("aria-current", "page");
}

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
}

async function expectNameAsked(page: Page): Promise<void> {
  let sent = false;
  page.on("request", (request) => (sent ||= request.url().endsWith("/api/user/update")));
  const name = field(page, "Last name");
  const kept = await name.inputValue();
  await name.fill(" ");
  await name.blur();
  await expect(name).toHaveAccessibleDescription("Enter your last name.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(name).toBeFocused();
  expect(sent).toBe(false);
  await name.fill(kept);
}
