import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ZMailTemplateList, ZOutboxList, ZOutboxMailReply, type MailTemplatePreview } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail, adminPassword, startCms, type RunningCms } from "../support/cms-process.ts";
import { rows } from "../support/database.ts";
import { startMailServer, type MailServer } from "../support/mail-server.ts";
import { administrator, logIn, pendingPerson, researcher, signupBody } from "../support/people.ts";
import { until } from "../support/until.ts";

/** What a reader sees of a mail's HTML, a paragraph a line; the page's title is not part of it. */
function readable(html: string): string[] {
  const paragraphs = [...html.matchAll(/<p [^>]*>(.*?)<\/p>/gs)].map(([, inner = ""]) => inner);
  return paragraphs.map((inner) =>
    inner
      .replace(/<br>/g, "\n")
      .replace(/<[^>]+>/g, "")
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, "&"),
  );
}

/** The same of its text: a link there is a label, a colon and the address. */
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
  it("has every mail that an account can set off, in its group, with its occasion and reader", async () => {
    const { client } = await administrator();
    const listed = await templates(client);
    expect(listed.map(({ group, name }) => `${group}: ${name}`)).toEqual([
      "sign-up: request-received",
      "sign-up: asked-again",
      "sign-up: already-registered",
      "decisions: new-request",
      "decisions: approved",
      "decisions: rejected",
      "password: reset-password",
      "password: password-changed",
      "address: confirm-new-email",
      "address: email-change-asked",
      "address: email-changed",
      "address: address-in-use",
      "patients: patient-invitation",
      "messages: contact",
      "messages: test",
    ]);
    for (const { occasion, reader } of listed) expect([occasion, reader].every((words) => words.length > 5)).toBe(true);
  });

  it("says the same in text and HTML, in the name of the product, with links to this site only", async () => {
    const { client } = await administrator();
    const { productName, supportEmail } = (await client.get("/api/content/site")).body as { productName: string; supportEmail: string };
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
    const withSupport = listed.filter(({ text }) => text.includes(supportEmail)).map(({ name }) => name);
    expect(listed.map(({ name }) => name).filter((name) => !withSupport.includes(name))).toEqual(["new-request", "contact"]);
  });

  it("carries links that lead to the right page and open nothing", async () => {
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
      "reset-password /reset-password/sample",
      "password-changed /forgot-password",
      "confirm-new-email /confirm-email/sample",
      "email-change-asked /forgot-password",
      "patient-invitation /accept-invite/sample",
    ]);
    const anyone = new ApiClient();
    const confirmed = await anyone.post("/api/user/confirm-email", { token: "sample" });
    const reset = await anyone.post("/api/user/reset-password", { token: "sample", password: "An0ther-p4ss!" });
    for (const { status, body } of [confirmed, reset]) expect([status, body.code]).toEqual([400, "invalid_token"]);
  });

  it("tells a patient what it is, who sees the reports, how long the link works and what to do if it was unexpected", async () => {
    const { client } = await administrator();
    const invitation = (await templates(client)).find(({ name }) => name === "patient-invitation")!.text;
    for (const words of [/reports about your own bone scans/, /only those who made the reports/, /14 days/, /did not expect this e-mail/])
      expect(invitation).toMatch(words);
  });

  it("has none but these", async () => {
    const { client } = await administrator();
    for (const name of ["nothing", "toString", "__proto__", "constructor"])
      expect((await client.get(`/api/admin/email/templates/${name}/html`)).status, name).toBe(404);
  });
});

