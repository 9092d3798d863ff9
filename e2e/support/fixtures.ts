import { test as base, type PlaywrightWorkerArgs } from "@playwright/test";
import { acceptInvitation, invite, savePatient } from "./patients.ts";
import { adminCredentials, asAdmin, inventPerson, signIn, signUp, type Person } from "./people.ts";
import { readWorld } from "./world.ts";

type Admin = ReturnType<typeof asAdmin>;

interface TestFixtures {
  /** A researcher of this test alone, for tests that change the account. */
  freshResearcher: Person;
}

interface WorkerFixtures {
  /** The acts of an administrator, over the API. */
  admin: Admin;
  /** A researcher with an approved account, shared by the tests of a worker. */
  researcher: Person;
  /** A patient with an account, shared by the tests of a worker. */
  patient: Person;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // Playwright reads a fixture's needs from the destructured argument, so an empty pattern has to stand here.
  // eslint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => use(readWorld().siteUrl),
  admin: [
    async ({ playwright }, use) => {
      const request = await newContext(playwright);
      await signIn(request, adminCredentials());
      await use(asAdmin(request));
      await request.dispose();
    },
    { scope: "worker" },
  ],
  researcher: [async ({ playwright, admin }, use) => use(await approvedPerson(playwright, admin)), { scope: "worker" }],
  patient: [
    async ({ playwright, researcher }, use) => {
      const person = inventPerson();
      const [owner, visitor] = [await newContext(playwright), await newContext(playwright)];
      await signIn(owner, researcher);
      await acceptInvitation(visitor, await invite(owner, await savePatient(owner), person.email), person);
      await Promise.all([owner.dispose(), visitor.dispose()]);
      await use(person);
    },
    { scope: "worker" },
  ],
  freshResearcher: async ({ playwright, admin }, use) => use(await approvedPerson(playwright, admin)),
});

function newContext(playwright: PlaywrightWorkerArgs["playwright"]) {
  return playwright.request.newContext({ baseURL: readWorld().siteUrl });
}

async function approvedPerson(playwright: PlaywrightWorkerArgs["playwright"], admin: Admin): Promise<Person> {
  const person = inventPerson();
  const visitor = await newContext(playwright);
  await signUp(visitor, person);
  await visitor.dispose();
  await admin.approve((await admin.find(person.email)).id);
  return person;
}

export { expect } from "@playwright/test";
