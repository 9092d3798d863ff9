import { beforeAll, describe, expect, it } from "vitest";
import { type panel, panelUser } from "../support/panel.ts";

type Staff = Awaited<ReturnType<typeof panel>>;

const entries = (uid: string) => `/content-manager/collection-types/${uid}`;
const faq = "api::faq-entry.faq-entry";
const written = [faq, "api::doc-article.doc-article", "api::page.page"];

const management = [
  "/admin/users",
  "/admin/roles",
  "/admin/api-tokens",
  "/admin/transfer/tokens",
  "/admin/webhooks",
  "/admin/project-settings",
];
const collections = [
  "plugin::users-permissions.user",
  "plugin::bone-scans.report",
  "plugin::bone-scans.patient",
  "plugin::bone-scans.dataset",
];

let editor: Staff;
let approver: Staff;
let curator: Staff;
beforeAll(async () => {
  [editor, approver, curator] = [await panelUser("strapi-editor"), await panelUser("approver"), await panelUser("curator")];
});

const statuses = async (staff: Staff, paths: readonly string[]) =>
  Object.fromEntries(await Promise.all(paths.map(async (path) => [path, (await staff.get(path)).status] as const)));
const all = (paths: readonly string[], status: number) => Object.fromEntries(paths.map((path) => [path, status]));

describe("the roles of the panel", () => {
  it("allow the editor to write and publish content with pictures, and nothing else", async () => {
    expect(await statuses(editor, [...written.map(entries), "/upload/files"])).toEqual(
      all([...written.map(entries), "/upload/files"], 200),
    );
    const entry = { question: "By an editor?", slug: "by-an-editor", category: "Scans", answer: "Yes.", order: 991 };
    const { status, body } = await editor.post(entries(faq), entry);
    expect(status).toBe(201);
    const document = `${entries(faq)}/${body.data.documentId as string}`;
    expect((await editor.post(`${document}/actions/publish`, entry)).status).toBe(200);
    expect((await editor.remove(document)).status).toBe(200);
    const others = ["/accounts/waiting", "/bone-scans/overview", ...collections.map(entries)];
    expect(await statuses(editor, others)).toEqual(all(others, 403));
  });

  it("allow the approver to see pending accounts, and nothing else", async () => {
    expect((await approver.get("/accounts/waiting")).status).toBe(200);
    const others = ["/bone-scans/overview", "/upload/files", ...[...written, ...collections].map(entries)];
    expect(await statuses(approver, others)).toEqual(all(others, 403));
    expect((await approver.post(entries(faq), { question: "Mine?" })).status).toBe(403);
    expect((await approver.put("/i18n/settings", { aiLocalizations: true })).status).toBe(403);
  });

  it("allow the curator to see the overview of reference data, and nothing else", async () => {
    expect((await curator.get("/bone-scans/overview")).status).toBe(200);
    const others = ["/accounts/waiting", "/upload/files", ...[...written, ...collections].map(entries)];
    expect(await statuses(curator, others)).toEqual(all(others, 403));
  });

  it("deny all of them the management of staff, roles and keys", async () => {
    for (const staff of [editor, approver, curator]) {
      const seen = await statuses(staff, management);
      expect(seen).toEqual(all(management, 403));
      expect((await staff.post("/admin/roles", { name: "Mine", description: "" })).status).toBe(403);
    }
  });
});
