import { beforeAll, describe, expect, it } from "vitest";
import type { Report } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { revisedReport } from "../support/bone-scans.ts";
import { closedUids } from "../support/closed-uids.ts";
import { rows, userRow } from "../support/database.ts";
import { panel, panelUser } from "../support/panel.ts";
import { pendingPerson, researcher, type Person } from "../support/people.ts";

const uids = [...closedUids, "plugin::users-permissions.role", "plugin::users-permissions.permission"];

const isReport = (uid: string) => uid.endsWith(".report");

const secret = `Secret ${Math.random()}`;
let owner: Person;
let report: Report;
let revisionId: string;

beforeAll(async () => {
  owner = await researcher();
  report = await revisedReport(owner, secret);
  revisionId = rows("select document_id from bone_scans_report_revisions where report_id = ?", [report.id])[0]!.document_id as string;
});

function idOf(uid: string): string {
  if (isReport(uid)) return report.id;
  if (uid.endsWith(".report-revision")) return revisionId;
  return uid.endsWith(".dataset") ? report.dataset.id : owner.id;
}

const readings = (uid: string) => [
  ...[uid, `${uid}/${idOf(uid)}`, ...(isReport(uid) ? [encodeURIComponent(uid), `${uid}/`, `${uid}//`] : [])].map(
    (rest) => `/content-manager/collection-types/${rest}`,
  ),
  `/content-manager/single-types/${uid}`,
  `/content-manager/collection-types/${uid}/${idOf(uid)}/actions/countDraftRelations`,
  `/content-manager/content-types/${uid}/configuration`,
  `/content-manager/relations/${uid}/ownerId`,
  `/content-manager/relations/${uid}/${idOf(uid)}/ownerId`,
  `/content-manager/relations/${uid}/users`,
  `/content-manager/preview/url/${uid}?documentId=${idOf(uid)}`,
  `/content-manager/history-versions?contentType=${uid}&documentId=${idOf(uid)}`,
  `/content-type-builder/content-types/${uid}`,
  `/content-releases/getByDocumentAttached?contentType=${uid}&entryDocumentId=${idOf(uid)}&hasEntryAttached=false`,
  `/content-releases/mapEntriesToReleases?contentTypeUid=${encodeURIComponent(uid)}&documentIds[]=${idOf(uid)}`,
  `/review-workflows/content-manager/collection-types/${uid}/${idOf(uid)}/stages`,
  `/i18n/content-manager/get-fill-from-locale/${uid}?sourceLocale=en`,
  `/upload/files?populate[related][on][${uid}][populate]=*`,
  ...(isReport(uid) ? [`/upload/files?populate%5Brelated%5D%5Bon%5D%5B${encodeURIComponent(uid)}%5D%5Bpopulate%5D=*`] : []),
];

const writings = (uid: string): [string, object][] => [
  [`/content-manager/collection-types/${uid}`, { email: "x@people.test", username: "x", accountState: "approved", productRole: "admin" }],
  [`/content-manager/collection-types/${uid}/actions/bulkDelete`, { documentIds: [idOf(uid)] }],
  [`/content-manager/collection-types/${uid}/clone/${idOf(uid)}`, {}],
  ["/content-manager/uid/generate", { contentTypeUID: uid, field: "reportName", data: {} }],
  ["/i18n/content-manager/actions/get-non-localized-fields", { model: uid, id: 1, locale: "en" }],
  ["/content-releases/1/actions", { type: "publish", contentType: uid, entryDocumentId: idOf(uid) }],
  ["/review-workflows/workflows", { data: { name: "x", contentTypes: [uid], stages: [] } }],
];

// The super administrator has every permission; the other callers show that no permission is needed.
describe.each([
  ["super administrator", uids],
  ["strapi-editor", uids.filter(isReport)],
  ["strapi-author", uids.filter((uid) => uid.endsWith(".user"))],
] as const)("for a %s of the panel", (role, closed) => {
  it.each(closed)("no route about content types reads %s", async (uid) => {
    const staff = role === "super administrator" ? await panel() : await panelUser(role);
    for (const path of readings(uid)) expect({ path, status: (await staff.get(path)).status }).toEqual({ path, status: 403 });
    for (const [path, body] of writings(uid))
      expect({ path, status: (await staff.post(path, body)).status }).toEqual({ path, status: 403 });
    expect((await staff.put(`/content-manager/collection-types/${uid}/${idOf(uid)}`, { reportName: "changed" })).status).toBe(403);
    expect((await staff.remove(`/content-manager/collection-types/${uid}/${idOf(uid)}`)).status).toBe(403);
    expect(rows("select report_name from bone_scans_reports where document_id = ?", [report.id])).toEqual([{ report_name: secret }]);
  });
});

