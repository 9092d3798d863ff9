import { ZSettingsReply } from "@trabecula/contracts";
import { expectAccessible, expectAccessibleInLightAndDark } from "../../support/axe.ts";
import { expect, test } from "../../support/fixtures.ts";
import { signIn } from "../../support/people.ts";
import { startProduct, type Product } from "../../support/product.ts";
import { expectNoSidewaysScroll } from "../../support/screens.ts";

// Its own product, because settings affect all pages.
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await startProduct({ smtpUrl: "" });
});
test.afterAll(() => product.stop());

test("an administrator sets what holds for the whole site, is overtaken, and takes it back", async ({ browser }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ baseURL: product.siteUrl });
  const page = await context.newPage();
  const visitor = await (await browser.newContext({ baseURL: product.siteUrl })).newPage();
  const status = (text: string) => page.getByRole("status").filter({ hasText: text });
  const save = page.getByRole("button", { name: "Save settings" });
  await signIn(context.request, product.admin);

  await test.step("a slip is told at its field and nothing is saved", async () => {
    await page.goto("/admin/overview");
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Settings" }).click();
    await expect(page.getByLabel("Product name")).toHaveValue("Trabecula");
    await expectAccessibleInLightAndDark(page);
    await page.getByLabel("Laboratory’s website").fill("bones.example.edu");
    await page.getByLabel("Idle session ends after").fill("20000");
    await save.click();
    await expect(page.getByLabel("Laboratory’s website")).toHaveAccessibleDescription(/Write the complete address/);
    await expect(page.getByLabel("Idle session ends after")).toHaveAccessibleDescription(/cannot be idle for longer than it lasts/);
    await page.getByLabel("Laboratory’s website").fill("https://bones.example.edu/");
    await page.getByLabel("Idle session ends after").fill("240");
  });

  await test.step("what is saved is on every page without a restart", async () => {
    await page.getByLabel("Product name").fill("Osteon");
    await page.getByLabel("Sign-up is open").uncheck();
    await page.getByLabel("Message (optional)").fill("Scores <pause> on Sunday, 8 to 10 UTC.");
    await page.getByLabel("Shown until the end of").fill("2099-12-31");
    await save.click();
    await expect(status("The settings are saved")).toBeVisible();
    await expect(async () => {
      await visitor.goto("/");
      await expect(visitor).toHaveTitle(/\| Osteon$/, { timeout: 200 });
    }).toPass({ intervals: [100] });
    await expect(visitor.getByRole("complementary", { name: "Message of the day" })).toContainText("Scores <pause> on Sunday");
    await expect(visitor.getByRole("link", { name: "Sign up" })).toHaveCount(0);
    await expectAccessible(visitor, "aside[data-message]");
  });

  await test.step("a closed sign-up says so, and the message stays closed where it was closed", async () => {
    await visitor.getByRole("button", { name: "Close" }).click();
    // Pages are re-rendered one after another.
    await expect(async () => {
      await visitor.goto("/researcher-signup");
      await expect(visitor.getByText("Sign-up is closed at the moment.")).toBeVisible({ timeout: 500 });
    }).toPass({ intervals: [100] });
    await expect(visitor.getByLabel("E-mail")).toHaveCount(0);
    await expect(visitor.getByRole("complementary", { name: "Message of the day" })).toBeHidden();
    await expectAccessible(visitor);
  });

  await test.step("whoever is overtaken keeps what he typed, and saves only that", async () => {
    await page.getByLabel("Rows on a page").fill("50");
    const { version } = ZSettingsReply.parse(await (await context.request.get("/api/admin/settings")).json());
    await context.request.put("/api/admin/settings", { data: { version, laboratoryName: "Another name" } });
    await save.click();
    await expect(status("Someone else has changed the settings")).toBeVisible();
    await expect(page.getByLabel("Laboratory", { exact: true })).toHaveValue("Another name");
    await expect(page.getByLabel("Rows on a page")).toHaveValue("50");
    await save.click();
    await expect(status("The settings are saved")).toBeVisible();
    const { settings } = ZSettingsReply.parse(await (await context.request.get("/api/admin/settings")).json());
    expect(settings).toMatchObject({ laboratoryName: "Another name", pageSize: 50, productName: "Osteon" });
  });

  await test.step("an earlier state is restored after a question, and fits a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Restore the settings of As installed" }).click();
    await expectAccessible(page, "dialog");
    await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
    await expect(status("The earlier settings hold again")).toBeVisible();
    await expect(page.getByLabel("Product name")).toHaveValue("Trabecula");
    await expect(page.getByLabel("Sign-up is open")).toBeChecked();
    await expect(page.getByRole("listitem").filter({ hasText: "Earlier settings restored" })).toContainText("In force");
  });
});
