import { randomBytes } from "node:crypto";
import { ApiClient, type ApiReply } from "./api-client.ts";
import { adminEmail, adminPassword } from "./cms-process.ts";

/** Somebody who is signed in to Strapi's panel. */
export interface PanelUser {
  get(path: string): Promise<ApiReply>;
  post(path: string, json: unknown): Promise<ApiReply>;
  put(path: string, json: unknown): Promise<ApiReply>;
}

let loggedIn: Promise<string> | undefined;

/** The super administrator; one log-in for a file, since Strapi allows few in a row. */
export async function superAdministrator(): Promise<PanelUser> {
  loggedIn ??= new ApiClient()
    .post("/admin/login", { email: adminEmail, password: adminPassword })
    .then(({ body }) => body.data.token as string);
  return signedIn(await loggedIn);
}

/** A new panel user with the role of a code, such as `strapi-editor`. */
export async function panelUserOf(code: string): Promise<PanelUser> {
  const { body } = await (await superAdministrator()).get("/admin/roles");
  return newPanelUser((body.data as { id: number; code: string }[]).find((role) => role.code === code)!.id);
}

/** A new panel user with a new role that has these permissions and no other. */
export async function panelUserWith(...actions: string[]): Promise<PanelUser> {
  const staff = await superAdministrator();
  const { body } = await staff.post("/admin/roles", { name: `Role ${randomBytes(6).toString("hex")}`, description: "" });
  const permissions = actions.map((action) => ({ action, subject: null, properties: {}, conditions: [] }));
  await staff.put(`/admin/roles/${body.data.id as number}/permissions`, { permissions });
  return newPanelUser(body.data.id as number);
}

async function newPanelUser(roleId: number): Promise<PanelUser> {
  const [firstname, lastname, email] = ["Ada", "Staff", `staff-${randomBytes(6).toString("hex")}@lab.test`];
  const { body: made } = await (await superAdministrator()).post("/admin/users", { firstname, lastname, email, roles: [roleId] });
  const registration = { registrationToken: made.data.registrationToken, userInfo: { firstname, lastname, password: adminPassword } };
  const { body } = await new ApiClient().post("/admin/register", registration);
  return signedIn(body.data.token as string);
}

function signedIn(token: string): PanelUser {
  const client = new ApiClient();
  const options = { headers: { Authorization: `Bearer ${token}` } };
  return {
    get: (path) => client.get(path, options),
    post: (path, json) => client.post(path, json, options),
    put: (path, json) => client.send("PUT", path, { json, ...options }),
  };
}
