import { describe, expect, it, onTestFinished } from "vitest";
import { ZAdminUserList } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { mailsTo, rows, userRow } from "../support/database.ts";
import { panel, panelUser } from "../support/panel.ts";
import { administrator, anotherAdministrator, newEmail, pendingPerson, researcher } from "../support/people.ts";

interface PanelConfiguration {
  settings: { defaultSortBy: string; defaultSortOrder: string };
  metadatas: Record<string, { edit: { label: string; description: string } }>;
  layouts: { list: string[]; edit: { name: string }[][] };
}

describe("Strapi's panel", () => {
  it("shows content types to editors and accounts to no one", async () => {
    const staff = await panel();
    const { body } = await staff.get("/content-manager/content-types");
    const visible = (body.data as { uid: string; isDisplayed: boolean }[]).filter(({ isDisplayed }) => isDisplayed).map(({ uid }) => uid);
    expect(visible.sort()).toEqual(["api::doc-article.doc-article", "api::faq-entry.faq-entry", "api::page.page"]);
  });

  it("has no routes of users-permissions", async () => {
    const staff = await panel();
    for (const path of ["/users-permissions/roles", "/users-permissions/advanced", "/users-permissions/email-templates"])
      expect((await staff.get(path)).status).toBe(404);
  });

  it.each(["api::faq-entry.faq-entry", "api::doc-article.doc-article", "api::page.page"])(
    "names and explains each field of %s",
    async (uid) => {
      const { body } = await (await panel()).get(`/content-manager/content-types/${uid}/configuration`);
      const { layouts, metadatas } = body.data.contentType as PanelConfiguration;
      const fields = layouts.edit.flat().map(({ name }) => name);
      expect(fields.length).toBeGreaterThan(3);
      for (const field of fields) {
        const { label, description } = metadatas[field]!.edit;
        expect({ field, label: label !== field && /^[A-Z]/.test(label), description: description.length > 9 }).toEqual({
          field,
          label: true,
          description: true,
        });
      }
    },
  );

  it.each(["api::faq-entry.faq-entry", "api::doc-article.doc-article"])("lists %s in the order of the site, and shows it", async (uid) => {
    const { body } = await (await panel()).get(`/content-manager/content-types/${uid}/configuration`);
    const { layouts, settings } = body.data.contentType as PanelConfiguration;
    expect([layouts.list[0], settings.defaultSortBy, settings.defaultSortOrder]).toEqual(["order", "order", "ASC"]);
  });

  it("generates a unique slug of whole words from the title when it is empty", async () => {
    const staff = await panel();
    const entries = "/content-manager/collection-types/api::faq-entry.faq-entry";
    const slugOf = async (question: string, slug?: string | null) => {
      const { status, body } = await staff.post(entries, { question, slug, category: "Scans", answer: "Yes.", order: 990 });
      expect(status).toBe(201);
      onTestFinished(async () => void (await staff.remove(`${entries}/${body.data.documentId as string}`)));
      return body.data.slug as string | null;
    };
    const question = "Is a Z-score of −2 “low”?";
    expect([await slugOf(question), await slugOf(question, ""), await slugOf(question, null)]).toEqual([
      "is-a-z-score-of-2-low",
      "is-a-z-score-of-2-low-1",
      "is-a-z-score-of-2-low-2",
    ]);
    expect(await slugOf(question, "low-scores")).toBe("low-scores");
    expect(await slugOf("Anything ".repeat(20))).toBe("anything-anything-anything-anything-anything-anything-anything");
    expect(await slugOf("")).toBeNull();
  });

  it("generates the slug of a draft once it has a title, and rejects reserved slugs", async () => {
    const staff = await panel();
    const pages = "/content-manager/collection-types/api::page.page";
    const { body } = await staff.post(pages, { title: null, body: "Words." });
    const document = `${pages}/${body.data.documentId as string}`;
    onTestFinished(async () => void (await staff.remove(document)));
    const publish = (title: string) => staff.post(`${document}/actions/publish`, { title, body: "Words.", slug: "" });
    expect((await publish("Contact")).body.error.message).toMatch(/something else at \/contact/);
    expect((await publish("Our scanners")).body.data).toMatchObject({ slug: "our-scanners", status: "published" });
    expect((await publish("Our two scanners")).body.data.slug).toBe("our-two-scanners");
    const kept = await staff.post(`${document}/actions/publish`, { title: "Scanners", body: "Words." });
    expect(kept.body.data.slug).toBe("our-two-scanners");
  });

  it("rejects unknown categories and malformed slugs", async () => {
    const staff = await panel();
    const entries = "/content-manager/collection-types/api::faq-entry.faq-entry";
    const entry = { question: "Typed?", slug: "typed", answer: "Yes.", order: 990 };
    expect((await staff.post(entries, { ...entry, category: "Acounts" })).status).toBe(400);
    const made = await staff.post(entries, { ...entry, category: "Accounts", slug: "Not an address" });
    const document = `${entries}/${made.body.data.documentId as string}`;
    const publish = `${document}/actions/publish`;
    expect((await staff.post(publish, { ...entry, category: "Accounts", slug: "Not an address" })).status).toBe(400);
    expect((await staff.post(publish, { ...entry, category: "Accounts" })).status).toBe(200);
    expect((await staff.remove(document)).status).toBe(200);
  });
});

