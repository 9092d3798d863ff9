import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { inventPerson } from "../support/people.ts";
import { detailLabels, field, fillDetails } from "../support/screens.ts";

async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.unroute("**/_astro/*.js");
  await page.route("**/_astro/*.js", (route) => promise.then(() => route.continue()));
  await page.goto(path, { waitUntil: "commit" });
  return resolve;
}

const values = (page: Page, labels: readonly string[]) => Promise.all(labels.map((label) => field(page, label).inputValue()));

test("before scripts load: input is preserved, validated and sent, and focus is unchanged; password strength shows, the FAQ is searchable and opens, the phone menu waits", async ({
  page,
  researcher,
}) => {
  await test.step("a new password shows its strength, and is checked once it is left", async () => {
    const letScriptsIn = await openWithoutScripts(page, `/reset-password/${"A".repeat(43)}`);
    await field(page, "New password").fill("Strut");
    letScriptsIn();
    await expect(page.getByRole("meter", { name: "Password strength" })).toHaveAttribute("aria-valuetext", "Weak");
    await expect(field(page, "New password")).toBeFocused();
    await expect(field(page, "New password")).not.toHaveAttribute("aria-invalid", "true");
    await field(page, "New password").blur();
    await expect(field(page, "New password")).toHaveAttribute("aria-invalid", "true");
  });

  await test.step("questions are searched and linked", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const letScriptsIn = await openWithoutScripts(page, "/faq");
    await page.getByText("Should I enter patient names?").click();
    await page.getByRole("searchbox").fill("patient names");
    await page.keyboard.press("Enter");
    for (const name of ["Menu", "Theme"]) await expect(page.getByRole("button", { name, exact: true })).toBeDisabled();
    letScriptsIn();
    await expect(page.getByText("How do I get an account?")).toBeHidden();
    await expect(page).toHaveURL(/\/faq#names$/);
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQ" })).toBeVisible();
  });

  await page.setViewportSize({ width: 1280, height: 720 });
  await test.step("a sign-up is validated and continues", async () => {
    const person = inventPerson();
    const letScriptsIn = await openWithoutScripts(page, "/researcher-signup");
    await fillDetails(page, person, { "E-mail": "no address" });
    const typed = await values(page, detailLabels);
    await field(page, "Institution").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Continue" })).toBeDisabled();
    letScriptsIn();
    await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
    expect(await values(page, detailLabels)).toEqual(typed);
    await expect(field(page, "Institution")).toBeFocused();
    await expect(field(page, "E-mail")).toHaveAttribute("aria-invalid", "true");
    await field(page, "E-mail").fill(person.email);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("checkbox", { name: /^Research/ })).toBeVisible();
  });

  const labels = { email: "E-mail", password: "Password" };
  for (const { path, fields } of [
    { path: "/forgot-password", fields: ["email"] },
    { path: "/researcher-login", fields: ["email", "password"] },
  ] as const)
    await test.step(`${path}: Enter before the form is interactive puts nothing into the URL and preserves input`, async () => {
      const letScriptsIn = await openWithoutScripts(page, path);
      for (const name of fields) await field(page, labels[name]).fill(researcher[name]);
      await page.keyboard.press("Enter");
      letScriptsIn();
      await expect(page.getByRole("main").getByRole("button").last()).toBeEnabled();
      expect(page.url()).toMatch(new RegExp(`${path}$`));
      const shown = fields.map((name) => labels[name]);
      expect(await values(page, shown)).toEqual(fields.map((name) => researcher[name]));
      const sent = page.waitForRequest((request) => request.method() === "POST");
      await page.keyboard.press("Enter");
      expect((await sent).postDataJSON()).toMatchObject({ email: researcher.email });
    });
});
