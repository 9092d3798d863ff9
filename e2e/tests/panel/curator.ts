import type { Page } from "@playwright/test";
import type { PanelOverview } from "@trabecula/contracts";
import { expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { goWithin, logInNext, menuOf, noPermission } from "../support/panel.ts";
import { readWorld } from "../support/world.ts";

const overviewCall = "**/bone-scans/overview";

const quiet: PanelOverview = {
  siteUrl: "http://lab.test",
  datasets: [],
  datasetsInAll: 0,
  fits: [],
  months: [{ month: "2026-11", reports: 0 }],
};

export async function readOverview(page: Page, before: string, email: string): Promise<void> {
  const menu = page.getByRole("navigation").first();
  const failure = page.getByRole("alert").filter({ hasText: "The overview could not be loaded." });
  await page.route(overviewCall, (route) => route.fulfill({ status: 500, json: { error: { message: "" } } }));

  await logInNext(page, before, email);
  await expect.poll(() => menuOf(page)).toEqual(["", "/plugins/bone-scans"]);
  await test.step("shows an error, which a second load clears", async () => {
    await menu.getByRole("link", { name: "Bone scans" }).click();
    await expect(failure).toBeVisible();
    await page.unroute(overviewCall);
    await page.getByRole("button", { name: "Load again" }).click();
    await expect(failure).toBeHidden();
  });

  await test.step("the datasets, and the way to the site's curation", async () => {
    await expect(page.getByRole("heading", { name: "Bone scans", level: 1 })).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: "Default" }).first();
    await expect(row).toContainText("Published");
    await expect(row).toContainText(/\d+ curves, .*(women|men).*, [\d.]+ to [\d.]+ years/);
    await expect(row.getByRole("link")).toHaveAttribute("href", new RegExp(`^${readWorld().siteUrl}/admin/datasets/[a-z0-9]{24}$`));
    await expect(page.getByRole("link", { name: "Curate on the site" })).toHaveAttribute("href", `${readWorld().siteUrl}/admin/datasets`);
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 375, height: 800 });
    await expectAccessibleInLightAndDark(page, "main");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    await page.setViewportSize(size);
  });

  const comeWith = async (overview: PanelOverview) => {
    await page.unroute(overviewCall);
    await page.route(overviewCall, (route) => route.fulfill({ json: overview }));
    await menu.getByRole("link", { name: "Home" }).click();
    await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
    await menu.getByRole("link", { name: "Bone scans" }).click();
  };

  await test.step("fits under way, and months", async () => {
    const fit = { id: "a".repeat(24), state: "running" as const, curves: 4, progress: 0.25, createdAt: "2026-11-20T10:00:00.000Z" };
    const fits = [fit, { ...fit, id: "b".repeat(24), state: "waiting" as const }];
    const months = [
      { month: "2026-10", reports: 1 },
      { month: "2026-11", reports: 1200 },
    ];
    await comeWith({ ...quiet, fits, months });
    const listed = page.getByRole("list", { name: "Fits under way" }).getByRole("listitem");
    await expect(listed.first()).toContainText("25 % done");
    await expect(listed.last()).toContainText("Waiting");
    await expect(listed.first().getByRole("link")).toHaveAttribute("href", `http://lab.test/admin/fits/${fit.id}`);
    const counts = page.getByRole("list", { name: "Reports by month" }).getByRole("listitem");
    await expect(counts).toHaveText([/Nov 2026.*1,200 reports/, /Oct 2026.*1 report$/]);
  });

  await test.step("shows messages for empty lists", async () => {
    await comeWith(quiet);
    await expect(page.getByText("There is no dataset. Nothing can be scored.")).toBeVisible();
    await expect(page.getByText("No fit waits or runs.")).toBeVisible();
    await expect(page.getByText("No report was made in the last twelve months.")).toBeVisible();
  });

  await goWithin(page, "/plugins/upload");
  await expect(page.getByText(noPermission)).toBeVisible();
}
