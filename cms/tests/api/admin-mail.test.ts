import { describe, expect, it } from "vitest";
import { ZMailTemplateList, ZOutboxList, type MailTemplatePreview } from "@trabecula/contracts";
import { deliveryReport } from "../../../packages/plugins/strapi-plugin-accounts/test/bounces/delivery-report.ts";
import { ApiClient } from "../support/api-client.ts";
import { copyRows } from "../support/copied-rows.ts";
import { rows } from "../support/database.ts";
import { readable } from "../support/mail-html.ts";
import { administrator, approvedResearcher, newEmail, pendingPerson, signupBody } from "../support/people.ts";

function paragraphsOf(text: string): string[] {
  return text.replace(/:\n(?=https?:)/g, "\n").split("\n\n");
}

function expectHarmless(headers: Headers): void {
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'",
  );
  expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cache-control")).toBe("no-store");
}

async function templates(client: ApiClient): Promise<MailTemplatePreview[]> {
  return ZMailTemplateList.parse((await client.get("/api/admin/email/templates")).body).items;
}

describe("the templates", () => {
  it("include every account mail with its group, occasion and reader", async () => {
    const { client } = await administrator();
    const listed = await templates(client);
    expect(listed.map(({ group, name }) => `${group}: ${name}`)).toEqual([
      "sign-up: request-received",
      "sign-up: asked-again",
      "sign-up: already-registered",
      "decisions: new-request",
      "decisions: approved",
      "decisions: approved-unconfirmed",
      "decisions: rejected",
      "decisions: account-created",
      "decisions: export-offered",
      "password: reset-password",
      "password: password-changed",
      "password: two-factor-on",
      "password: two-factor-off",
      "password: panel-two-factor-on",
      "password: panel-two-factor-off",
      "password: login-linked",
      "password: token-made",
      "address: confirm-new-email",
      "address: email-change-asked",
      "address: email-changed",
      "address: address-in-use",
      "workspaces: workspace-invitation",
      "workspaces: workspace-member-joined",
      "workspaces: workspace-role-changed",
      "workspaces: workspace-member-removed",
      "workspaces: workspace-member-left",
      "workspaces: workspace-patients-received",
      "workspaces: workspace-connection-paused",
      "workspaces: workspace-archived",
      "workspaces: workspace-reopened",
      "workspaces: workspace-deletion-planned",
      "workspaces: workspace-restored",
      "workspaces: workspace-handed-over",
      "workspaces: workspace-lead-appointed",
      "patients: patient-invitation",
      "patients: patient-invitation-known",
      "patients: report-released",
      "patients: patient-access-ended",
      "patients: patient-account-closed",
      "patients: patient-account-deleted",
      "patients: patient-left",
      "messages: contact",
      "messages: test",
    ]);
    for (const { occasion, reader } of listed) expect([occasion, reader].every((words) => words.length > 5)).toBe(true);
  });

  it("match in text and HTML, include the product name and link only to this site", async () => {
    const { client } = await administrator();
    const { productName } = (await client.get("/api/content/site")).body as { productName: string };
    const listed = await templates(client);
    expect(listed.length).toBeGreaterThan(0);
    for (const { name, subject, text } of listed) {
      const { status, headers, body } = await client.get(`/api/admin/email/templates/${name}/html`);
      expect(status).toBe(200);
      expectHarmless(headers);
      expect(readable(body as string), name).toEqual(paragraphsOf(text));
      expect(subject, name).toContain(productName);
      expect(text.endsWith(`\n\n${productName}`), name).toBe(true);
      const links = [...(body as string).matchAll(/href="([^"]+)"/g)].map(([, href]) => href!);
      expect(links, name).toEqual([...text.matchAll(/https?:\/\/\S+/g)].map(([href]) => href));
      for (const link of links) expect(new URL(link).hostname, name).toBe("localhost");
    }
    const withSupport = listed.filter(({ text }) => text.includes("localhost:4321/contact")).map(({ name }) => name);
    expect(listed.map(({ name }) => name).filter((name) => !withSupport.includes(name))).toEqual(["new-request", "contact"]);
  });

  it("link to the right pages with sample tokens that do not work", async () => {
    const { client } = await administrator();
    const linked = (await templates(client)).flatMap(({ name, text }) =>
      [...text.matchAll(/https?:\/\/[^/\s]+(\/\S+)/g)].map(([, path]) => `${name} ${path}`),
    );
    expect(linked).toEqual([
      "request-received /confirm-email/sample",
      "asked-again /reset-password/sample",
      "asked-again /forgot-password",
      "already-registered /researcher-login",
      "already-registered /forgot-password",
      "new-request /admin/users/sample",
      "approved /researcher-login",
      "approved-unconfirmed /confirm-email/sample",
      "account-created /reset-password/sample",
      "export-offered /researcher-login",
      "export-offered /settings/export",
      "reset-password /reset-password/sample",
      "password-changed /forgot-password",
      "two-factor-off /forgot-password",
      "login-linked /settings/linked-logins",
      "token-made /settings/tokens",
      "confirm-new-email /confirm-email/sample",
      "email-change-asked /forgot-password",
      "workspace-invitation /workspace-invitation/sample",
      "workspace-member-joined /workspaces",
      "workspace-role-changed /workspaces",
      "workspace-member-removed /workspaces",
      "workspace-member-left /workspaces",
      "workspace-patients-received /workspaces",
      "workspace-connection-paused /workspaces",
      "workspace-archived /workspaces",
      "workspace-reopened /workspaces",
      "workspace-deletion-planned /workspaces",
      "workspace-restored /workspaces",
      "workspace-handed-over /workspaces",
      "workspace-lead-appointed /workspaces",
      "patient-invitation /accept-invite/sample",
      "patient-invitation-known /accept-invite/sample",
      "patient-invitation-known /forgot-password",
      "report-released /patient-login",
      "patient-left /patients/sample",
    ]);
    const anyone = new ApiClient();
    const confirmed = await anyone.post("/api/user/confirm-email", { token: "sample" });
    const reset = await anyone.post("/api/user/reset-password", { token: "sample", password: "An0ther-p4ss!" });
    for (const { status, body } of [confirmed, reset]) expect([status, body.code]).toEqual([400, "invalid_token"]);
  });

  it("tell patients who sees reports, when the link expires and how to handle unexpected mail", async () => {
    const { client } = await administrator();
    const invitation = (await templates(client)).find(({ name }) => name === "patient-invitation")!.text;
    for (const words of [/reports about your own bone scans/, /the people who made the reports/, /7 days/, /did not expect this e-mail/])
      expect(invitation).toMatch(words);
  });

  it("has none but these", async () => {
    const { client } = await administrator();
    for (const name of ["nothing", "toString", "__proto__", "constructor"])
      expect((await client.get(`/api/admin/email/templates/${name}/html`)).status, name).toBe(404);
  });
});

