import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { queryString, readAudit } from "../support/audit.ts";
import { rows } from "../support/database.ts";
import { panel } from "../support/panel.ts";
import { administrator, newEmail } from "../support/people.ts";

describe("the audit log of acts in Strapi's panel", () => {
  it("names content, files, staff, roles, keys and settings, without texts or passwords", async () => {
    const chief = await panel();
    const secret = "Quartz-7-lattice!";
    const content = "/content-manager/collection-types/api::faq-entry.faq-entry";
    const entry = { question: "A secret question?", category: "Scans", answer: "A secret answer.", order: 970, slug: "recorded-acts" };
    const after = rows("select max(id) as id from accounts_audit")[0]!.id as number;

    const made = await chief.post(content, entry);
    const question = `question:${made.body.data.documentId as string}`;
    const path = `${content}/${made.body.data.documentId as string}`;
    await chief.put(path, { ...entry, answer: "Another secret answer." });
    await chief.post(`${path}/actions/publish`, entry);
    await chief.post(`${path}/actions/discard`, {});
    await chief.post("/i18n/content-manager/actions/get-non-localized-fields", { model: "api::faq-entry.faq-entry", id: 1, locale: "de" });
    await chief.put(`${path}?locale=de`, { ...entry, answer: "Eine geheime Antwort." });
    await chief.remove(`${path}?locale=de`);
    await chief.post(`${path}/actions/unpublish`, {});
    await chief.post(`${content}/actions/bulkDelete`, { documentIds: [made.body.data.documentId] });

    const file = (await chief.upload("secret.txt", "text/plain", "secret")).body[0].id as number;
    await chief.put(`/upload/files/${file}`, { fileInfo: { alternativeText: "secret" } });
    const folder = (await chief.post("/upload/folders", { name: "secret", parent: null })).body.data.id as number;
    await chief.post("/upload/actions/bulk-move", { fileIds: [file], destinationFolderId: folder });
    await chief.post("/upload/actions/bulk-delete", { fileIds: [file], folderIds: [folder] });

    const role = (await chief.post("/admin/roles", { name: "Recorder", description: "" })).body.data.id as number;
    await chief.put(`/admin/roles/${role}/permissions`, { permissions: [] });
    const email = newEmail();
    const { body: user } = await chief.post("/admin/users", { firstname: "A", lastname: "B", email, roles: [role] });
    const staff = user.data.id as number;
    const userInfo = { firstname: "A", lastname: "B", password: secret };
    await new ApiClient().post("/admin/register", { registrationToken: user.data.registrationToken, userInfo });
    const own = await panel(email, undefined, secret);
    await own.put("/admin/users/me", { password: `${secret}2`, currentPassword: secret });
    await chief.put(`/admin/users/${staff}`, { isActive: false, roles: [role] });
    await chief.post("/admin/users/batch-delete", { ids: [staff] });
    await chief.remove(`/admin/roles/${role}`);

    const token = await chief.post("/admin/api-tokens", { name: "Script", description: "", type: "read-only", lifespan: null });
    await chief.remove(`/admin/api-tokens/${token.body.data.id as number}`);
    const hook = await chief.post("/admin/webhooks", { name: "Hook", url: "https://hook.test/secret", headers: {}, events: [] });
    await chief.remove(`/admin/webhooks/${hook.body.data.id as number}`);
    const { body: settings } = await chief.get("/upload/settings");
    await chief.put("/upload/settings", settings.data);

    const entries = rows("select action, actor_kind, object, detail from accounts_audit where id > ? order by id", [after]);
    expect(
      entries.filter(({ actor_kind: kind }) => kind === "panel").map(({ action, object, detail }) => [action, object, detail]),
    ).toEqual([
      ["content.created", question, "address recorded-acts"],
      ["content.changed", question, "address recorded-acts"],
      ["content.changed", question, "address recorded-acts"],
      ["content.published", question, "address recorded-acts"],
      ["content.discarded", question, "address recorded-acts"],
      ["content.changed", question, "address recorded-acts, de"],
      ["content.deleted", question, "address recorded-acts, de"],
      ["content.unpublished", question, "address recorded-acts"],
      ["content.deleted", question, "address recorded-acts"],
      ["panel.file-added", `file:${file}`, null],
      ["panel.file-changed", `file:${file}`, null],
      ["panel.folder-added", `folder:${folder}`, null],
      ["panel.file-changed", `file:${file}`, null],
      ["panel.file-deleted", `file:${file}`, null],
      ["panel.folder-deleted", `folder:${folder}`, null],
      ["panel.role-added", `panel-role:${role}`, "Recorder"],
      ["panel.role-changed", `panel-role:${role}`, "permissions"],
      ["panel.user-added", `panel-user:${staff}`, "roles Recorder; not active"],
      ["panel.registered", `panel-user:${staff}`, null],
      ["panel.login", null, null],
      ["panel.user-changed", `panel-user:${staff}`, "roles Recorder; new password"],
      ["panel.user-changed", `panel-user:${staff}`, "roles Recorder; not active"],
      ["panel.user-deleted", `panel-user:${staff}`, null],
      ["panel.role-deleted", `panel-role:${role}`, null],
      ["panel.token-added", `token:${token.body.data.id as number}`, "Script"],
      ["panel.token-deleted", `token:${token.body.data.id as number}`, null],
      ["panel.webhook-added", `webhook:${hook.body.data.id as number}`, "Hook"],
      ["panel.webhook-deleted", `webhook:${hook.body.data.id as number}`, null],
      ["panel.changed", null, "PUT /upload/settings"],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/secret|lattice/i);
    const admin = await administrator();
    const { items } = await readAudit(admin.client, { group: "content", actorKind: "panel", q: "recorded-acts" });
    expect(items[0]).toMatchObject({ action: "content.deleted", actor: "Admin Laboratory", object: question });
    const { body } = await admin.client.get(`/api/admin/audit/export?${queryString({ action: "panel.role-added", q: "recorder" })}`);
    expect(parse(body as string, { columns: true })).toEqual([expect.objectContaining({ actor: "Admin Laboratory", detail: "Recorder" })]);
  });

  it("has nothing that the panel refused", async () => {
    const chief = await panel();
    const before = rows("select max(id) as id from accounts_audit")[0]!.id;
    expect((await chief.post("/admin/roles", { name: "" })).status).toBe(400);
    expect((await chief.remove("/admin/webhooks/987654")).status).toBe(404);
    const [page] = rows("select document_id from pages where slug = 'about' and published_at is not null");
    expect((await chief.remove(`/content-manager/collection-types/api::page.page/${page!.document_id}`)).status).toBe(400);
    expect(rows("select max(id) as id from accounts_audit")[0]!.id).toBe(before);
  });
});
