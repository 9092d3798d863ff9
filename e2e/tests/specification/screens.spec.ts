import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";
import { signIn } from "../../support/people.ts";
import { tokenColor } from "../../support/screens.ts";

const banner = (page: Page) =>
  page.getByRole("alert").filter({
    hasText:
      "Our server is temporarily down. We're working to fix the issue. Please try again later, or visit our contact page for urgent inquiries.",
  });

test("§2 Server-down banner: red, under the navigation, on public pages and in the app; on the signup screen a second one with a contact link", async ({
  page,
  researcher,
}) => {
  await page.route("**/api/health", (route) => route.fulfill({ status: 503, json: { status: "down" } }));
  await page.goto("/researcher-signup");
  await test.step("§2 Signup screen: if the health check fails, a banner says the server is temporarily down", async () => {
    const note = page.getByRole("main").getByRole("alert").filter({ hasText: "temporarily down" });
    await expect(note).toBeVisible();
    await expect(note.getByRole("link", { name: /contact/i })).toHaveAttribute("href", "/contact");
    await expectBanner(page);
  });
  await signIn(page.context().request, researcher);
  await page.goto("/dashboard");
  await expectBanner(page);
});

async function expectBanner(page: Page): Promise<void> {
  await expect(banner(page)).toBeVisible();
  expect(await banner(page).evaluate((node) => getComputedStyle(node).backgroundColor)).toBe(await tokenColor(page, "--error-solid"));
  const [head, box, main] = await Promise.all(
    [page.getByRole("banner"), banner(page), page.getByRole("main")].map((part) => part.boundingBox()),
  );
  expect(box?.y).toBeCloseTo((head?.y ?? 0) + (head?.height ?? 0), 0);
  expect(box?.width).toBe(page.viewportSize()?.width);
  expect(main?.y).toBeCloseTo((box?.y ?? 0) + (box?.height ?? 0), 0);
  await expect(banner(page).getByRole("link")).toHaveAttribute("href", "/contact");
}
