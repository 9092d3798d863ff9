import type { PanelOverview } from "@trabecula/contracts";
import { expectAccessibleInLightAndDark } from "../../support/axe.ts";
import { expect } from "../../support/fixtures.ts";
import { panelLoads, panelTest as test, panelUrl } from "../../support/panel.ts";
import { readWorld } from "../../support/world.ts";

test.describe.configure({ timeout: 120_000 });

const pageUrl = () => panelUrl("/plugins/bone-scans");
const overviewCall = "**/bone-scans/overview";

/** Counts that do not depend on what other tests make meanwhile. */
const quiet: PanelOverview = {
  siteUrl: "http://lab.test",
  datasets: [],
  datasetsInAll: 0,
  fits: [],
  months: [{ month: "2026-11", reports: 0 }],
};

test("staff see the datasets with what they cover, and come to the site's curation; axe, and no wider than a phone", async ({ page }) => {
  await page.goto(panelUrl());
  await page.getByRole("link", { name: "Bone scans" }).click(panelLoads);
  await expect(page.getByRole("heading", { name: "Bone scans", level: 1 })).toBeVisible(panelLoads);
  const row = page.getByRole("row").filter({ hasText: "Default" }).first();
  await expect(row).toContainText("Published");
  await expect(row).toContainText(/\d+ curves, .*(women|men).*, [\d.]+ to [\d.]+ years/);
  await expect(row.getByRole("link")).toHaveAttribute("href", new RegExp(`^${readWorld().siteUrl}/admin/datasets/[a-z0-9]{24}$`));
  await expect(page.getByRole("link", { name: "Curate on the site" })).toHaveAttribute("href", `${readWorld().siteUrl}/admin/datasets`);

  await page.setViewportSize({ width: 375, height: 800 });
  const sections = ["Datasets", "Fits under way", "Reports by month"].map((name) => `section[aria-label="${name}"]`);
  await expectAccessibleInLightAndDark(page, ...sections);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

test("a failure is said, and loading again mends it; fits under way, months, and nothing there in sentences", async ({ page }) => {
  const fit = { id: "a".repeat(24), state: "running" as const, curves: 4, progress: 0.25, createdAt: "2026-11-20T10:00:00.000Z" };
  const fits = [fit, { ...fit, id: "b".repeat(24), state: "waiting" as const }];
  const months = [
    { month: "2026-10", reports: 1 },
    { month: "2026-11", reports: 1200 },
  ];
  let overview: PanelOverview | null = null;
  await page.route(overviewCall, (route) =>
    overview ? route.fulfill({ json: overview }) : route.fulfill({ status: 500, json: { error: { message: "" } } }),
  );
  const failure = page.getByRole("alert").filter({ hasText: "The overview could not be loaded." });
  await page.goto(pageUrl());
  await expect(failure).toBeVisible(panelLoads);

  overview = { ...quiet, fits, months };
  await page.getByRole("button", { name: "Load again" }).click();
  const listed = page.getByRole("list", { name: "Fits under way" }).getByRole("listitem");
  await expect(listed.first()).toContainText("25 % done");
  await expect(failure).toBeHidden();
  await expect(listed.last()).toContainText("Waiting");
  await expect(listed.first().getByRole("link")).toHaveAttribute("href", `http://lab.test/admin/fits/${fit.id}`);
  const counts = page.getByRole("list", { name: "Reports by month" }).getByRole("listitem");
  await expect(counts).toHaveText([/Nov 2026.*1,200 reports/, /Oct 2026.*1 report$/]);

  overview = quiet;
  await page.goto(pageUrl());
  await expect(page.getByText("There is no dataset. Nothing can be scored.")).toBeVisible(panelLoads);
  await expect(page.getByText("No fit waits or runs.")).toBeVisible();
  await expect(page.getByText("No report was made in the last twelve months.")).toBeVisible();
});
