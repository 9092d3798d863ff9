import type { BrowserContextOptions } from "@playwright/test";
import { expect, test as base } from "./fixtures.ts";
import { adminCredentials } from "./people.ts";
import { readWorld } from "./world.ts";

export const panelUrl = (path = "") => `${readWorld().cmsUrl}/admin${path}`;

/** The large panel loads slowly on a busy machine. */
export const panelLoads = { timeout: 30_000 };

/** One panel session per worker, because Strapi limits log-ins. */
export const panelTest = base.extend<object, { panelSession: Exclude<BrowserContextOptions["storageState"], string | undefined> }>({
  panelSession: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      const { email, password } = adminCredentials();
      await page.goto(panelUrl("/auth/login"));
      await page.getByRole("textbox", { name: "Email" }).fill(email);
      await page.locator("input[name=password]").fill(password);
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible(panelLoads);
      const session = await page.context().storageState();
      await page.close();
      await use(session);
    },
    { scope: "worker", timeout: 60_000 },
  ],
  storageState: ({ panelSession }, use) => use(panelSession),
});
