import { ZSettingsReply } from "@trabecula/contracts";
import { expect, it, onTestFinished } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail, adminPassword, startCms } from "../support/cms-process.ts";
import { logIn } from "../support/people.ts";

const faq = "api::faq-entry.faq-entry";
const entries = `/content-manager/collection-types/${faq}`;
const view = `/content-manager/content-types/${faq}/configuration`;

interface Role {
  id: number;
  code: string;
  name: string;
}

async function administrationOf(url: string) {
  const client = new ApiClient(url);
  await logIn(client, adminEmail, adminPassword);
  const { body } = await client.post("/admin/login", { email: adminEmail, password: adminPassword });
  const headers = { Authorization: `Bearer ${body.data.token as string}` };
  return async (method: string, path: string, json?: unknown) => {
    const reply = await client.send(method, path, path.startsWith("/api/") ? { json } : { json, headers });
    expect([200, 201, 204], `${method} ${path}: ${JSON.stringify(reply.body)}`).toContain(reply.status);
    return reply.body;
  };
}

type Administration = Awaited<ReturnType<typeof administrationOf>>;

async function read(call: Administration) {
  const roles = ((await call("GET", "/admin/roles")).data as Role[]).map(({ id, code, name }) => ({ id, code, name }));
  const editor = roles.find(({ code }) => code === "strapi-editor")!.id;
  const permissions = (await call("GET", `/admin/roles/${editor}/permissions`)).data as { action: string; subject: string | null }[];
  return {
    roles: roles.map(({ code, name }) => `${code}: ${name}`).sort(),
    permissions: permissions.map(({ action, subject }) => `${action} ${subject}`).sort(),
    faq: (await call("GET", "/api/content/faq")).items as { slug: string; question: string }[],
    pages: (await call("GET", "/api/content/pages")).items as { slug: string }[],
    view: (await call("GET", view)).data.contentType,
    settings: ZSettingsReply.parse(await call("GET", "/api/admin/settings")).settings,
  };
}

it("a restart leaves what staff changed as it is: roles, texts and their order, the look of the panel, settings", async () => {
  const first = await startCms();
  const call = await administrationOf(first.url);
  const seeded = await read(call);

  const role = async (code: string) => ((await call("GET", "/admin/roles")).data as Role[]).find((one) => one.code === code)!.id;
  const reads = { action: "plugin::content-manager.explorer.read", subject: faq, properties: { fields: ["question"] }, conditions: [] };
  await call("PUT", `/admin/roles/${await role("strapi-editor")}/permissions`, { permissions: [reads] });
  await call("PUT", `/admin/roles/${await role("curator")}`, { name: "Keeper of the curves", description: "" });
  await call("POST", "/admin/roles/batch-delete", { ids: [await role("approver")] });

  const listed = (await call("GET", `${entries}?pageSize=50&sort=order:ASC`)).results as { documentId: string; order: number }[];
  const [one, two, three] = listed.map(({ documentId }) => `${entries}/${documentId}`);
  const { question: _old, ...kept } = (await call("GET", one!)).data as Record<string, unknown>;
  await call("POST", `${one}/actions/publish`, { ...kept, question: "Whom is this for?", order: 1000 });
  await call("DELETE", two!);
  await call("POST", `${three}/actions/unpublish`, {});
  const { layouts, settings, metadatas } = (await call("GET", view)).data.contentType;
  metadatas.answer.edit.label = "What we say";
  for (const name of ["createdBy", "updatedBy"]) delete metadatas[name].list.mainField;
  await call("PUT", view, { layouts: { ...layouts, list: ["question", "order"] }, settings: { ...settings, pageSize: 20 }, metadatas });
  await call("PUT", "/api/admin/settings", { version: 0, productName: "Osteon", signupOpen: false });

  const changed = await read(call);
  expect(changed.roles).toEqual(expect.arrayContaining(["curator: Keeper of the curves"]));
  expect(changed.roles.some((text) => text.startsWith("approver:"))).toBe(false);
  expect(changed.permissions).toEqual([`${reads.action} ${faq}`]);
  expect([changed.faq.length, changed.faq.at(-1)?.question]).toEqual([seeded.faq.length - 2, "Whom is this for?"]);
  expect(changed.view).toMatchObject({ layouts: { list: ["question", "order"] }, settings: { pageSize: 20 } });
  expect(changed.settings).toMatchObject({ productName: "Osteon", signupOpen: false });

  await first.stop({ keepData: true });
  const second = await startCms({ dataDir: first.dataDir });
  onTestFinished(() => second.stop());
  expect(await read(await administrationOf(second.url))).toEqual(changed);
});
