import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ZOutboxList, ZOutboxMailReply } from "@trabecula/contracts";
import { ApiClient } from "../../support/api-client.ts";
import { adminEmail } from "../../support/cms-process.ts";
import { rows } from "../../support/database.ts";
import { readable } from "../../support/mail-html.ts";
import { adminOf, confirmAddress } from "../../support/mailing-cms.ts";
import { logIn, signupBody } from "../../support/people.ts";
import { until } from "../../support/until.ts";
import { cms, mail } from "./servers.ts";

describe("with a mail server", () => {
  let admin: ApiClient;

  beforeAll(async () => {
    admin = await adminOf(cms);
  });
  // A sign-up mails every administrator.
  afterAll(() => rows("update up_users set product_role = 'researcher' where email <> ?", [adminEmail], cms.dataDir));

  const sourcesTo = (address: string) => mail.received.filter(({ to }) => to.includes(address)).map(({ source }) => source);

  async function anotherAdmin(): Promise<{ client: ApiClient; email: string }> {
    const body = signupBody();
    const client = new ApiClient(cms.url);
    await client.post("/api/user/signup", body);
    confirmAddress(cms, body.email);
    const { items } = (await admin.get(`/api/admin/users?q=${body.email}`)).body as { items: { id: string }[] };
    await admin.post(`/api/admin/users/${items[0]!.id}/approve`);
    await admin.post(`/api/admin/users/${items[0]!.id}/role`, { role: "admin" });
    await logIn(client, body.email);
    return { client, email: body.email };
  }

  it("sends a test mail only to the requesting administrator, with an audit entry", async () => {
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

  it("links to the address of PANEL_URL in mails of Strapi's panel", async () => {
    expect((await new ApiClient(cms.url).post("/admin/forgot-password", { email: adminEmail })).status).toBe(204);
    const links = await until(
      () => sourcesTo(adminEmail).flatMap((source) => /\S+\/auth\/reset-password/.exec(source.replaceAll("=\r\n", "")) ?? []),
      (found) => found.length > 0,
    );
    expect(links[0]).toBe("https://panel.lab.test/admin/auth/reset-password");
  });

  it("marks a test of any template as a test mail", async () => {
    const { mail: sent } = ZOutboxMailReply.parse((await admin.post("/api/admin/email/test", { template: "reset-password" })).body);
    expect(sent).toMatchObject({ to: adminEmail, template: "reset-password" });
    expect(sent.subject).toMatch(/^Test: Choose a new password/);
    expect(sent.text).toMatch(/^This is a test .* its links lead to no account\.\n\nDear Rosa,\n\n/);
    expect(sent.text).toContain("https://scans.lab.test/reset-password/…");
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

  it("limits each administrator to ten test mails an hour", async () => {
    const [eager, other] = [await anotherAdmin(), await anotherAdmin()];
    for (let sent = 0; sent < 10; sent += 1) expect((await eager.client.post("/api/admin/email/test", {})).status).toBe(200);
    const refused = await eager.client.post("/api/admin/email/test", {});
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_requests"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await other.client.post("/api/admin/email/test", {})).status).toBe(200);
    const written = rows("select * from accounts_outbox where recipient = ? and subject like 'Test: %'", [eager.email], cms.dataDir);
    expect(written).toHaveLength(10);
  });

  it("rejects resending a mail with a single-use link", async () => {
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
    expect((await admin.post(`/api/admin/email/${sent.id}/link`)).status).toBe(409);
    expect((await new ApiClient(cms.url).get("/api/content/site")).body.sendsMail).toBe(true);
  });
});
