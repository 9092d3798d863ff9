import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { readWorld } from "./world.ts";

export const panelUrl = (path = "") => `${readWorld().cmsUrl}/admin${path}`;

export const noPermission = /don.t have the permissions? to access/i;

/** Loading the panel again would take seconds. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, panelUrl(path));

const roles = ["Editor", "Approver", "Curator"] as const;

/** Returns e-mail addresses; the passwords are the administrator's. */
export async function makeStaff(request: APIRequestContext): Promise<Record<(typeof roles)[number], string>> {
  const { cmsUrl, admin, panelToken: token } = readWorld();
  const call = async (path: string, data?: object, token?: string) => {
    const options = token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } };
    const reply = await request.fetch(cmsUrl + path, { ...options, method: data ? "POST" : "GET", data });
    expect(reply.ok(), path).toBe(true);
    return ((await reply.json()) as { data: unknown }).data;
  };
  const known = (await call("/admin/roles", undefined, token)) as { id: number; name: string }[];
  const emails = {} as Record<(typeof roles)[number], string>;
  for (const role of roles) {
    emails[role] = `${role.toLowerCase()}-${Date.now()}@staff.test`;
    const person = { firstname: role, lastname: "Staff", email: emails[role], roles: [known.find(({ name }) => name === role)?.id] };
    const { registrationToken } = (await call("/admin/users", person, token)) as { registrationToken: string };
    await call("/admin/register", { registrationToken, userInfo: { firstname: role, lastname: "Staff", password: admin.password } });
  }
  return emails;
}

export async function logInToPanel(page: Page, email: string, password = readWorld().admin.password): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

export async function logOutOfPanel(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
}

export async function logInNext(page: Page, before: string, email: string): Promise<void> {
  await logOutOfPanel(page, before);
  await logInToPanel(page, email);
  await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
}

export const menuOf = (page: Page) =>
  page
    .getByRole("navigation")
    .first()
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => (link.getAttribute("href") ?? "").replace(/^\/admin/, "").replace(/\?.*$/, "")));
