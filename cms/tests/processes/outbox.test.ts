import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ZAdminUserList, ZOutboxList } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import type { RunningCms } from "../support/cms-process.ts";
import { mailsTo, rows } from "../support/database.ts";
import { startMailServer, type MailServer } from "../support/mail-server.ts";
import { adminOf, signUpAt, startMailingCms, untilStates } from "../support/mailing-cms.ts";
import { logIn, newEmail, password, signupBody } from "../support/people.ts";
import { until } from "../support/until.ts";

let mail: MailServer;
let cms: RunningCms;

beforeAll(async () => {
  mail = await startMailServer();
  cms = await startMailingCms(mail.url);
});

afterAll(async () => {
  await cms.stop();
  await mail.stop();
});

const stateOf = (address: string) => mailsTo(address, cms.dataDir).map(({ state }) => state as string);

describe("the outbox with a mail server", () => {
  it("sends in both forms, with links to the configured site whatever the Host header says", async () => {
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

  it("delivers a link that works, and keeps no copy of it that others could open", async () => {
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

  it("keeps what the server turns away, says why, and sends it when asked again", async () => {
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

  it("delivers an invitation once, however often it was asked for while the mail server was down, with the newest link", async () => {
    mail.refuse = true;
    const applicant = signupBody();
    await new ApiClient(cms.url).post("/api/user/signup", applicant);
    const admin = await adminOf(cms);
    const { items } = ZAdminUserList.parse((await admin.get(`/api/admin/users?q=${applicant.email}`)).body);
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

  it("gives up after the last attempt", async () => {
    mail.refuse = true;
    const body = signupBody();
    await new ApiClient(cms.url).post("/api/user/signup", body);
    await until(
      () => mailsTo(body.email, cms.dataDir),
      ([first]) => first?.attempts === 1 && first.state === "waiting",
    );
    rows("update accounts_outbox set attempts = 9, next_attempt_at = 0 where recipient = ?", [body.email], cms.dataDir);
    // Any new mail makes the sender process everything due.
    await new ApiClient(cms.url).post("/api/user/signup", signupBody());
    await until(
      () => stateOf(body.email),
      (states) => states[0] === "failed",
    );
    mail.refuse = false;
    expect((await (await adminOf(cms)).get("/api/admin/overview")).body.mail).toMatchObject({ configured: true, failed: 1 });
  });

  it("names every mail for whoever gets it twice, and lets no absence notice come back but to a person", async () => {
    const email = await signUpAt(cms);
    const visitor = { name: "Ada", email: newEmail(), topic: "other", message: "Is the laboratory open in August?" };
    expect((await new ApiClient(cms.url).post("/api/contact", visitor)).status).toBe(200);
    const [row] = await untilStates(cms, email, "sent");
    const headers = (source: string) => source.split("\r\n\r\n", 1)[0];
    const [request] = mail.to(email);
    expect(headers(request!.source)).toContain(`Message-ID: <${row!.public_id as string}@scans.lab.test>`);
    expect(headers(request!.source)).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(headers(request!.source)).toMatch(/^X-Auto-Response-Suppress: All\r$/m);
    const asked = await until(
      () => mail.received.find(({ source }) => source.includes(visitor.message)),
      (found) => found !== undefined,
    );
    expect(headers(asked!.source)).toContain(`Reply-To: ${visitor.email}`);
    expect(headers(asked!.source)).not.toMatch(/^(Auto-Submitted|X-Auto-Response-Suppress):/m);
  });
});