describe("the HTML of a mail in the outbox", () => {
  it("is what was mailed, and shows what people typed as text", async () => {
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

  it("is missing for a mail that is, and for who is no administrator", async () => {
    const { client } = await administrator();
    expect((await client.get(`/api/admin/email/${"x".repeat(24)}/html`)).status).toBe(404);
    expect((await client.get("/api/admin/email/no-id/html")).status).toBe(404);
    const stranger = await researcher();
    const [mail] = rows("select public_id from accounts_outbox where recipient = ?", [stranger.email]);
    const reply = await stranger.client.get(`/api/admin/email/${mail!.public_id}/html`);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([404, "application/json; charset=utf-8"]);
  });
});

describe("a test mail without a mail server", () => {
  it("is not written: the answer says what to set", async () => {
    const { client } = await administrator();
    const count = () => rows("select count(*) as mails from accounts_outbox where template = 'test'")[0]!.mails as number;
    const reply = await client.post("/api/admin/email/test", {});
    expect([reply.status, reply.body.code]).toEqual([503, "unavailable"]);
    expect(reply.body.message).toMatch(/No mail server is set.*SMTP_URL/);
    expect(Number(count())).toBe(0);
  });
});

describe("with a mail server", () => {
  let mail: MailServer;
  let cms: RunningCms;
  let admin: ApiClient;

  beforeAll(async () => {
    mail = await startMailServer();
    cms = await startCms({
      env: { SMTP_URL: mail.url, MAIL_FROM: "Trabecula <no-reply@lab.test>", SITE_URL: "https://scans.lab.test" },
    });
    admin = new ApiClient(cms.url);
    await logIn(admin, adminEmail, adminPassword);
  });

  afterAll(async () => {
    await cms.stop();
    await mail.stop();
  });

  const sourcesTo = (address: string) => mail.received.filter(({ to }) => to.includes(address)).map(({ source }) => source);

  async function anotherAdmin(): Promise<{ client: ApiClient; email: string }> {
    const body = signupBody();
    const client = new ApiClient(cms.url);
    await client.post("/api/user/signup", body);
    const { items } = (await admin.get(`/api/admin/users?q=${body.email}`)).body as { items: { id: string }[] };
    await admin.post(`/api/admin/users/${items[0]!.id}/approve`);
    await admin.post(`/api/admin/users/${items[0]!.id}/role`, { role: "admin" });
    await logIn(client, body.email);
    return { client, email: body.email };
  }

  it("mails a test to the administrator who asks and to nobody else, with an audit entry", async () => {
    const other = await anotherAdmin();
    const reply = await other.client.post("/api/admin/email/test", {});
    expect(reply.status).toBe(200);
    const sent = ZOutboxMailReply.parse(reply.body).mail;
    expect(sent).toMatchObject({ to: other.email, template: "test", linkRemoved: false });
    expect(sent.subject).toMatch(/^Test: E-mail from .+ works$/);
    const isTest = (source: string) => /^Subject: Test: /m.test(source);
    await until(
      () => sourcesTo(other.email).filter(isTest),
      (sources) => sources.length === 1,
    );
    expect(sourcesTo(other.email).find(isTest)).toContain("https://scans.lab.test");
    expect(sourcesTo(adminEmail).filter(isTest)).toEqual([]);
    const [entry] = rows("select * from accounts_audit where object = ?", [`mail:${sent.id}`], cms.dataDir);
    expect(entry).toMatchObject({ action: "mail.test", detail: "test" });
  });

  it("mails any template so that nobody takes it for the real thing", async () => {
    const { mail: sent } = ZOutboxMailReply.parse((await admin.post("/api/admin/email/test", { template: "reset-password" })).body);
    expect(sent).toMatchObject({ to: adminEmail, template: "reset-password" });
    expect(sent.subject).toMatch(/^Test: Choose a new password/);
    expect(sent.text).toMatch(/^This is a test .* no account is behind its links\.\n\nDear Rosa,\n\n/);
    expect(sent.text).toContain("https://scans.lab.test/reset-password/sample");
    const html = (await admin.get(`/api/admin/email/${sent.id}/html`)).body as string;
    expect(readable(html)[0]).toMatch(/^This is a test/);
  });

  it("refuses a template that does not exist", async () => {
    const reply = await admin.post("/api/admin/email/test", { template: "toString" });
    expect([reply.status, reply.body.code]).toEqual([422, "validation_failed"]);
    expect(reply.body.fields).toHaveProperty("template");
    const elsewhere = await admin.post("/api/admin/email/test", { to: "someone@people.test" });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, "unknown_keys"]);
  });

  it("sends an administrator ten an hour, whatever others have sent", async () => {
    const [eager, other] = [await anotherAdmin(), await anotherAdmin()];
    for (let sent = 0; sent < 10; sent += 1) expect((await eager.client.post("/api/admin/email/test", {})).status).toBe(200);
    const refused = await eager.client.post("/api/admin/email/test", {});
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_requests"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await other.client.post("/api/admin/email/test", {})).status).toBe(200);
    const written = rows("select * from accounts_outbox where recipient = ? and subject like 'Test: %'", [eager.email], cms.dataDir);
    expect(written).toHaveLength(10);
  });

  it("tells of a mail whose link works once that it cannot be sent again", async () => {
    const body = signupBody();
    await new ApiClient(cms.url).post("/api/user/signup", body);
    const listed = async () => ZOutboxList.parse((await admin.get(`/api/admin/email?q=${body.email}`)).body).items[0]!;
    await until(
      () => rows("select state from accounts_outbox where recipient = ?", [body.email], cms.dataDir)[0]?.state,
      (state) => state === "sent",
    );
    const sent = await listed();
    expect(sent.linkRemoved).toBe(true);
    const html = (await admin.get(`/api/admin/email/${sent.id}/html`)).body as string;
    expect(html).toContain("/confirm-email/…");
    expect((await admin.post(`/api/admin/email/${sent.id}/resend`)).status).toBe(409);
  });
});
