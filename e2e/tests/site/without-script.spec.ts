import { expect, test } from "../support/fixtures.ts";

test.use({ javaScriptEnabled: false });

test("without JavaScript: home page, FAQ, articles, contact form and sample report work", async ({ page, request }) => {
  await test.step("the home page shows the sample chart with its numbers and a table", async () => {
    await page.goto("/");
    await expect(page.getByRole("img", { name: /is at the 23rd percentile/ })).toBeVisible();
    await page.getByText("Show as a table").click();
    await expect(page.getByRole("row", { name: /^80 / })).toBeVisible();
  });

  await test.step("every FAQ answer can be opened and read", async () => {
    await page.goto("/faq");
    await page.getByText("What is the difference between a Z-score and a T-score?").click();
    await expect(page.getByText("compares with young adults")).toBeVisible();
  });

  await test.step("an article has its contents, its menu and its neighbors", async () => {
    await page.goto("/documentation/statistics");
    await expect(page.getByRole("navigation", { name: "On this page" }).getByRole("link")).not.toHaveCount(0);
    await expect(
      page.getByRole("navigation", { name: "Documentation", exact: true }).getByRole("link", { name: "The statistics" }),
    ).toHaveAttribute("aria-current", "page");
    await page.getByRole("navigation", { name: "Neighboring articles" }).getByRole("link").last().click();
    await expect(page).toHaveURL(/\/documentation\/(?!statistics)/);
  });

  await test.step("the contact form names missing entries, preserves input and sends the message", async () => {
    await page.goto("/contact");
    await page.getByLabel("Your name").fill("Ada");
    await page.getByLabel("Message").fill("May I bring my own curves?");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Enter an e-mail address such as name@example.org.")).toBeVisible();
    await expect(page.getByLabel("Message")).toHaveValue("May I bring my own curves?");
    await page.getByLabel("Your e-mail address").fill("ada@lab.example");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Your message is on its way.")).toBeVisible();
  });

  await test.step("a sample report is complete and available as a PDF", async () => {
    await page.goto("/try");
    await page.getByRole("link", { name: "Read a sample HR-pQCT report" }).click();
    // Styles hide the copies for print and small windows.
    await page.waitForURL("**/sample-report/hr-pqct");
    const report = page.getByRole("article", { name: "Report" });
    await expect(report.getByRole("row", { name: /^Tt.BMD/ }).filter({ hasText: "284.3" })).toBeVisible();
    await expect(report.getByRole("img", { name: /distal tibia/ }).first()).toBeVisible();
    await expect(report.getByRole("button")).toHaveCount(0);
    await page.getByText("Methods and sources").click();
    await expect(page.getByText("Sources of these numbers")).toBeVisible();
    const href = await page.getByRole("link", { name: "Download as PDF" }).getAttribute("href");
    const document = await request.get(href!);
    expect([document.headers()["content-type"], (await document.body()).subarray(0, 5).toString()]).toEqual(["application/pdf", "%PDF-"]);
    await page.getByRole("link", { name: "DXA sample" }).click();
    await page.waitForURL("**/sample-report/dxa");
    await expect(report).toContainText("Osteoporosis range");
    expect(await report.locator(".site").evaluateAll((sites) => sites.filter((site) => site.scrollWidth > site.clientWidth))).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(report.getByRole("row", { name: /^Neck BMD/ })).toBeVisible();
  });
});
