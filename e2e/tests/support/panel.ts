import { test as base } from "./fixtures.ts";
import { readWorld } from "./world.ts";

export const panelUrl = (path = "") => `${readWorld().cmsUrl}/admin${path}`;

/** Shares the global setup's session, because Strapi limits logins. */
export const panelTest = base.extend({
  // eslint-disable-next-line no-empty-pattern
  storageState: async ({}, use) => {
    const { cmsUrl, panelToken } = readWorld();
    const cookie = { name: "jwtToken", value: panelToken, domain: new URL(cmsUrl).hostname, path: "/", expires: -1 };
    await use({ cookies: [{ ...cookie, httpOnly: false, secure: false, sameSite: "Lax" }], origins: [] });
  },
});