/** Starts like an image, which is all that type detection reads. */
const pictureAndPage = new Uint8Array(
  Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), Buffer.from("<script>alert(1)</script>")]),
);

describe("a file uploaded by staff", () => {
  it.each([
    ["page.html", "text/html"],
    ["page.html", "text/plain"],
    ["drawing.svg", "image/svg+xml"],
    ["script.js", "text/javascript"],
    ["page.xhtml", "application/xhtml+xml"],
  ])("is not %s as %s", async (name, type) => {
    const reply = await (await panel()).upload(name, type, "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
    expect(reply.status).toBe(400);
  });

  it.each([
    ["table.csv", "text/csv", "a,b\n1,2\n"],
    ["page.html", "application/octet-stream", pictureAndPage],
  ])("is served in a sandbox (%s)", async (name, type, content) => {
    const staff = await panel();
    const reply = await staff.upload(name, type, content);
    expect(reply.status).toBe(201);
    const file = await new ApiClient().get(reply.body[0].url as string);
    expect([file.status, file.headers.get("x-content-type-options")]).toEqual([200, "nosniff"]);
    expect(file.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    expect((await staff.remove(`/upload/files/${reply.body[0].id as number}`)).status).toBe(200);
  });
});

describe("the Accounts page in the panel", () => {
  it("lists pending accounts, approves them through the shared service and sends one mail", async () => {
    const staff = await panel();
    const person = await pendingPerson();
    const { body } = await staff.get(`/accounts/waiting?q=${person.email}`);
    const { items, total } = ZAdminUserList.parse(body);
    expect(body.sendsMail).toBe(false);
    expect([items.map(({ id }) => id), total]).toEqual([[person.id], 1]);
    const admin = await administrator();
    const replies = await Promise.all([
      staff.post(`/accounts/users/${person.id}/approve`, {}),
      admin.client.post(`/api/admin/users/${person.id}/approve`),
      staff.post(`/accounts/users/${person.id}/approve`, {}),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(mailsTo(person.email).filter(({ template }) => template === "approved")).toHaveLength(1);
    expect(
      rows("select actor_kind from accounts_audit where action = 'account.approved' and object = ?", [`user:${person.id}`]),
    ).toHaveLength(1);
  });

  it("rejects with a reason and refuses an empty one with a sentence", async () => {
    const staff = await panel();
    const person = await pendingPerson();
    const empty = await staff.post(`/accounts/users/${person.id}/reject`, { reason: "" });
    expect([empty.status, typeof empty.body.error.message]).toEqual([422, "string"]);
    const reply = await staff.post(`/accounts/users/${person.id}/reject`, { reason: "Unknown institution." });
    expect(reply.body.user.state).toBe("rejected");
    expect(
      rows("select actor_kind, detail from accounts_audit where action = 'account.rejected' and object = ?", [`user:${person.id}`]),
    ).toEqual([{ actor_kind: "panel", detail: null }]);
  });

  it("pages through pending accounts only, oldest first", async () => {
    const staff = await panel();
    const tag = `Panel ${newEmail()}`;
    const people = [await pendingPerson(), await pendingPerson(), await pendingPerson()];
    for (const { email } of [...people, await researcher()]) rows("update up_users set institution = ? where email = ?", [tag, email]);
    const page = async (number: number) => {
      const { body } = await staff.get(`/accounts/waiting?q=${encodeURIComponent(tag)}&pageSize=2&page=${number}`);
      const { items, total } = ZAdminUserList.parse(body);
      return { ids: items.map(({ id }) => id), total };
    };
    expect(await page(1)).toEqual({ ids: [people[0]!.id, people[1]!.id], total: 3 });
    expect(await page(2)).toEqual({ ids: [people[2]!.id], total: 3 });
    expect((await staff.get("/accounts/waiting?pageSize=1000")).status).toBe(422);
    expect((await staff.get("/accounts/waiting?state=approved")).status).toBe(422);
  });

  it("answers a late decision with a conflict that names the new state", async () => {
    const staff = await panel();
    const admin = await administrator();
    const person = await pendingPerson();
    await admin.client.post(`/api/admin/users/${person.id}/approve`, { expected: "pending" });
    const late = await staff.post(`/accounts/users/${person.id}/reject`, { reason: "Unknown institution.", expected: "pending" });
    expect([late.status, late.body.error.name]).toEqual([409, "conflict"]);
    expect(late.body.error.message).toBe("This account is approved already. An administrator of the site can change that.");
    expect(userRow(person.email).account_state).toBe("approved");
    expect((await staff.post(`/accounts/users/${person.id}/approve`, { expected: "pending" })).status).toBe(200);
  });

  it("decides only about pending requests, for any expected state", async () => {
    const approver = await panelUser("approver");
    const admin = await administrator();
    const [person, colleague] = [await researcher(), await anotherAdministrator()];
    for (const { id } of [person, colleague, admin])
      for (const given of [{}, { expected: "approved" }, { expected: "pending" }]) {
        const refused = await approver.post(`/accounts/users/${id}/reject`, { reason: "Unknown institution.", ...given });
        expect([refused.status, refused.body.error.message]).toEqual([
          409,
          "This account is approved already. An administrator of the site can change that.",
        ]);
      }
    expect((await person.client.get("/api/user")).status).toBe(200);
    await admin.client.post(`/api/admin/users/${person.id}/reject`, { reason: "Has left." });
    const approved = await approver.post(`/accounts/users/${person.id}/approve`, { expected: "rejected" });
    expect([approved.status, approved.body.error.message]).toEqual([409, expect.stringMatching(/already set this account to rejected/)]);
    await admin.client.post(`/api/admin/users/${colleague.id}/role`, { role: "researcher" });
  });

  it("returns the address of the site settings", async () => {
    const { body } = await (await panel()).get("/accounts/site-settings");
    expect(body).toEqual({ address: expect.stringMatching(/^http:\/\/localhost:\d+\/admin\/settings$/) });
  });

  it("is closed to visitors and to the product's own sessions", async () => {
    const admin = await administrator();
    for (const client of [new ApiClient(), admin.client]) {
      expect((await client.get("/accounts/waiting")).status).toBe(401);
      expect((await client.get("/accounts/site-settings")).status).toBe(401);
      expect((await client.post(`/accounts/users/${admin.id}/approve`, {})).status).toBe(401);
    }
  });

  it("is closed to panel users whose role lacks the permission", async () => {
    const author = await panelUser("strapi-author");
    expect((await author.get("/accounts/waiting")).status).toBe(403);
    expect((await author.get("/accounts/site-settings")).status).toBe(403);
  });
});
