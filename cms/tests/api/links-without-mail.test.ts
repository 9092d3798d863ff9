import { beforeAll, describe, expect, it } from "vitest";
import { dayMs, ZMailLink, ZOutboxList } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail } from "../support/cms-process.ts";
import { mailsTo, rows } from "../support/database.ts";
import { administrator, confirmTokenFor, newEmail, password, pendingPerson, researcher, type Person } from "../support/people.ts";

let admin: Person;
beforeAll(async () => {
  admin = await administrator();
});

async function mailOf(email: string) {
  return ZOutboxList.parse((await admin.client.get(`/api/admin/email?q=${email}`)).body).items[0]!;
}

const shown = (id: string) => rows("select detail from accounts_audit where action = 'mail.link-shown' and object = ?", [`mail:${id}`]);

describe("where no mail server is set", () => {
  it("a stored mail hides its link in text and HTML", async () => {
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

  it("an administrator sees one working link at a time, and each view is logged", async () => {
    const { email } = await pendingPerson({ confirmed: false });
    const { id } = await mailOf(email);
    const { link, worksUntil } = ZMailLink.parse((await admin.client.post(`/api/admin/email/${id}/link`)).body);
    const days = (Date.parse(worksUntil) - Date.now()) / dayMs;
    expect([days > 6.9, days <= 7]).toEqual([true, true]);
    expect(link).toBe(`http://localhost:4321/confirm-email/${confirmTokenFor(email)}`);
    expect(shown(id)).toEqual([{ detail: "request-received" }]);
    await admin.client.post(`/api/admin/email/${id}/link`);
    expect(shown(id)).toHaveLength(2);
    const token = link.split("/").at(-1);
    expect((await new ApiClient().post("/api/user/confirm-email", { token })).status).toBe(200);
    expect((await new ApiClient().post("/api/user/confirm-email", { token })).body.code).toBe("invalid_token");
  });

  it.each(["used", "over", "replaced by a newer one"])("a link that is %s is not shown or logged", async (how) => {
    const { email } = await pendingPerson({ confirmed: false });
    const { id } = await mailOf(email);
    const token = confirmTokenFor(email);
    const user = "(select id from up_users where email = ?)";
    if (how === "used") await new ApiClient().post("/api/user/confirm-email", { token });
    else if (how === "over") rows(`update accounts_tokens set expires_at = ? where user_id = ${user}`, [Date.now() - 1, email]);
    else await new ApiClient().post("/api/user/confirm-email/again", { email, password });
    const reply = await admin.client.post(`/api/admin/email/${id}/link`);
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([409, "conflict", expect.stringMatching(/no longer works/)]);
    expect(shown(id)).toEqual([]);
  });

  it("the link of an invitation is shown until it expires", async () => {
    const owner = await researcher();
    const { id: patientId } = (await owner.client.post("/api/patients", { sex: "female", birthYear: 1960 })).body as { id: string };
    const email = newEmail();
    expect((await owner.client.post(`/api/patients/${patientId}/invite`, { email })).status).toBe(201);
    const { id } = await mailOf(email);
    const { link } = ZMailLink.parse((await admin.client.post(`/api/admin/email/${id}/link`)).body);
    expect(link).toMatch(/^http:\/\/localhost:4321\/accept-invite\/[\w-]{43}$/);
    rows("update accounts_invitations set expires_at = ? where email = ?", [Date.now() - 1, email]);
    expect((await admin.client.post(`/api/admin/email/${id}/link`)).status).toBe(409);
  });

  it("a mail without a link has none to show, and an unknown mail is missing", async () => {
    await new ApiClient().post("/api/contact", { name: "Ada", email: newEmail(), topic: "question", message: "Which scans?" });
    const { public_id: id } = mailsTo(adminEmail).at(-1) as { public_id: string };
    const none = await admin.client.post(`/api/admin/email/${id}/link`);
    expect([none.status, none.body.code]).toEqual([409, "conflict"]);
    expect(shown(id)).toEqual([]);
    expect((await admin.client.post(`/api/admin/email/${"a".repeat(24)}/link`)).status).toBe(404);
  });

  it("the public site settings report that no mail is sent", async () => {
    expect((await new ApiClient().get("/api/content/site")).body.sendsMail).toBe(false);
  });
});
