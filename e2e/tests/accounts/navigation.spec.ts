import { expect, test } from "../../support/fixtures.ts";
import { adminCredentials, signIn } from "../../support/people.ts";

const publicLinks = {
  Home: "/",
  Features: "/features",
  FAQ: "/faq",
  Documentation: "/documentation",
  About: "/about",
  Contact: "/contact",
};

test("top navigation links to every public page and highlights the active one", async ({ page }) => {
  for (const path of ["/faq", "/researcher-login"]) {
    await page.goto(path);
    const navigation = page.getByRole("banner");
    for (const [name, href] of Object.entries(publicLinks))
      await expect(navigation.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
    await expect(navigation.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/researcher-login");
    await expect(navigation.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/researcher-signup");
  }
  await page.goto("/faq");
  await expect(page.getByRole("banner").getByRole("link", { name: "FAQ" })).toHaveAttribute("aria-current", "page");
});

test("on small screens the menu opens and closes", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  for (const path of ["/", "/researcher-login"]) {
    await page.goto(path);
    const features = page.getByRole("banner").getByRole("link", { name: "Features" });
    await expect(features).toBeHidden();
    await page.getByRole("button", { name: /menu/i }).click();
    await expect(features).toBeVisible();
    await page.getByRole("button", { name: /menu/i }).click();
    await expect(features).toBeHidden();
  }
});

test("signed in: a Dashboard link and a user control in place of Log in and Sign up", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  for (const path of ["/", "/dashboard"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: "Dashboard" }).first()).toHaveAttribute("href", "/dashboard");
    await expect(page.getByRole("button", { name: researcher.firstName })).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign up" })).toBeHidden();
  }
});

test("user menu: shows the first name, closes on a click outside, Admin Panel only for admins", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  await page.goto("/dashboard");
  const control = page.getByRole("button", { name: researcher.firstName });
  const settings = page.getByRole("link", { name: "Settings" }).or(page.getByRole("menuitem", { name: "Settings" }));
  await control.click();
  await expect(settings).toHaveAttribute("href", "/settings/account-details");
  await expect(page.getByText("Admin Panel")).toBeHidden();
  await page.getByRole("main").click({ position: { x: 5, y: 300 } });
  await expect(settings).toBeHidden();
  await control.click();
  await expect(settings).toBeVisible();
  await control.click();
  await expect(settings).toBeHidden();
});

test("Admin Panel stands in an administrator's menu", async ({ page }) => {
  await signIn(page.context().request, adminCredentials());
  await page.goto("/dashboard");
  await page.getByRole("button", { expanded: false, name: /\w/ }).last().click();
  await expect(page.getByText("Admin Panel")).toHaveAttribute("href", "/admin");
});

test("logout texts; the confirmation dialog cancels on Cancel and on the backdrop", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  await page.goto("/dashboard");
  const dialog = page.getByRole("dialog", { name: "Confirm Logout" });
  const ask = async () => {
    await page.getByRole("button", { name: researcher.firstName }).click();
    await page.getByText("Logout", { exact: true }).click();
    await expect(dialog).toContainText("Are you sure you want to log out?");
  };
  await ask();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await ask();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await ask();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect((await page.context().cookies()).some(({ name }) => name === "jwt")).toBe(true);
});
