import { expect, test } from "../support/fixtures.ts";
import { fillSubject, goOn, openAs, scanForm, valueField } from "../support/reports.ts";

test("a scan without a matching reference gets an explanation; motion grade 4 gets no score", async ({ page, researcher }) => {
  await openAs(page, researcher, "/new-report");
  await fillSubject(page, { type: "HR-pQCT", sex: "Female", age: "30" });
  await goOn(page);

  await test.step("motion grade 4 stores the value and does not compare it", async () => {
    await page.getByLabel("Scanner", { exact: true }).selectOption({ label: "XtremeCT II" });
    const motion = scanForm(page).getByLabel("Motion grade");
    await valueField(page, "Tt.BMD").fill("284");
    await expect(page.getByText("69th percentile")).toBeVisible();
    await motion.selectOption({ label: "4, severe: not compared" });
    await expect(page.getByText("69th percentile")).toHaveCount(0);
    await expect(page.getByText(/motion grade 4/i).last()).toBeVisible();
    await motion.selectOption({ index: 0 });
    await expect(page.getByText("69th percentile")).toBeVisible();
  });

  const notice = page.getByRole("status").filter({ hasText: "No reference covers this scan" });
  const expectNoNumber = async () => {
    await expect(notice.getByRole("link", { name: "how to bring a reference dataset" })).toHaveAttribute(
      "href",
      "/documentation/own-reference-data",
    );
    await expect(page.locator(".value-position strong")).toHaveCount(0);
    await goOn(page);
    await expect(page.getByRole("radio", { name: /Bern HR-pQCT.*Does not fit: it covers none of these values/ })).toBeVisible();
  };

  await test.step("an XtremeCT I scan gets no score and an explanation of how to add a reference", async () => {
    await page.getByLabel("Scanner", { exact: true }).selectOption({ label: "XtremeCT (first generation)" });
    await expectNoNumber();
    await page.getByRole("button", { name: "Back" }).click();
  });

  await test.step("so is a standard single-stack scan", async () => {
    await page.getByLabel("Scanner", { exact: true }).selectOption({ label: "XtremeCT II" });
    await expect(notice).toHaveCount(0);
    await scanForm(page).getByLabel("Region").selectOption({ label: "Standard single-stack" });
    await expectNoNumber();
  });
});
