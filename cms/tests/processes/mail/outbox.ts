import { beforeAll, describe, expect, it } from "vitest";
import { ZAdminUserList, ZOutboxList } from "@trabecula/contracts";
import { ApiClient } from "../../support/api-client.ts";
import { mailsTo, rows } from "../../support/database.ts";
import { adminOf, confirmAddress, signUpAt, untilStates } from "../../support/mailing-cms.ts";
import { allowMailsToAdmins, logIn, newEmail, password, signupBody } from "../../support/people.ts";
import { until } from "../../support/until.ts";
import { cms, mail, sendAllWaiting } from "./servers.ts";

const stateOf = (address: string) => mailsTo(address, cms.dataDir).map(({ state }) => state as string);

describe("the outbox with a mail server", () => {
  beforeAll(async () => {
    await sendAllWaiting();
    allowMailsToAdmins(cms.dataDir);
  });

  it("sends text and HTML, with links to the configured site regardless of the Host header", async () => {
    const body = signupBody();
    const before = mail.received.length;
    await new ApiClient(cms.url).post("/api/user/signup", body, { headers: { Host: "evil.test", "X-Forwarded-Host": "evil.test" } });
    await mail.waitFor(before + 2);
    const received = mail.received.find(({ to }) => to.includes(body.email))!;
    expect(received.from).toBe("no-reply@lab.test");
    expect(received.source).toMatch(/Content-Type: text\/plain/);
    expect(received.source).toMatch(/Content-Type: text\/html/);
    const text = received.source.replace(/=\r\n/g, "");
    expect(text).toContain("https://scans.lab.test/confirm-email/");
    expect(text).not.toContain("evil.test");
    await until(
      () => stateOf(body.email),
      (states) => states[0] === "sent",
    );
  });

  it("lets an approval count once the address is confirmed, by either link", async () => {
    const admin = await adminOf(cms);
    const anyone = new ApiClient(cms.url);
    const templates = (email: string) => mailsTo(email, cms.dataDir).map(({ template }) => template as string);
    const linkOf = (email: string, page: string) =>
      until(
        () => mail.received.filter(({ to }) => to.includes(email)).map(({ source }) => source.replace(/=\r\n/g, "")),
        (sources) => sources.some((source) => source.includes(`/${page}/`)),
      ).then((sources) => sources.map((source) => source.match(new RegExp(`/${page}/([\\w-]{43})`))?.[1]).findLast((token) => token)!);
    for (const way of ["confirm-email", "reset-password"] as const) {
      const email = await signUpAt(cms);
      const { id } = rows("select document_id as id from up_users where email = ?", [email], cms.dataDir)[0] as { id: string };
      const approved = await admin.post(`/api/admin/users/${id}/approve`, { expected: "pending" });
      expect(approved.body.user).toMatchObject({ state: "approved", awaitsConfirmation: true, emailConfirmed: false });
      expect(templates(email)).toEqual(["request-received", "approved-unconfirmed"]);
      const listed = ZAdminUserList.parse((await admin.get(`/api/admin/users?state=approved&q=${email}`)).body);
      expect([listed.total, (await admin.get(`/api/admin/users?state=pending&q=${email}`)).body.total]).toEqual([1, 0]);
      const login = () => anyone.post("/api/user/login", { email, password });
      expect((await login()).body.code).toBe("email_unconfirmed");
      expect((await admin.post(`/api/admin/users/${id}/resend`)).body.mail.template).toBe("approved-unconfirmed");
      if (way === "reset-password") await anyone.post("/api/user/forgot-password", { email });
      await until(
        () => stateOf(email),
        (states) => states.every((state) => state === "sent"),
      );
      const reply = await anyone.post(`/api/user/${way}`, {
        token: await linkOf(email, way),
        ...(way === "reset-password" ? { password } : {}),
      });
      expect(reply.status).toBe(200);
      expect(templates(email)).toContain("approved");
      expect((await login()).status).toBe(200);
    }
  });

  it("delivers a working link and removes it from the stored mail", async () => {
    const body = signupBody();
    const anyone = new ApiClient(cms.url);
    await anyone.post("/api/user/signup", body);
    await anyone.post("/api/user/forgot-password", { email: body.email });
    await until(
      () => stateOf(body.email),
      (states) => states.length === 2 && states.every((state) => state === "sent"),
    );
    const sources = mail.received.filter(({ to }) => to.includes(body.email)).map(({ source }) => source.replace(/=\r\n/g, ""));
    const token = sources.map((source) => source.match(/\/reset-password\/([\w-]{43})/)?.[1]).find((found) => found !== undefined)!;
    for (const { text, html } of mailsTo(body.email, cms.dataDir))
      for (const form of [text, html] as string[]) {
        expect(form).toMatch(/\/(confirm-email|reset-password)\/…/);
        expect(form).not.toMatch(/[\w-]{43}/);
      }
    const admin = await adminOf(cms);
    const { items } = ZOutboxList.parse((await admin.get(`/api/admin/email?q=${body.email}`)).body);
    const again = await admin.post(`/api/admin/email/${items[0]!.id}/resend`);
    expect([again.status, again.body.code]).toEqual([409, "conflict"]);
    expect((await anyone.post("/api/user/reset-password", { token, password: "An0ther-p4ss!" })).status).toBe(200);
  });

  it("retains rejected mails with the reason, and sends them on request", async () => {
    mail.refuse = true;
    const body = signupBody();
    await new ApiClient(cms.url).post("/api/user/signup", body);
    const [row] = await until(
      () => mailsTo(body.email, cms.dataDir),
      ([first]) => first?.state === "waiting" && first.attempts === 1,
    );
    expect(row!.last_error).toContain("451");
    expect(row!.next_attempt_at).toBeGreaterThan(Date.now() + 30_000);
    mail.refuse = false;
    const admin = await adminOf(cms);
    const { items } = ZOutboxList.parse((await admin.get(`/api/admin/email?q=${body.email}`)).body);
    expect(items[0]).toMatchObject({ state: "waiting", attempts: 1, to: body.email });
    expect((await admin.post(`/api/admin/email/${items[0]!.id}/resend`)).status).toBe(200);
    await until(
      () => stateOf(body.email),
      (states) => states[0] === "sent",
    );
    expect(mail.received.filter(({ to }) => to.includes(body.email))).toHaveLength(1);
  });

  it("delivers one invitation with the newest link after several requests during a mail server outage", async () => {
    mail.refuse = true;
    const applicant = signupBody();
    await new ApiClient(cms.url).post("/api/user/signup", applicant);
    const admin = await adminOf(cms);
    const { items } = ZAdminUserList.parse((await admin.get(`/api/admin/users?q=${applicant.email}`)).body);
    confirmAddress(cms, applicant.email);
    await admin.post(`/api/admin/users/${items[0]!.id}/approve`);
    const owner = new ApiClient(cms.url);
    await logIn(owner, applicant.email);
    const record = await owner.post("/api/patients", { sex: "female", birthYear: 1970 });
    const address = newEmail();
    for (let round = 0; round < 3; round += 1) {
      expect((await owner.post(`/api/patients/${record.body.id}/invite`, { email: address })).status).toBe(201);
      await until(
        () => mailsTo(address, cms.dataDir),
        ([first]) => first?.state === "waiting" && first.attempts === 1,
      );
    }
    expect(mailsTo(address, cms.dataDir)).toHaveLength(1);
    mail.refuse = false;
    rows("update accounts_outbox set next_attempt_at = 0 where recipient = ?", [address], cms.dataDir);
    await new ApiClient(cms.url).post("/api/user/signup", signupBody());
    await until(
      () => stateOf(address),
      (states) => states[0] === "sent",
    );
    const [arrived, ...more] = mail.to(address);
    expect(more).toEqual([]);
    const token = arrived!.source.replace(/=\r\n/g, "").match(/\/accept-invite\/([\w-]{43})/)![1];
    const patient = new ApiClient(cms.url);
    expect((await patient.post("/api/patient/accept-invite", { token, password })).status).toBe(200);
    expect((await owner.get(`/api/patients/${record.body.id}/access`)).body.portal.state).toBe("active");
  });

  it("marks a mail as failed after the last attempt", async () => {
    mail.refuse = true;
    const body = signupBody();
    await new ApiClient(cms.url).post("/api/user/signup", body);
    await until(
      () => mailsTo(body.email, cms.dataDir),
      ([first]) => first?.attempts === 1 && first.state === "waiting",
    );
    rows("update accounts_outbox set attempts = 9, next_attempt_at = 0 where recipient = ?", [body.email], cms.dataDir);
    await new ApiClient(cms.url).post("/api/user/signup", signupBody());
    await until(
      () => stateOf(body.email),
      (states) => states[0] === "failed",
    );
    mail.refuse = false;
    expect((await (await adminOf(cms)).get("/api/admin/overview")).body.mail).toMatchObject({ configured: true, failed: 1 });
  });

  it("sets a Message-ID on every mail, and suppresses auto-replies except to contact messages", async () => {
    const email = await signUpAt(cms);
    const visitor = { name: "Ada", email: newEmail(), topic: "other", message: "Is the laboratory open in August?" };
    expect((await new ApiClient(cms.url).post("/api/contact", visitor)).status).toBe(200);
    const [row] = await untilStates(cms, email, "sent");
    const headers = (source: string) => source.split("\r\n\r\n", 1)[0];
    const [request] = mail.to(email);
    expect(headers(request!.source)).toContain(`Message-ID: <${row!.public_id as string}@scans.lab.test>`);
    expect(headers(request!.source)).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(headers(request!.source)).toMatch(/^X-Auto-Response-Suppress: All\r$/m);
    const requested = await until(
      () => mail.received.find(({ source }) => source.includes(visitor.message)),
      (found) => found !== undefined,
    );
    expect(headers(requested!.source)).toContain(`Reply-To: ${visitor.email}`);
    expect(headers(requested!.source)).not.toMatch(/^(Auto-Submitted|X-Auto-Response-Suppress):/m);
  });
});
