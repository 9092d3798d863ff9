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

type Role = "Editor" | "Approver" | "Curator";

/** Returns e-mail addresses; the passwords are the administrator's. */
export async function makeStaff(request: APIRequestContext, roles: readonly Role[]): Promise<Record<Role, string>> {
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

export async function logInToPanel(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(panelUrl("/auth/login"));
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.locator("input[name=password]").fill(readWorld().admin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
}

export const menuOf = (page: Page) =>
  page
    .getByRole("navigation")
    .first()
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => (link.getAttribute("href") ?? "").replace(/^\/admin/, "").replace(/\?.*$/, "")));
