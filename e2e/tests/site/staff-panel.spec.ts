import { fileURLToPath } from "node:url";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { panelUrl } from "../support/panel.ts";
import { readWorld } from "../support/world.ts";

const picture = fileURLToPath(new URL("../../../docs/images/report.png", import.meta.url));

type Role = "Editor" | "Approver" | "Curator";

async function makeStaff(request: APIRequestContext, roles: readonly Role[]): Promise<Record<Role, string>> {
  const { cmsUrl, admin, panelToken: token } = readWorld();
  const call = async (path: string, data?: object, token?: string) => {
    const options = token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } };
    const reply = await request.fetch(cmsUrl + path, { ...options, method: data ? "POST" : "GET", data });
    expect(reply.ok(), path).toBe(true);
    return ((await reply.json()) as { data: unknown }).data;
  };
  const known = (await call("/admin/roles", undefined, token)) as { id: number; name: string }[];
  const emails = {} as Record<Role, string>;
  for (const role of roles) {
    emails[role] = `${role.toLowerCase()}-${Date.now()}@staff.test`;
    const person = { firstname: role, lastname: "Staff", email: emails[role], roles: [known.find(({ name }) => name === role)?.id] };
    const { registrationToken } = (await call("/admin/users", person, token)) as { registrationToken: string };
    await call("/admin/register", { registrationToken, userInfo: { firstname: role, lastname: "Staff", password: admin.password } });
  }
  return emails;
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(panelUrl("/auth/login"));
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.locator("input[name=password]").fill(readWorld().admin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
}

/** Loading the panel again would take seconds. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, panelUrl(path));

const menuOf = (page: Page) =>
  page
    .getByRole("navigation")
    .first()
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => (link.getAttribute("href") ?? "").replace(/^\/admin/, "").replace(/\?.*$/, "")));

test("a new editor publishes an FAQ entry with a picture; each role sees its own work", async ({ page }) => {
  const emails = await makeStaff(page.request, ["Editor", "Approver", "Curator"]);
  await logIn(page, emails.Editor);
  expect(await menuOf(page)).toEqual(["", "/content-manager", "/plugins/upload"]);
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
  await page.locator("input[type=file]").setInputFiles(picture);
  await page.getByRole("button", { name: "Upload 1 asset to the library" }).click();
  await expect(dialog.getByRole("tab", { name: /Selected files/ })).toContainText("1");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator(".CodeMirror")).toContainText("/uploads/report");
  await page.getByRole("combobox", { name: /Category/ }).click();
  await page.getByRole("option", { name: "Scans" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue(/^may-visitors-see-the-scanner-\d+$/);

  await page.getByRole("link", { name: "Open preview" }).click();
  const preview = page.frameLocator("[data-testid=preview-iframe]");
  await expect(preview.getByText("Draft.")).toBeVisible();
  await expect(preview.getByRole("heading", { name: question })).toBeVisible();
  await expect(preview.getByRole("img", { name: "report.png" })).toHaveJSProperty("complete", true);
  await page.goBack();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published document")).toBeVisible();
  const site = await page.context().newPage();
  const faq = `${readWorld().siteUrl}/faq`;
  // Opening an address with a # would not reload the page.
  await expect.poll(async () => (await page.request.get(faq)).text()).toContain(question);
  await site.goto(`${faq}#${question.toLowerCase().replace(/ /g, "-").slice(0, -1)}`);
  await expect(site.getByRole("heading", { name: question })).toBeVisible();
  await expect(site.getByRole("img", { name: "report.png" })).not.toHaveJSProperty("naturalWidth", 0);

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
  page.on("dialog", (dialog) => void dialog.accept());

  const none = page.getByText(/don.t have the permissions? to access/i);
  for (const { role, own, heading, closed } of [
    { role: "Approver" as const, own: "accounts", heading: "Accounts", closed: "/plugins/bone-scans" },
    { role: "Curator" as const, own: "bone-scans", heading: "Bone scans", closed: "/plugins/upload" },
  ]) {
    await logIn(page, emails[role]);
    expect(await menuOf(page)).toEqual(["", `/plugins/${own}`]);
    await page.getByRole("navigation").first().getByRole("link", { name: heading }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await goWithin(page, closed);
    await expect(none).toBeVisible();
  }
});
