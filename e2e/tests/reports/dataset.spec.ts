import { expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { signIn } from "../support/people.ts";
import { expectNoSidewaysScroll } from "../support/screens.ts";

test("a researcher reads the citation and version changes of a dataset, also on phone and paper", async ({ page, researcher }) => {
  await signIn(page.request, researcher);
  const { items } = (await (await page.request.get("/api/datasets?reportType=hr-pqct")).json()) as {
    items: { id: string; name: string }[];
  };
  await page.goto(`/datasets/${items[0]!.id}`);
  await expect(page.getByRole("heading", { level: 1, name: items[0]!.name })).toBeVisible();
  await expect(page.getByLabel("Identifier", { exact: true })).toHaveText(/^trabecula:[a-z0-9-]+@\d+\.\d+\.\d+#[0-9a-f]{12}$/);
  await page.getByText("BibTeX, with each source").click();
  await expect(page.getByLabel("BibTeX", { exact: true })).toContainText("@misc{");
  await expect(page.getByText("The first version here.")).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  // Paper cannot scroll.
  await page.setViewportSize({ width: 700, height: 1000 });
  await page.emulateMedia({ media: "print" });
  const cutOff = () =>
    page.getByRole("region", { name: "Curves of this dataset" }).evaluate((table) => {
      const clips = getComputedStyle(table).overflowY !== "visible";
      return clips || table.scrollWidth > table.clientWidth || table.scrollHeight > table.clientHeight;
    });
  await expect.poll(cutOff).toBe(false);
  await page.emulateMedia({ media: "screen" });
  await page.goto(`/datasets/${"a".repeat(24)}`);
  await expect(page.getByText("The page you're looking for does not exist.")).toBeVisible();
});
