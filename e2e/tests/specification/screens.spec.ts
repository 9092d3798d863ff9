import { ZSiteContent } from "@trabecula/contracts";
import { expect, test } from "../../support/fixtures.ts";
import { inventPerson, signIn } from "../../support/people.ts";
import { detailLabels, field, fillDetails, requestAccount, tokenColor } from "../../support/screens.ts";

test("§2 Signup screen: step 1, step 2 with two selectable cards, a back button and 'Request Account', then 'Sign Up Successful'", async ({
  page,
  request,
}) => {
  const { productName } = ZSiteContent.parse(await (await request.get("/api/content/site")).json());
  await page.goto("/researcher-signup");
  const main = page.getByRole("main");
  for (const label of detailLabels) await expect(field(page, label)).toBeVisible();
  await expect(page.getByRole("meter", { name: "Password strength" })).toBeVisible();
  await expect(main.getByRole("checkbox")).toHaveCount(1);
  await expect(main.getByRole("checkbox")).toHaveAccessibleName("I agree to the Terms of Service and to receive account-related e-mails.");
  await expect(main.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/researcher-login");
  await fillDetails(page, inventPerson("Silke"));
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByRole("heading", { name: `What will you use ${productName} for?` })).toBeFocused();
  await expect(main.getByRole("checkbox")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Back" })).toBeVisible();
  const card = page.getByRole("checkbox", { name: /^Research/ });
  await card.check();
  await expect(page.getByRole("checkbox", { name: /^Clinical/ })).not.toBeChecked();
  await card.uncheck();
  await requestAccount(page, ["Research", "Clinical"]);

  await expect(page.getByRole("heading", { name: "Sign Up Successful" })).toBeVisible();
  await expect(main).toContainText("Your account is pending admin approval.");
  await expect(main.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
});

test("§2 Server-down banner: red, under the navigation, on public pages and in the app", async ({ page, researcher }) => {
  await page.route("**/api/health", (route) => route.fulfill({ status: 503, json: { status: "down" } }));
  await signIn(page.context().request, researcher);
  for (const path of ["/about", "/dashboard"]) {
    await page.goto(path);
    const banner = page.getByRole("alert").filter({
      hasText:
        "Our server is temporarily down. We're working to fix the issue. Please try again later, or visit our contact page for urgent inquiries.",
    });
    await expect(banner).toBeVisible();
    expect(await banner.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe(await tokenColor(page, "--error-solid"));
    const [head, box, main] = await Promise.all(
      [page.getByRole("banner"), banner, page.getByRole("main")].map((part) => part.boundingBox()),
    );
    expect(box?.y).toBeCloseTo((head?.y ?? 0) + (head?.height ?? 0), 0);
    expect(box?.width).toBe(page.viewportSize()?.width);
    expect(main?.y).toBeCloseTo((box?.y ?? 0) + (box?.height ?? 0), 0);
    await expect(banner.getByRole("link")).toHaveAttribute("href", "/contact");
  }
});

test("§2 Full-page error screen: rendering fails, 'Something went wrong' with a Reload button; the error is counted", async ({
  page,
  researcher,
}) => {
  await signIn(page.context().request, researcher);
  await page.goto("/settings/account-details");
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
});

test("§2 User menu: shows the first name; Settings and Logout; a click outside closes it; nothing when nobody is signed in", async ({
  page,
  researcher,
}) => {
  await page.goto("/faq");
  await expect(page.locator("#account")).toBeHidden();
  await signIn(page.context().request, researcher);
  for (const path of ["/faq", "/dashboard"]) {
    await page.goto(path);
    const control = page.getByRole("banner").getByRole("button", { name: researcher.firstName, exact: true });
    const entries = page.locator("#user-menu > *");
    await control.click();
    await expect(control).toHaveAttribute("aria-expanded", "true");
    await expect(entries).toHaveText(["Settings", "Logout"]);
    await page.getByRole("main").click({ position: { x: 5, y: 300 } });
    await expect(entries).toHaveCount(0);
    await control.click();
    await page.keyboard.press("Escape");
    await expect(entries).toHaveCount(0);
    await expect(control).toBeFocused();
  }
});

test("§9 the focused input's sub-panel: about 14 rem high, shown while the field has the focus and rules are missing, and in no click's way", async ({
  page,
}) => {
  await page.goto("/researcher-signup");
  const panel = page.getByText("A password needs").locator("..");
  await expect(panel).toBeHidden();
  await field(page, "Password").fill("lattice");
  await expect(panel).toBeVisible();
  await expect(panel.getByRole("listitem").filter({ hasText: "at least one digit" })).toContainText("(not met)");
  const { height } = (await panel.boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThanOrEqual(13 * 16);
  expect(height).toBeLessThanOrEqual(16 * 16);
  await field(page, "Confirm password").click();
  await expect(field(page, "Confirm password")).toBeFocused();
  await expect(panel).toBeHidden();
  await field(page, "Password").fill("Lattice-7strut");
  await expect(panel).toBeHidden();
});
