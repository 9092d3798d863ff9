import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import type { RunningCms } from "../support/cms-process.ts";
import { isPostgres, mailsTo, rows } from "../support/database.ts";
import { untilWaiting, writeSlowly } from "../support/lock-database.ts";
import { startMailServer, type MailServer } from "../support/mail-server.ts";
import {
  adminOf,
  holdBeforeFinalDot,
  makeDue,
  signUpAt,
  startMailingCms,
  untilPutOff,
  untilQuiet,
  untilStates,
} from "../support/mailing-cms.ts";
import { newEmail, signupBody } from "../support/people.ts";
import { until } from "../support/until.ts";

let mail: MailServer;
let cms: RunningCms;

beforeAll(async () => {
  mail = await startMailServer();
  cms = await startMailingCms(mail.url);
});

// Sends mails that an earlier test deferred for a minute.
beforeEach(async () => {
  const admin = await adminOf(cms);
  const sendAll = async () => {
    await admin.post("/api/admin/email/send-waiting");
    return rows("select id from accounts_outbox where state in ('waiting', 'sending')", [], cms.dataDir);
  };
  await expect.poll(sendAll, { timeout: 60_000, interval: 300 }).toEqual([]);
});

afterAll(async () => {
  await cms.stop();
  await mail.stop();
});

describe("a mail server that fails", () => {
  it("loses nothing while it is gone, and gets each mail once when it is back", async () => {
    const emails = Array.from({ length: 5 }, newEmail);
    await whileMailServerIsGone(async () => {
      for (const email of emails) await signUpAt(cms, signupBody(email));
      await untilRefused();
      for (const email of emails) {
        const [row] = mailsTo(email, cms.dataDir);
        expect(row).toMatchObject({ state: "waiting", attempts: 1, last_error: expect.stringMatching(/ECONNREFUSED|refused/i) });
      }
      const admin = await adminOf(cms);
      expect((await admin.get("/api/admin/overview")).body.mail.waiting).toBe(10);
    });
    const admin = await adminOf(cms);
    const sent = await admin.post("/api/admin/email/send-waiting");
    expect([sent.status, sent.body]).toEqual([200, { mails: 10 }]);
    await untilQuiet(cms);
    for (const email of emails) expect(mail.to(email)).toHaveLength(1);
    expect(mail.received).toHaveLength(10);
    expect((await admin.post("/api/admin/email/send-waiting")).body).toEqual({ mails: 0 });
    const entries = rows("select object, detail from accounts_audit where action = 'mail.waiting-sent'", [], cms.dataDir);
    expect(entries).toEqual([{ object: null, detail: "10" }]);
  });

  it("holds up no other mail by leaving one conversation without an answer", async () => {
    const hold = mail.hold("rcpt");
    const waiting = await signUpAt(cms);
    await hold.reached;
    hold.forget();
    const other = await signUpAt(cms);
    await untilStates(cms, other, "sent");
    expect(mailsTo(waiting, cms.dataDir)[0]).toMatchObject({ state: "sending" });
    hold.release();
    await untilStates(cms, waiting, "sent");
    expect([waiting, other].map((address) => mail.to(address).length)).toEqual([1, 1]);
  });

  it.skipIf(isPostgres())("is sent a mail again where the connection broke with all but the final dot given", async () => {
    const { address, content, unlock } = await holdBeforeFinalDot(cms, mail);
    content.drop();
    unlock();
    await untilPutOff(cms, address);
    makeDue(cms);
    await signUpAt(cms);
    await untilStates(cms, address, "sent");
    expect(mail.to(address)).toHaveLength(1);
  });

  async function whileMailServerIsGone(work: () => Promise<void>): Promise<void> {
    await mail.stop();
    try {
      await work();
    } finally {
      mail = await startMailServer(Number(new URL(mail.url).port));
    }
  }

  /** All waiting mails were attempted, so none is in progress. */
  const untilRefused = () =>
    until(
      () => rows("select id from accounts_outbox where state = 'sending' or (state = 'waiting' and attempts = 0)", [], cms.dataDir),
      (untried) => untried.length === 0,
    );

  it("does not hold up the product by accepting connections and saying nothing", async () => {
    const hold = mail.hold("connect");
    const address = await signUpAt(cms);
    await hold.reached;
    const client = new ApiClient(cms.url);
    expect((await client.get("/api/health")).status).toBe(200);
    expect((await client.post("/api/user/signup", signupBody())).status).toBe(201);
    expect(mailsTo(address, cms.dataDir)[0]).toMatchObject({ state: "sending" });
    const [row] = await untilPutOff(cms, address);
    expect(row!.last_error).toMatch(/greeting/i);
    hold.release();
    makeDue(cms);
    await signUpAt(cms);
    await untilStates(cms, address, "sent");
    expect(mail.to(address)).toHaveLength(1);
  });

  it("is not sent a mail again whose answer was lost with the connection", async () => {
    const hold = mail.hold("reply");
    const address = await signUpAt(cms);
    await hold.reached;
    hold.drop();
    const [row] = await untilStates(cms, address, "unconfirmed");
    expect(row!.handed_over_at).not.toBeNull();
    expect(mail.to(address)).toHaveLength(1);
  });

  it("is sent a mail again where the connection was lost before all of it was given", async () => {
    const hold = mail.hold("rcpt");
    const address = await signUpAt(cms);
    await hold.reached;
    hold.drop();
    await untilPutOff(cms, address);
    makeDue(cms);
    await signUpAt(cms);
    await untilStates(cms, address, "sent");
    expect(mail.to(address)).toHaveLength(1);
  });
});

describe("a mail that is to be sent again", () => {
  const entriesAbout = (id: string) => rows("select action from accounts_audit where object = ?", [`mail:${id}`], cms.dataDir);

  it("goes on as it is while it is on its way, which is no entry", async () => {
    const admin = await adminOf(cms);
    const hold = mail.hold("reply");
    const address = await signUpAt(cms);
    await hold.reached;
    const [row] = mailsTo(address, cms.dataDir);
    const reply = await admin.post(`/api/admin/email/${row!.public_id as string}/resend`);
    expect([reply.status, reply.body.mail]).toMatchObject([200, { state: "sending", attempts: 1 }]);
    hold.release();
    await untilStates(cms, address, "sent");
    expect(mail.to(address)).toHaveLength(1);
    expect(entriesAbout(row!.public_id as string)).toEqual([]);
  });

  it.skipIf(isPostgres())("is left alone where it turns out at that moment that it was sent: its link is gone", async () => {
    const admin = await adminOf(cms);
    const hold = mail.hold("reply");
    const address = await signUpAt(cms);
    await hold.reached;
    hold.drop();
    const [row] = await untilStates(cms, address, "unconfirmed");
    const { public_id: id, text } = row as { public_id: string; text: string };
    const blanked = text.replace(/(?<=\/confirm-email\/)[\w-]+/, "…");
    expect(blanked).not.toBe(text);
    const commit = writeSlowly(cms.dataDir, "update accounts_outbox set state = 'sent', text = ? where public_id = ?", [blanked, id]);
    const asked = admin.post(`/api/admin/email/${id}/resend`);
    await untilWaiting(cms.url);
    commit();
    const reply = await asked;
    expect([reply.status, reply.body.code]).toEqual([409, "conflict"]);
    expect(mailsTo(address, cms.dataDir)).toMatchObject([{ state: "sent", text: blanked }]);
    expect(mail.to(address)).toHaveLength(1);
    expect(entriesAbout(id)).toEqual([]);
  });
});
