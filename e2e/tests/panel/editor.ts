import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect } from "../support/fixtures.ts";
import { logInNext, menuOf } from "../support/panel.ts";
import { readWorld } from "../support/world.ts";

const file = fileURLToPath(new URL("../../../site/public/card.png", import.meta.url));

export async function publishAnswer(page: Page, before: string, email: string): Promise<void> {
  await logInNext(page, before, email);
  await expect.poll(() => menuOf(page)).toEqual(["", "/content-manager", "/plugins/upload"]);
  await expect(page.getByText(/Introducing the new Media Library|Read blog post|Strapi Cloud|Marketplace/)).toHaveCount(0);

  await page.getByRole("link", { name: "Content", exact: true }).first().click();
  await page.getByRole("link", { name: "FAQ", exact: true }).click();
  await page.getByRole("link", { name: "Create new entry" }).first().click();
  const question = `May visitors see the scanner ${Date.now()}?`;
  await page.getByRole("textbox", { name: "Question" }).fill(question);
  // Exact, because other names start with this word.
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Image" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("button", { name: /Add (new|more) assets/ })
    .first()
    .click();
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Upload 1 asset to the library" }).click();
  await expect(dialog.getByRole("tab", { name: /Selected files/ })).toContainText("1");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator(".CodeMirror")).toContainText("/uploads/card");
  await page.getByRole("combobox", { name: /Category/ }).click();
  await page.getByRole("option", { name: "Scans" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue(/^may-visitors-see-the-scanner-\d+$/);

  await page.getByRole("link", { name: "Open preview" }).click();
  const preview = page.frameLocator("[data-testid=preview-iframe]");
  await expect(preview.getByText("Draft.")).toBeVisible();
  await expect(preview.getByRole("heading", { name: question })).toBeVisible();
  await expect(preview.getByRole("img", { name: "card.png" })).toHaveJSProperty("complete", true);
  await page.goBack();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published document")).toBeVisible();
  const { siteUrl } = readWorld();
  const faq = async () => (await page.request.get(`${siteUrl}/faq`)).text();
  await expect.poll(faq).toContain(question);
  const [, picture] = / src="([^"]*\/uploads\/card[^"]*)"/.exec(await faq()) ?? [];
  expect((await page.request.get(`${siteUrl}${picture}`)).headers()["content-type"]).toMatch(/^image\//);

  const { cmsUrl, panelToken } = readWorld();
  const [entry] = /collection-types\/[^/]+\/\w+/.exec(page.url()) ?? [];
  const [address, headers] = [`${cmsUrl}/content-manager/${entry}`, { Authorization: `Bearer ${panelToken}` }];
  const { data } = (await (await page.request.get(address, { headers })).json()) as { data: { updatedAt: string } };
  const theirs = { headers, data: { category: "Results", updatedAt: data.updatedAt } };
  expect((await page.request.put(address, theirs)).ok()).toBe(true);
  const field = page.getByRole("textbox", { name: "Question" });
  await field.fill(`${question} Mine`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Somebody else has saved this since you opened it.")).toBeVisible();
  await expect(field).toHaveValue(`${question} Mine`);
}
