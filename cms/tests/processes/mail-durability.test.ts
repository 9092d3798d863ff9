import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import type { RunningCms } from "../support/cms-process.ts";
import { isPostgres, mailsTo, rows, userRow } from "../support/database.ts";
import { lockDatabase } from "../support/lock-database.ts";
import { startMailServer, type MailServer } from "../support/mail-server.ts";
import {
  adminOf,
  holdBeforeFinalDot,
  mailsSeenBy,
  makeDue,
  signUpAt,
  startMailingCms,
  untilQuiet,
  untilStates,
} from "../support/mailing-cms.ts";
import { allowMailsToAdmins, newEmail, signupBody } from "../support/people.ts";

let mail: MailServer;
let cms: RunningCms;

beforeAll(async () => {
  mail = await startMailServer();
  cms = await startMailingCms(mail.url);
});

beforeEach(async () => {
  await untilQuiet(cms);
  allowMailsToAdmins(cms.dataDir);
});

afterAll(async () => {
  await cms.stop();
  await mail.stop();
});

async function restart(): Promise<void> {
  makeDue(cms);
  cms = await startMailingCms(mail.url, { dataDir: cms.dataDir });
}

describe("a process that is killed while it sends", () => {
  it("sends the mail once after it was killed before the answer to the recipient's address", async () => {
    const hold = mail.hold("rcpt");
    const address = await signUpAt(cms);
    await hold.reached;
    expect(mailsTo(address, cms.dataDir)[0]).toMatchObject({ state: "sending", attempts: 1, handed_over_at: null });
    await cms.kill();
    hold.release();
    await restart();
    await untilStates(cms, address, "sent");
    expect(mail.to(address)).toHaveLength(1);
  });

  it.skipIf(isPostgres())("sends the mail once after it was killed before the final dot", async () => {
    const { address, content, unlock } = await holdBeforeFinalDot(cms, mail);
    await cms.kill();
    unlock();
    content.release();
    expect(mailsTo(address, cms.dataDir)[0]).toMatchObject({ state: "sending", handed_over_at: null });
    await restart();
    await untilStates(cms, address, "sent");
    expect(mail.to(address)).toHaveLength(1);
  });

  it("leaves it to an administrator after it was killed between the final dot and the server's yes", async () => {
    const hold = mail.hold("reply");
    const address = await signUpAt(cms);
    await hold.reached;
    await cms.kill();
    hold.release();
    await restart();
    const [row] = await untilStates(cms, address, "unconfirmed");
    expect(row!.text).toMatch(/\/confirm-email\/[\w-]{43}/);
    await untilQuiet(cms);
    expect(mail.to(address)).toHaveLength(1);

    const admin = await adminOf(cms);
    const { mail: counts } = (await admin.get("/api/admin/overview")).body;
    expect(counts.unconfirmed).toBe(rows("select id from accounts_outbox where state = 'unconfirmed'", [], cms.dataDir).length);
    const [seen] = await mailsSeenBy(admin, address);
    expect(seen).toMatchObject({ state: "unconfirmed", lastError: expect.stringContaining("handing the mail over") });
    expect((await admin.post(`/api/admin/email/${seen!.id}/resend`)).status).toBe(200);
    await untilStates(cms, address, "sent");
    const entries = rows("select action from accounts_audit where object = ?", [`mail:${seen!.id}`], cms.dataDir);
    expect(entries).toEqual([{ action: "mail.resent" }]);
    const ids = mail.to(address).map(({ source }) => source.match(/^Message-ID: (.*)$/m)?.[1]?.trim());
    expect(ids).toEqual([`<${seen!.id}@scans.lab.test>`, `<${seen!.id}@scans.lab.test>`]);
  });

  it.skipIf(isPostgres())("does not send again what was taken before it could be noted", async () => {
    const hold = mail.hold("reply");
    const address = await signUpAt(cms);
    await hold.reached;
    const unlock = lockDatabase(cms.dataDir);
    hold.release();
    await cms.kill();
    unlock();
    await restart();
    await untilStates(cms, address, "unconfirmed");
    await untilQuiet(cms);
    expect(mail.to(address)).toHaveLength(1);
  });
});

