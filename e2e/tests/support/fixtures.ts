import { test as base, type PlaywrightWorkerArgs } from "@playwright/test";
import { acceptInvitation, invite, savePatient } from "./patients.ts";
import { findLink, receiveMail } from "./inbox.ts";
import { adminCredentials, asAdmin, inventPerson, signIn, signUp, succeed, type Person } from "./people.ts";
import { readWorld } from "./world.ts";

export type Admin = ReturnType<typeof asAdmin>;

interface TestFixtures {
  freshResearcher: Person;
}

interface WorkerFixtures {
  admin: Admin;
  researcher: Person;
  patient: Person;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
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
  const link = findLink(await receiveMail(person.email, /account request/i), /^\/confirm-email\//);
  await succeed(await visitor.post("/api/user/confirm-email", { data: { token: link.split("/").at(-1) } }));
  await visitor.dispose();
  await admin.approve((await admin.find(person.email)).id);
  return person;
}

export { expect } from "@playwright/test";
