import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";
import { adminCredentials, signIn } from "../../support/people.ts";

// For researchers see ../specification/states.spec.ts.

const phone = { width: 375, height: 720 };
const publicLinks = {
  Home: "/",
  Features: "/features",
  FAQ: "/faq",
  Documentation: "/documentation",
  About: "/about",
  Contact: "/contact",
};

test("§2 Top navigation: links to Home, Features, FAQ, Documentation, About and Contact, the active one highlighted; Log in and Sign up when logged out; on small screens the menu is collapsible", async ({
  page,
}) => {
  const desktop = page.viewportSize()!;
  for (const path of ["/faq", "/researcher-login"]) {
    await page.setViewportSize(desktop);
    await page.goto(path);
    const navigation = page.getByRole("banner");
    for (const [name, href] of Object.entries(publicLinks))
      await expect(navigation.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
    await expect(navigation.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/researcher-login");
    await expect(navigation.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/researcher-signup");
    if (path === "/faq") await expect(navigation.getByRole("link", { name: "FAQ" })).toHaveAttribute("aria-current", "page");
    await page.setViewportSize(phone);
    await expectCollapsible(page);
  }
});

async function expectCollapsible(page: Page): Promise<void> {
  const features = page.getByRole("banner").getByRole("link", { name: "Features" });
  await expect(features).toBeHidden();
  const menu = page.getByRole("button", { name: /menu/i });
  const place = await menu.boundingBox();
  await menu.click();
  await expect(features).toBeVisible();
  // The tapped item stays in place; the list opens below.
  expect(await menu.boundingBox()).toEqual(place);
  expect((await features.boundingBox())?.y).toBeGreaterThan((place?.y ?? 0) + (place?.height ?? 0));
  await menu.click();
  await expect(features).toBeHidden();
}

test("on a phone the entry of the screen that is shown stands in view, also after a reload; §2 §6 User menu: Admin Panel (/admin) for role admin", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signIn(page.context().request, adminCredentials());
  await page.goto("/admin/audit");
  const entry = (name: string) => page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name });
  await expect(entry("Audit")).toBeInViewport({ ratio: 0.9 });
  await entry("Overview").click();
  await expect(entry("Overview")).toBeInViewport({ ratio: 0.9 });
  await page.getByRole("banner").getByRole("button", { expanded: false, name: /\w/ }).last().click();
  await expect(page.getByText("Admin Panel")).toHaveAttribute("href", "/admin");
});
