import { test as base, type APIRequestContext } from "@playwright/test";
import { adminCredentials, asAdmin, inventPerson, signIn, signUp, type Person } from "./people.ts";
import { readWorld } from "./world.ts";

interface Fixtures {
  /** The acts of an administrator, over the API. */
  admin: ReturnType<typeof asAdmin>;
  /** A new researcher whose account is approved. */
  researcher: Person;
}

export const test = base.extend<Fixtures & { adminRequest: APIRequestContext }>({
  // Playwright reads a fixture's needs from the destructured argument, so an empty pattern has to stand here.
  // eslint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => use(readWorld().siteUrl),
  adminRequest: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL: baseURL as string });
    await signIn(request, adminCredentials());
    await use(request);
    await request.dispose();
  },
  admin: async ({ adminRequest }, use) => use(asAdmin(adminRequest)),
  researcher: async ({ playwright, baseURL, admin }, use) => {
    const visitor = await playwright.request.newContext({ baseURL: baseURL as string });
    const person = inventPerson();
    await signUp(visitor, person);
    await admin.approve((await admin.find(person.email)).id);
    await visitor.dispose();
    await use(person);
  },
});

export { expect } from "@playwright/test";
