import { expect, test } from "../../support/fixtures.ts";
import { fillSubject, goOn, openAs, scanForm, valueField } from "../../support/reports.ts";

for (const { what, scanner, region } of [
  { what: "a standard single-stack scan", scanner: "XtremeCT II", region: "Standard single-stack" },
  { what: "an XtremeCT I scan", scanner: "XtremeCT (first generation)", region: null },
]) {
  test(`${what} is told that no reference covers it and how to bring one, and gets no number`, async ({ page, researcher }) => {
    await openAs(page, researcher, "/new-report");
    await fillSubject(page, { type: "HR-pQCT", sex: "Female", age: "30" });
    await goOn(page);
    await page.getByLabel("Scanner", { exact: true }).selectOption({ label: scanner });
    if (region) await scanForm(page).getByLabel("Region").selectOption({ label: region });
    await valueField(page, "Tt.BMD").fill("284");
    const notice = page.getByRole("status").filter({ hasText: "No reference covers this scan" });
    await expect(notice).toBeVisible();
    await expect(notice.getByRole("link", { name: "how to bring a reference dataset" })).toHaveAttribute(
      "href",
      "/documentation/own-reference-data",
    );
    await expect(page.locator(".value-position strong")).toHaveCount(0);
    await goOn(page);
    await expect(page.getByRole("radio", { name: /Bern HR-pQCT.*Does not fit: it covers none of these values/ })).toBeVisible();
  });
}

test("motion grade 4 stores the value and does not compare it", async ({ page, researcher }) => {
  await openAs(page, researcher, "/new-report");
  await fillSubject(page, { type: "HR-pQCT", sex: "Female", age: "30" });
  await goOn(page);
  await valueField(page, "Tt.BMD").fill("284");
  await expect(page.getByText("69th percentile")).toBeVisible();
  await scanForm(page).getByLabel("Motion grade").selectOption({ label: "4, severe: not compared" });
  await expect(page.getByText("69th percentile")).toHaveCount(0);
  await expect(page.getByText(/motion grade 4/i).last()).toBeVisible();
});
