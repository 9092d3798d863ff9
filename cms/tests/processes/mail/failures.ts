import { beforeEach, describe, expect, it } from "vitest";
import { ApiClient } from "../../support/api-client.ts";
import { isPostgres, mailsTo, rows } from "../../support/database.ts";
import { untilWaiting, writeSlowly } from "../../support/lock-database.ts";
import { adminOf, holdBeforeFinalDot, makeDue, signUpAt, untilPutOff, untilQuiet, untilStates } from "../../support/mailing-cms.ts";
import { newEmail, signupBody } from "../../support/people.ts";
import { until } from "../../support/until.ts";
import { cms, mail, sendAllWaiting, whileMailServerIsGone } from "./servers.ts";

describe("a mail server that fails", () => {
  beforeEach(sendAllWaiting);

  it("causes no loss while it is down and receives each mail once afterwards", async () => {
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

  it("delays no other mail when it leaves one conversation unanswered", async () => {
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

  /** All waiting mails were attempted, so none is in progress. */
  const untilRefused = () =>
    until(
      () => rows("select id from accounts_outbox where state = 'sending' or (state = 'waiting' and attempts = 0)", [], cms.dataDir),
      (untried) => untried.length === 0,
    );

  it("does not block the product when it accepts connections and sends no greeting", async () => {
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

  it("does not receive a mail again if the connection was lost after the whole mail", async () => {
    const hold = mail.hold("reply");
    const address = await signUpAt(cms);
    await hold.reached;
    hold.drop();
    const [row] = await untilStates(cms, address, "unconfirmed");
    expect(row!.handed_over_at).not.toBeNull();
    expect(mail.to(address)).toHaveLength(1);
  });

  it("receives a mail again if the connection was lost before the whole mail", async () => {
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
  beforeEach(sendAllWaiting);

  const entriesAbout = (id: string) => rows("select action from accounts_audit where object = ?", [`mail:${id}`], cms.dataDir);

  it("continues unchanged without an audit entry while it is being sent", async () => {
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

  it.skipIf(isPostgres())("is rejected with a conflict if it was sent meanwhile and its link was removed", async () => {
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
    const requested = admin.post(`/api/admin/email/${id}/resend`);
    await untilWaiting(cms.url);
    commit();
    const reply = await requested;
    expect([reply.status, reply.body.code]).toEqual([409, "conflict"]);
    expect(mailsTo(address, cms.dataDir)).toMatchObject([{ state: "sent", text: blanked }]);
    expect(mail.to(address)).toHaveLength(1);
    expect(entriesAbout(id)).toEqual([]);
  });
});
