import { beforeAll, describe, expect, it } from "vitest";
import { ZMailLink, ZOutboxList } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { mailsTo, rows } from "../support/database.ts";
import { administrator, confirmTokenFor, newEmail, pendingPerson, type Person } from "../support/people.ts";

let admin: Person;
beforeAll(async () => {
  admin = await administrator();
});

async function mailOf(email: string) {
  return ZOutboxList.parse((await admin.client.get(`/api/admin/email?q=${email}`)).body).items[0]!;
}

const shown = (id: string) => rows("select detail from accounts_audit where action = 'mail.link-shown' and object = ?", [`mail:${id}`]);

describe("where no mail server is set", () => {
  it("a kept mail is read without its link, in both of its forms", async () => {
    const { email } = await pendingPerson({ confirmed: false });
    const token = confirmTokenFor(email);
    const mail = await mailOf(email);
    expect(mail).toMatchObject({ state: "kept", linkKept: true, linkRemoved: false });
    expect(mail.text).toContain("/confirm-email/…");
    const html = await admin.client.get(`/api/admin/email/${mail.id}/html`);
    const detail = await admin.client.get(
      `/api/admin/users/${rows("select document_id from up_users where email = ?", [email])[0]!.document_id as string}`,
    );
    for (const text of [JSON.stringify(mail), String(html.body), JSON.stringify(detail.body)]) expect(text).not.toContain(token);
    expect(shown(mail.id)).toEqual([]);
  });

  it("an administrator is shown one link at a time, each time on record, and it works", async () => {
    const { email } = await pendingPerson({ confirmed: false });
    const { id } = await mailOf(email);
    const { link } = ZMailLink.parse((await admin.client.post(`/api/admin/email/${id}/link`)).body);
    expect(link).toBe(`http://localhost:4321/confirm-email/${confirmTokenFor(email)}`);
    expect(shown(id)).toEqual([{ detail: "request-received" }]);
    await admin.client.post(`/api/admin/email/${id}/link`);
    expect(shown(id)).toHaveLength(2);
    const token = link.split("/").at(-1);
    expect((await new ApiClient().post("/api/user/confirm-email", { token })).status).toBe(200);
  });

  it("a mail without a link has none to show, and an unknown mail is missing", async () => {
    await new ApiClient().post("/api/contact", { name: "Ada", email: newEmail(), topic: "question", message: "Which scans?" });
    const { public_id: id } = mailsTo("support@trabecula.invalid").at(-1) as { public_id: string };
    const none = await admin.client.post(`/api/admin/email/${id}/link`);
    expect([none.status, none.body.code]).toEqual([409, "conflict"]);
    expect(shown(id)).toEqual([]);
    expect((await admin.client.post(`/api/admin/email/${"a".repeat(24)}/link`)).status).toBe(404);
  });

  it("visitors are told that no mail is sent", async () => {
    expect((await new ApiClient().get("/api/content/site")).body.sendsMail).toBe(false);
  });
});
