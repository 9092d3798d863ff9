import { expect, test } from "../support/fixtures.ts";
import { signIn } from "../support/people.ts";
import { readWorld } from "../support/world.ts";

test("where one is signed in is shown; signing out elsewhere ends that session and no other", async ({
  page,
  playwright,
  freshResearcher: researcher,
}) => {
  const elsewhere = await Promise.all(
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "curl/8.5.0", "python-requests/2.32.3"].map((userAgent) =>
      playwright.request.newContext({ baseURL: readWorld().siteUrl, userAgent }),
    ),
  );
  for (const request of elsewhere) await signIn(request, researcher);
  const statuses = () => Promise.all(elsewhere.map(async (request) => (await request.get("/api/user")).status()));
  await signIn(page.context().request, researcher);
  await page.goto("/settings/sessions");
  const lines = page.getByRole("main").getByRole("listitem").filter({ hasText: "last seen" });
  await expect(lines).toHaveCount(4);
  await expect(lines.filter({ hasText: "this one" }).getByRole("button")).toHaveCount(0);

  const dialog = page.getByRole("dialog");
  const firefox = page.getByRole("button", { name: /^Log out Firefox on Linux/ });
  await firefox.click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await statuses()).toEqual([200, 200, 200]);
  await firefox.click();
  await dialog.getByRole("button", { name: "Log out" }).click();
  await expect(lines).toHaveCount(3);
  expect(await statuses()).toEqual([401, 200, 200]);

  await page.getByRole("button", { name: "Log out everywhere else" }).click();
  await dialog.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("You have no other sessions.")).toBeVisible();
  expect(await statuses()).toEqual([401, 401, 401]);
  await page.reload();
  await expect(lines).toHaveCount(1);
  for (const request of elsewhere) await request.dispose();
});
