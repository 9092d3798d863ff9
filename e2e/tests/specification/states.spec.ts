import { expect, test } from "../../support/fixtures.ts";
import { signIn } from "../../support/people.ts";
import { field, logInAt } from "../../support/screens.ts";

test("§4 Session: login stores the user and clears the error popup", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  await page.route("**/api/user", (route) => route.abort());
  await page.goto("/researcher-login");
  const popup = page.getByRole("alert").filter({ hasText: "Error fetching user. Please log in again." });
  await expect(popup).toBeVisible();
  await page.unroute("**/api/user");
  await field(page, "E-mail").fill(researcher.email);
  await field(page, "Password").fill(researcher.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("button", { name: researcher.firstName })).toBeVisible();
  await expect(popup).toBeHidden();
});

test("§4 Session: logout asks for confirmation; on confirm it calls the logout endpoint, removes the jwt cookie (path /) and clears the user", async ({
  page,
  researcher,
}) => {
  await signIn(page.context().request, researcher);
  await page.goto("/dashboard");
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/api/user/logout") && calls.push(request.method()));
  await page.getByRole("button", { name: researcher.firstName }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm Logout" });
  await expect(dialog).toContainText("Are you sure you want to log out?");
  expect(calls).toEqual([]);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL("/");
  expect(calls).toEqual(["GET"]);
  expect((await page.context().cookies()).filter(({ name }) => name === "jwt")).toEqual([]);
  await expect(page.getByRole("button", { name: researcher.firstName })).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
});

test("§4 Session: the server's silence does not keep anyone logged in here", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  await page.goto("/dashboard");
  await page.route("**/api/user/logout", (route) => route.abort());
  await page.getByRole("button", { name: researcher.firstName }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL("/");
  expect((await page.context().cookies()).filter(({ name }) => name === "jwt")).toEqual([]);
  const told = "Our server did not answer, so your session goes on there until it expires.";
  await expect(page.getByRole("alert").filter({ hasText: told })).toBeVisible();
});

test("§4 Notification banner: showing or hidden, toggled by its owner and closed by the user; title optional; types error, success, info", async ({
  page,
  freshResearcher: researcher,
}) => {
  await signIn(page.context().request, researcher);
  await page.goto("/settings/account-details");
  const banner = (type: string) => page.getByRole("main").locator(`[data-type="${type}"]`);
  const save = page.getByRole("button", { name: "Save changes" });
  await expect(banner("success")).toBeHidden();
  await field(page, "Institution").fill("Center for Bone");
  await save.click();
  await expect(banner("success")).toHaveText("Your changes are saved.");
  await banner("success").getByRole("button", { name: "Close" }).click();
  await expect(banner("success")).toBeHidden();
  await field(page, "Institution").fill("Center for Bones");
  await save.click();
  await expect(banner("success")).toBeVisible();
  await field(page, "Institution").fill("Center");
  await expect(banner("success"), "hidden by its owner").toBeHidden();

  await page.route("**/api/user/update", (route) => route.abort());
  await save.click();
  await expect(banner("error")).toBeVisible();
  await page.goto("/settings/change-email");
  await field(page, "New e-mail").fill(`new.${researcher.email}`);
  await field(page, "Password").fill(researcher.password);
  await page.getByRole("button", { name: "Send confirmation link" }).click();
  await expect(banner("info")).toContainText("Check your e-mail");
  await banner("info").getByRole("button", { name: "Close" }).click();
  await expect(banner("info")).toBeHidden();
});

test("§4 Text input error indicator: without its shake where the reader prefers reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/researcher-signup");
  // An empty field that is left before the script has come is not checked.
  await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
  await field(page, "First name").focus();
  await field(page, "First name").blur();
  await expect(field(page, "First name")).toHaveAttribute("aria-invalid", "true");
  for (const piece of [field(page, "First name"), page.locator("label", { hasText: "First name" })]) {
    expect(await piece.evaluate((node) => Number.parseFloat(getComputedStyle(node).animationDuration))).toBeLessThan(0.001);
  }
});

test("§4 Password inputs have a show/hide toggle, on every screen that has one", async ({ page, researcher }) => {
  const toggleAll = async () => {
    const fields = page.locator("main .field").filter({ has: page.getByRole("button", { name: "Show password" }) });
    const count = await fields.count();
    for (let index = 0; index < count; index++) {
      const input = page.locator("main .field:has(button[aria-pressed]) input").nth(index);
      const toggle = page.locator("main .field button[aria-pressed]").nth(index);
      await input.fill("Lattice-7strut");
      await expect(input).toHaveAttribute("type", "password");
      await toggle.click();
      await expect(input).toHaveAttribute("type", "text");
      await expect(toggle).toHaveAccessibleName("Hide password");
      await toggle.click();
      await expect(input).toHaveAttribute("type", "password");
      await expect(input).toHaveValue("Lattice-7strut");
    }
    return count;
  };
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("button", { name: "Show password" }).first()).toBeVisible();
    return toggleAll();
  };
  expect(await visit("/researcher-login")).toBe(1);
  expect(await visit("/patient-login")).toBe(1);
  expect(await visit("/researcher-signup")).toBe(2);
  expect(await visit(`/reset-password/${"A".repeat(43)}`)).toBe(2);
  await logInAt(page, "/researcher-login", researcher);
  await expect(page).toHaveURL("/dashboard");
  expect(await visit("/settings/change-password")).toBe(3);
  expect(await visit("/settings/change-email")).toBe(1);
  expect(await visit("/settings/delete-account")).toBe(1);
});
