import { expect, test } from "../support/fixtures.ts";
import { inventPerson, signUp } from "../support/people.ts";
import { expectAccessible } from "../support/axe.ts";
import { findLink, readInbox, receiveMail } from "../support/inbox.ts";
import { logInAt, serverDown } from "../support/screens.ts";

test("a login with an unconfirmed address offers a new link; only its button confirms, once", async ({ page, request, admin }) => {
  const person = inventPerson("Cleo");
  const mails = async () => (await readInbox(person.email)).filter(({ subject }) => /account request/i.test(subject));
  const confirm = page.getByRole("button", { name: "Confirm e-mail address" });
  await signUp(request, person);
  const first = findLink(await receiveMail(person.email, /account request/i), /^\/confirm-email\//);
  await logInAt(page, "/researcher-login", person);
  await expect(page.getByText("Open the link in the e-mail that we sent to it.")).toBeVisible();
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText(/^We sent a new link to this address\./)).toBeVisible();
  await expectAccessible(page);
  await expect.poll(async () => (await mails()).length).toBe(2);
  const link = findLink((await mails())[1]!, /^\/confirm-email\//);
  await page.goto(first);
  await confirm.click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();

  await page.goto(link);
  await expect(confirm).toBeVisible();
  expect((await admin.find(person.email)).emailConfirmed).toBe(false);

  await confirm.click();
  await expect(page.getByRole("heading", { name: "E-mail address confirmed" })).toBeVisible();
  expect((await admin.find(person.email)).emailConfirmed).toBe(true);

  await page.goto(link);
  await confirm.click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("invalid links, an unreachable server and a used address show an error with a next step", async ({ page }) => {
  const confirm = page.getByRole("button", { name: "Confirm e-mail address" });
  const expectUnusable = async () => {
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  };
  await page.goto(`/confirm-email/${"A".repeat(43)}`);
  await test.step("an unreachable server shows an error and allows a retry", async () => {
    await page.route("**/api/user/confirm-email", (route) => route.abort(), { times: 1 });
    await confirm.click();
    await expect(page.getByText(serverDown)).toBeVisible();
    await expect(confirm).toBeEnabled();
  });
  await test.step("an unknown link shows an error, and a truncated one too", async () => {
    await confirm.click();
    await expectUnusable();
    await page.goto("/confirm-email/short");
    await confirm.click();
    await expectUnusable();
  });
  await test.step("an address used by another account shows an error with a next step", async () => {
    const message = "This address now belongs to another account. Your address was not changed.";
    await page.route("**/api/user/confirm-email", (route) => route.fulfill({ status: 409, json: { message, code: "conflict" } }));
    await page.goto(`/confirm-email/${"B".repeat(43)}`);
    await confirm.click();
    await expect(page.getByRole("heading", { name: "Your address stays as it was" })).toBeFocused();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to the login" })).toBeVisible();
  });
});