describe("for the super administrator", () => {
  it("no list, widget or search of the panel shows a report, a dataset or an account", async () => {
    const staff = await panel();
    const person = await pendingPerson();
    for (const path of [
      "/content-manager/homepage/recent-documents?action=update",
      "/content-manager/homepage/recent-documents?action=publish",
      "/content-manager/homepage/count-documents",
      "/content-manager/collection-types/api::page.page?populate=*",
      "/content-releases/homepage/upcoming-releases",
      "/admin/homepage/key-statistics",
      "/upload/files?populate=*",
    ]) {
      const text = JSON.stringify((await staff.get(path)).body);
      for (const hidden of [person.email, owner.email, secret, report.id, revisionId, report.dataset.id])
        expect([path, text]).not.toEqual([path, expect.stringContaining(hidden)]);
    }
  });

  it("no screen of roles, tokens or content types offers them", async () => {
    const staff = await panel();
    const { body: types } = await staff.get("/content-manager/content-types");
    const displayed = (types.data as { uid: string; isDisplayed: boolean }[]).filter(({ isDisplayed }) => isDisplayed);
    expect(displayed.filter(({ uid }) => uids.includes(uid))).toEqual([]);
    const { body: builder } = await staff.get("/content-type-builder/content-types");
    const visible = (builder.data as { uid: string; schema: { visible: boolean } }[]).filter(({ schema }) => schema.visible);
    expect(visible.filter(({ uid }) => uids.includes(uid))).toEqual([]);
    const { body: permissions } = await staff.get("/admin/permissions");
    for (const uid of uids) expect(JSON.stringify(permissions)).not.toContain(`"${uid}"`);
    const { body: offered } = await staff.get("/admin/content-api/permissions");
    expect(Object.keys(offered.data as object).filter((name) => /bone-scans|users-permissions|accounts/.test(name))).toEqual([]);
  });

  it("no permission for them can be given to a role", async () => {
    const staff = await panel();
    const { body: roles } = await staff.get("/admin/roles");
    const { id } = (roles.data as { id: number; code: string }[]).find(({ code }) => code === "strapi-author")!;
    const { body: granted } = await staff.get(`/admin/roles/${id}/permissions`);
    for (const subject of uids) {
      const wanted = { action: "plugin::content-manager.explorer.read", subject, conditions: [], properties: {} };
      expect((await staff.put(`/admin/roles/${id}/permissions`, { permissions: [wanted] })).status).toBe(403);
    }
    expect((await staff.get(`/admin/roles/${id}/permissions`)).body).toEqual(granted);
  });

  it.each(["full-access", "read-only"])("no %s API token opens a route", async (type) => {
    const staff = await panel();
    const { body, status } = await staff.post("/admin/api-tokens", {
      name: `${type} ${Math.random()}`,
      description: "",
      type,
      lifespan: null,
    });
    expect(status).toBe(201);
    const headers = { Authorization: `Bearer ${body.data.accessKey as string}` };
    const client = new ApiClient();
    for (const path of [
      "/api/reports",
      `/api/reports/${report.id}`,
      `/api/reports/${report.id}/revisions`,
      "/api/reports/index",
      "/api/datasets",
      `/api/datasets/${report.dataset.id}`,
      "/api/admin/datasets",
      "/api/user",
      "/api/bone-scans/reports",
      "/api/bone-scans/report-revisions",
      "/api/bone-scans/datasets",
      "/api/bone-scans/precision-errors",
      "/api/bone-scans/cross-calibrations",
      "/api/users",
      `/api/users/${userRow(owner.email).id as number}?populate=*`,
      "/api/users-permissions/roles",
      "/api/upload/files?populate=*",
    ]) {
      const reply = await client.get(path, { headers });
      expect([path, [401, 404].includes(reply.status)]).toEqual([path, true]);
      expect(JSON.stringify(reply.body)).not.toContain(secret);
    }
  });
});

it("knows sessions, mails, audit, tokens, counters and fits as no content type at all", async () => {
  const staff = await panel();
  const { body } = await staff.get("/content-manager/content-types");
  const { body: builder } = await staff.get("/content-type-builder/content-types");
  expect(JSON.stringify([body, builder])).not.toMatch(/accounts_(?!workspaces|centers|memberships)|outbox|audit|bone_scans_fit/);
});