describe("the HTML of a mail in the outbox", () => {
  it("equals the sent mail and escapes user input", async () => {
    const admin = await administrator();
    const person = await pendingPerson();
    const reason = `<script>alert(1)</script><img src=x onerror="alert(2)"> & "so on"`;
    await admin.client.post(`/api/admin/users/${person.id}/reject`, { reason });
    const found = ZOutboxList.parse((await admin.client.get(`/api/admin/email?q=${person.email}`)).body).items;
    const mail = found.find(({ template }) => template === "rejected")!;
    const { status, headers, body } = await admin.client.get(`/api/admin/email/${mail.id}/html`);
    expect(status).toBe(200);
    expectHarmless(headers);
    expect(readable(body as string)).toEqual(paragraphsOf(mail.text));
    expect(readable(body as string)).toContain(reason);
    expect(body).not.toMatch(/<script|<img/i);
    expect(body).toBe(rows("select html from accounts_outbox where public_id = ?", [mail.id])[0]!.html);
  });

  it("is not found for an unknown mail or a non-administrator", async () => {
    const { client } = await administrator();
    expect((await client.get(`/api/admin/email/${"x".repeat(24)}/html`)).status).toBe(404);
    expect((await client.get("/api/admin/email/no-id/html")).status).toBe(404);
    const stranger = await approvedResearcher();
    const [mail] = rows("select public_id from accounts_outbox where recipient = ?", [stranger.email]);
    const reply = await stranger.client.get(`/api/admin/email/${mail!.public_id}/html`);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([404, "application/json; charset=utf-8"]);
  });
});

describe("a test mail without a mail server", () => {
  it("is rejected with 503 and the name of the missing setting, and not stored", async () => {
    const { client } = await administrator();
    const count = () => rows("select count(*) as mails from accounts_outbox where template = 'test'")[0]!.mails as number;
    const reply = await client.post("/api/admin/email/test", {});
    expect([reply.status, reply.body.code]).toEqual([503, "unavailable"]);
    expect(reply.body.message).toMatch(/No mail server is set.*SMTP_URL/);
    expect(Number(count())).toBe(0);
  });
});

describe("the outbox without a mail server", () => {
  it("keeps mails readable for administrators and does not pretend to send", async () => {
    const body = signupBody();
    await new ApiClient().post("/api/user/signup", body);
    const { client } = await administrator();
    const { items, total } = ZOutboxList.parse((await client.get(`/api/admin/email?state=kept&q=${body.email}`)).body);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({ state: "kept", attempts: 0, sentAt: null, template: "request-received" });
    expect(items[0]!.text).toContain("/confirm-email/");
    const reply = await client.post(`/api/admin/email/${items[0]!.id}/resend`);
    expect([reply.status, reply.body.code]).toEqual([503, "unavailable"]);
    expect((await client.post(`/api/admin/email/${"x".repeat(24)}/resend`)).status).toBe(404);
  });
});

describe("returned mails, where no token is set", () => {
  it("get the same 404 as an unknown route", async () => {
    const missing = (await new ApiClient().post("/api/no-such-route")).body;
    const headers = { "Content-Type": "message/rfc822", Authorization: `Bearer ${"t".repeat(43)}` };
    const reply = await new ApiClient().post("/api/mail/bounces", undefined, { body: deliveryReport({ messageId: "<x@y>" }), headers });
    expect([reply.status, reply.body]).toEqual([404, missing]);
  });
});

describe("a search among many mails", () => {
  it("finds the first and the last mail in either sort order", async () => {
    const admin = await administrator();
    const email = newEmail();
    rows(`update accounts_outbox set recipient = ? where id = (select min(id) from accounts_outbox)`, [email]);
    const many = 2100;
    copyRows(many, "accounts_outbox", "id = (select min(id) from accounts_outbox)", {
      public_id: "substr('longlistlonglistlongli' || (100000 + i), -24)",
      state: "'sent'",
      recipient: `case when i = ${many} then s.recipient else 'nobody@lab.example' end`,
    });
    const found = async (order: string) => ZOutboxList.parse((await admin.client.get(`/api/admin/email?q=${email}&order=${order}`)).body);
    const [newest, oldest] = [await found("desc"), await found("asc")];
    expect([newest.total, newest.items.length]).toEqual([2, 2]);
    expect(oldest.items.map(({ id }) => id)).toEqual(newest.items.map(({ id }) => id).reverse());
    rows("delete from accounts_outbox where public_id like 'longlist%'");
  });
});
