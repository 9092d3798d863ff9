import { ApiClient } from "./api-client.ts";
import { adminEmail, adminPassword } from "./cms-process.ts";
import { newEmail } from "./people.ts";

const tokens = new Map<string, Promise<string>>();

const savedEntry = /^(\/content-manager\/collection-types\/[^/]+\/(?!actions\/)[^/?]+)(?:\/actions\/publish)?(\?locale=\w+)?$/;

/** Cached, because Strapi limits logins. */
async function logInToPanel(client: ApiClient, email: string, password: string): Promise<string> {
  const { body } = await client.post("/admin/login", { email, password });
  return body.data.token as string;
}

export async function panel(email = adminEmail, url?: string, password = adminPassword) {
  const client = new ApiClient(url);
  const key = `${client.base} ${email}`;
  if (!tokens.has(key)) tokens.set(key, logInToPanel(client, email, password));
  const headers = { Authorization: `Bearer ${await tokens.get(key)!}` };
  const named = async (path: string, json: object): Promise<object> => {
    const [, entry, locale = ""] = savedEntry.exec(path) ?? [];
    if (entry === undefined || "updatedAt" in json) return json;
    const { body } = await client.get(entry + locale, { headers });
    return { ...json, updatedAt: (body as { data?: { updatedAt?: string } }).data?.updatedAt };
  };
  return {
    upload: (name: string, type: string, content: string | Uint8Array<ArrayBuffer>) => {
      const form = new FormData();
      form.append("files", new Blob([content], { type }), name);
      return client.send("POST", "/upload", { headers, body: form });
    },
    sendForm: (path: string, form: string | FormData, type?: string) =>
      client.send("POST", path, { headers: { ...headers, ...(type && { "content-type": type }) }, body: form }),
    get: (path: string) => client.get(path, { headers }),
    remove: (path: string) => client.delete(path, undefined, { headers }),
    post: async (path: string, json: object) => client.post(path, await named(path, json), { headers }),
    put: async (path: string, json: object) => client.put(path, await named(path, json), { headers }),
  };
}

export async function panelUser(role: "strapi-author" | "strapi-editor" | "approver" | "curator") {
  const staff = await panel();
  const { body: roles } = await staff.get("/admin/roles");
  return newPanelUser((roles.data as { id: number; code: string }[]).find(({ code }) => code === role)!.id);
}

export async function panelUserWith(...actions: string[]) {
  const staff = await panel();
  const { body: role } = await staff.post("/admin/roles", { name: `Role ${newEmail()}`, description: "" });
  const permissions = actions.map((action) => ({ action, subject: null, properties: {}, conditions: [] }));
  await staff.put(`/admin/roles/${role.data.id as number}/permissions`, { permissions });
  return newPanelUser(role.data.id as number);
}

async function newPanelUser(roleId: number) {
  const email = newEmail();
  const { body: made } = await (await panel()).post("/admin/users", { firstname: "A", lastname: "B", email, roles: [roleId] });
  const userInfo = { firstname: "A", lastname: "B", password: adminPassword };
  await new ApiClient().post("/admin/register", { registrationToken: made.data.registrationToken, userInfo });
  return panel(email);
}