describe("a process that is killed amid requests", () => {
  /** Returns the requests completed before the kill. */
  async function killAmid(requests: (() => Promise<{ status: number }>)[], afterAnswers: number): Promise<boolean[]> {
    const answered = requests.map(() => false);
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const all = requests.map(async (request, index) => {
      const reply = await request().catch(() => null);
      answered[index] = reply !== null && reply.status < 300;
      if (answered.filter(Boolean).length >= afterAnswers) resolve();
    });
    await enough;
    await cms.kill();
    await Promise.all(all);
    return answered;
  }

  it("has kept every answered sign-up whole, with each of its mails sent once, and no other by half", async () => {
    const bodies = Array.from({ length: 24 }, () => signupBody());
    const answered = await killAmid(
      bodies.map((body) => () => new ApiClient(cms.url).post("/api/user/signup", body)),
      6,
    );
    await restart();
    await untilQuiet(cms);
    const requests = bodies.map(({ email }, index) => {
      const [user] = rows("select id, document_id from up_users where email = ?", [email], cms.dataDir);
      const about = user ? [user.id as number] : [-1];
      const count = (table: string) => rows(`select id from ${table} where user_id = ?`, about, cms.dataDir).length;
      const audit = rows("select id from accounts_audit where object = ?", [`user:${user?.document_id as string}`], cms.dataDir).length;
      const whole = { mails: count("accounts_outbox"), tokens: count("accounts_tokens"), audit };
      return { email, answered: answered[index]!, exists: user !== undefined, whole };
    });
    expect(requests.filter((request) => request.answered && !request.exists)).toEqual([]);
    for (const { whole, exists } of requests)
      expect(whole).toEqual({ mails: exists ? 2 : 0, tokens: exists ? 2 : 0, audit: exists ? 1 : 0 });
    for (const { email, exists } of requests) if (exists) expectOnceEach(userRow(email, cms.dataDir).id as number);
    expect(answered).toContain(false);
  });

  it("has kept every answered approval whole, with its mail sent once, and no other by half", async () => {
    const emails = Array.from({ length: 16 }, newEmail);
    await Promise.all(emails.map((email) => signUpAt(cms, signupBody(email))));
    await untilQuiet(cms);
    const admin = await adminOf(cms);
    const ids = emails.map((email) => userRow(email, cms.dataDir).document_id as string);
    const answered = await killAmid(
      ids.map((id) => () => admin.post(`/api/admin/users/${id}/approve`)),
      4,
    );
    await restart();
    await untilQuiet(cms);
    const approvals = emails.map((email, index) => ({
      answered: answered[index]!,
      approved: userRow(email, cms.dataDir).account_state === "approved",
      mails: mailsTo(email, cms.dataDir).filter(({ template }) => template === "approved").length,
      audit: rows("select id from accounts_audit where action = 'account.approved' and object = ?", [`user:${ids[index]!}`], cms.dataDir)
        .length,
    }));
    for (const { answered: yes, approved, mails, audit } of approvals) {
      if (yes) expect(approved).toBe(true);
      expect([mails, audit]).toEqual(approved ? [1, 1] : [0, 0]);
    }
    for (const email of emails) expectOnceEach(userRow(email, cms.dataDir).id as number);
  });

  /** A mail in progress at the kill may be set aside: it arrived, unless the kill came just before the final dot. */
  function expectOnceEach(userId: number): void {
    for (const { public_id, state } of rows("select public_id, state from accounts_outbox where user_id = ?", [userId], cms.dataDir)) {
      const copies = mail.received.filter(({ source }) => source.includes(`Message-ID: <${public_id as string}@`)).length;
      expect(copies).toBeLessThanOrEqual(1);
      expect([state, copies]).toEqual(state === "unconfirmed" ? ["unconfirmed", copies] : ["sent", 1]);
    }
  }
});

describe("a process that is told to end", () => {
  it("gives up a mail server that hangs, and sends the mail after the next start", async () => {
    const hold = mail.hold("rcpt");
    const address = await signUpAt(cms);
    await hold.reached;
    await cms.stop({ keepData: true });
    hold.release();
    expect(mailsTo(address, cms.dataDir)[0]).toMatchObject({ state: "waiting", handed_over_at: null });
    await restart();
    await untilStates(cms, address, "sent");
    expect(mail.to(address)).toHaveLength(1);
  });
});

describe("two instances on one database", () => {
  it("send each of 50 mails once, and a slow answer counts though the other took its process for dead", async () => {
    const other = await startMailingCms(mail.url, { beside: cms.dataDir });
    const emails = Array.from({ length: 25 }, newEmail);
    const before = mail.received.length;
    await Promise.all(emails.map((email, index) => signUpAt(index % 2 ? cms : other, signupBody(email))));
    await untilQuiet(cms);
    expect(mail.received.slice(before)).toHaveLength(50);
    for (const email of emails) expect(mail.to(email)).toHaveLength(1);

    const hold = mail.hold("reply");
    const address = await signUpAt(cms);
    await hold.reached;
    makeDue(cms);
    await signUpAt(other);
    await untilStates(cms, address, "unconfirmed");
    hold.release();
    await untilStates(cms, address, "sent");
    expect(mail.to(address)).toHaveLength(1);
    await untilQuiet(cms);

    const last = mail.hold("reply");
    const sentAtTheEnd = await signUpAt(other);
    await last.reached;
    const stopped = other.stop();
    last.release();
    await stopped;
    expect(mailsTo(sentAtTheEnd, cms.dataDir)).toMatchObject([{ state: "sent", attempts: 1 }]);
    await signUpAt(cms);
    await untilQuiet(cms);
    expect(mail.to(sentAtTheEnd)).toHaveLength(1);
  });
});
