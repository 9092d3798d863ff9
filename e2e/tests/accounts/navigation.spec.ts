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

test("§2 Top navigation: links to Home, Features, FAQ, Documentation, About and Contact, the active one highlighted; Log in and Sign up when logged out", async ({
  page,
}) => {
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

test("§2 Top navigation: on small screens the menu is collapsible", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  for (const path of ["/", "/researcher-login"]) {
    await page.goto(path);
    const features = page.getByRole("banner").getByRole("link", { name: "Features" });
    await expect(features).toBeHidden();
    const menu = page.getByRole("button", { name: /menu/i });
    const place = await menu.boundingBox();
    await menu.click();
    await expect(features).toBeVisible();
    // What was touched stays under the finger, and the list comes below it.
    expect(await menu.boundingBox()).toEqual(place);
    expect((await features.boundingBox())?.y).toBeGreaterThan((place?.y ?? 0) + (place?.height ?? 0));
    await menu.click();
    await expect(features).toBeHidden();
  }
});

test("§2 Top navigation: signed in, a Dashboard link and a user control in place of Log in and Sign up", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  for (const path of ["/", "/dashboard"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: "Dashboard" }).first()).toHaveAttribute("href", "/dashboard");
    await expect(page.getByRole("button", { name: researcher.firstName })).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign up" })).toBeHidden();
  }
});

test("§2 User menu: Settings leads to /settings/account-details; a click outside or on the button closes it; Admin Panel only for role admin", async ({
  page,
  researcher,
}) => {
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

test("§2 §6 User menu: Admin Panel (/admin) for role admin", async ({ page }) => {
  await signIn(page.context().request, adminCredentials());
  await page.goto("/dashboard");
  await page.getByRole("button", { expanded: false, name: /\w/ }).last().click();
  await expect(page.getByText("Admin Panel")).toHaveAttribute("href", "/admin");
});

test("§2 §4 'Confirm Logout', 'Are you sure you want to log out?'; Cancel, Escape or a click on the backdrop closes the confirmation dialog", async ({
  page,
  researcher,
}) => {
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

test("on a phone the entry of the screen that is shown stands in view, also after a reload", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await signIn(page.context().request, adminCredentials());
  await page.goto("/admin/audit");
  const entry = (name: string) => page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name });
  await expect(entry("Audit")).toBeInViewport({ ratio: 0.9 });
  await entry("Overview").click();
  await expect(entry("Overview")).toBeInViewport({ ratio: 0.9 });
});
