import type { BrowserContextOptions } from "@playwright/test";
import { expect, test as base } from "./fixtures.ts";
import { adminCredentials } from "./people.ts";
import { readWorld } from "./world.ts";

export const panelUrl = (path = "") => `${readWorld().cmsUrl}/admin${path}`;

/** The panel is a large application: on a busy machine its home page takes its time. */
export const panelLoads = { timeout: 30_000 };

/** Strapi's panel has a session of its own, and allows few log-ins in a row: the tests of a worker share one. */
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
