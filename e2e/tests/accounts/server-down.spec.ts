import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";
import { adminCredentials, signIn } from "../../support/people.ts";
import { field, logInAt } from "../../support/screens.ts";

const sentence = "Our server is temporarily down. Please try again later.";
const fetchSentence = "Error fetching user. Please log in again.";

/** What the site answers while the CMS behind it is down. */
async function takeDown(page: Page, path: string): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status: 503, json: { message: sentence, code: "unavailable" } }));
}

test("the server is down: every form of an account tells so, and nothing typed is lost", async ({ page, researcher }) => {
  const told = page.getByRole("main").getByRole("alert").filter({ hasText: sentence });
  await takeDown(page, "**/api/{user,patient}/*");

  for (const path of ["/researcher-login", "/patient-login"]) {
    await logInAt(page, path, researcher);
    await expect(told, path).toBeVisible();
    await expect(field(page, "E-mail")).toHaveValue(researcher.email);
    await expect(field(page, "Password")).toHaveValue(researcher.password);
  }

  await signIn(page.context().request, researcher);
  const forms = [
    { path: "/settings/account-details", typed: { Institution: "Center for Bone" }, button: "Save changes" },
    {
      path: "/settings/change-email",
      typed: { "New e-mail": "new@lab.example", Password: "Lattice-7strut" },
      button: "Send confirmation link",
    },
    {
      path: "/settings/change-password",
      typed: { "Current password": "Lattice-7strut", "New password": "Strut-9lattice", "Confirm new password": "Strut-9lattice" },
      button: "Change password",
    },
    { path: "/settings/delete-account", typed: { Password: "Lattice-7strut" }, button: "Delete account", confirm: "Delete for good" },
    { path: "/settings/export", typed: {}, button: "Download everything" },
  ];
  for (const { path, typed, button, confirm } of forms) {
    await page.goto(path);
    for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text);
    await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
    if (confirm) await page.getByRole("dialog").getByRole("button", { name: confirm }).click();
    await expect(told, path).toBeVisible();
    for (const [label, text] of Object.entries(typed)) await expect(field(page, label), path).toHaveValue(text);
    await expect(page).toHaveURL(path);
  }
});

test("the server is down: lists of the settings tell so, with a way to try again", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  for (const [path, call] of [
    ["/settings/sessions", "**/api/user/sessions"],
    ["/settings/default-datasets", "**/api/datasets**"],
  ] as const) {
    await takeDown(page, call);
    await page.goto(path);
    await expect(page.getByRole("alert").filter({ hasText: sentence }), path).toBeVisible({ timeout: 20_000 });
    await page.unroute(call);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alert")).toBeHidden();
    await expect(
      page
        .getByRole("main")
        .getByText(/this one|The laboratory's default/)
        .first(),
    ).toBeVisible();
  }
});

test("an archive that cannot be made is told in the server's words", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  const reason = "Too many archives in an hour. Try again later.";
  await page.route("**/api/user/export", (route) => route.fulfill({ status: 429, json: { message: reason, code: "too_many_requests" } }));
  await page.goto("/settings/export");
  await page.getByRole("button", { name: "Download everything" }).click();
  await expect(page.getByRole("alert").filter({ hasText: reason })).toBeVisible();
});

test("a reload while the CMS is down leads out of the admin area with 'Error fetching user. Please log in again.', and back after a login", async ({
  page,
}) => {
  await signIn(page.context().request, adminCredentials());
  await page.goto("/admin/users");
  await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
  await takeDown(page, "**/api/user");
  await page.reload();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("alert").filter({ hasText: fetchSentence })).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name === "jwt")).toEqual([]);
  await page.unroute("**/api/user");
  await logInAt(page, "/researcher-login", adminCredentials());
  await expect(page).toHaveURL("/admin/users");
});

test("a message is told once: closed on a public page, it does not come back on the next", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  await takeDown(page, "**/api/user");
  await page.goto("/faq");
  const popup = page.getByRole("alert").filter({ hasText: fetchSentence });
  await popup.getByRole("button", { name: "Close" }).click();
  await page.goto("/researcher-login");
  await expect(page.getByRole("heading", { name: "Researcher login" })).toBeVisible();
  await expect(popup).toBeHidden();
});
