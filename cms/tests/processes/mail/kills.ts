import { contentHash, parseDataset } from "@trabecula/reference-datasets";
import { beforeAll, describe, expect, it } from "vitest";
import { ApiClient } from "../../support/api-client.ts";
import { draftOf, labDataset } from "../../support/datasets.ts";
import { isPostgres, mailsTo, rows, userRow } from "../../support/database.ts";
import { lockDatabase } from "../../support/lock-database.ts";
import { adminOf, confirmAddress, mailsSeenBy, signUpAt, untilQuiet, untilStates } from "../../support/mailing-cms.ts";
import { allowMailsToAdmins, newEmail, signupBody } from "../../support/people.ts";
import { until } from "../../support/until.ts";
import { cms, mail, restart, sendAllWaiting } from "./servers.ts";

async function heldAt(phase: "rcpt" | "reply") {
  const hold = mail.hold(phase);
  const address = await signUpAt(cms);
  await hold.reached;
  hold.forget();
  return { address, release: hold.release };
}

describe("a process that is killed while it sends and amid requests", () => {
  let beforeAnswer: string;
  let afterFinalDot: string;
  let beforeFinalDot: string;
  let accepted: string;
  const applicants = Array.from({ length: 24 }, newEmail);
  const pending = Array.from({ length: 16 }, newEmail);
  let signedUp: boolean[];
  let approved: boolean[];

  /** Keeps six requests running, so a burst of answers leaves some unanswered. */
  function sendAll(requests: (() => Promise<{ status: number }>)[], enough: number) {
    const answered = requests.map(() => false);
    const some = Promise.withResolvers<void>();
    const waiting = [...requests.entries()];
    const sendNext = async (): Promise<void> => {
      const [index, request] = waiting.shift() ?? [];
      if (index === undefined || request === undefined) return;
      const reply = await request().catch(() => null);
      answered[index] = reply !== null && reply.status < 300;
      if (answered.filter(Boolean).length >= enough) some.resolve();
      await sendNext();
    };
    return { answered, some: some.promise, all: Promise.all(Array.from({ length: 6 }, sendNext)) };
  }

  const drafts = () => rows("select * from bone_scans_datasets where imported_by is not null", [], cms.dataDir);

  async function curate(client: ApiClient, from: number): Promise<void> {
    for (let index = from; index < 60; index += 2) {
      const { id } = await draftOf(client, labDataset({ key: `lab-${index % 20}`, version: `1.${index}.0`, median: 290 + index }));
      await client.post(`/api/admin/datasets/${id}/publish`);
    }
  }

  beforeAll(async () => {
    await sendAllWaiting();
    allowMailsToAdmins(cms.dataDir);
    await Promise.all(pending.map((email) => signUpAt(cms, signupBody(email))));
    for (const email of pending) confirmAddress(cms, email);
    await untilQuiet(cms);
    allowMailsToAdmins(cms.dataDir);
    // Five mails are sent concurrently, so those of the requests below wait.
    const held = [await heldAt("reply"), await heldAt("reply"), await heldAt("rcpt"), await heldAt("rcpt"), await heldAt("rcpt")] as const;
    [afterFinalDot, accepted, beforeAnswer, beforeFinalDot] = held.map(({ address }) => address) as [string, string, string, string];
    expect(mailsTo(beforeAnswer, cms.dataDir)[0]).toMatchObject({ state: "sending", attempts: 1, handed_over_at: null });

    const [admin, curator] = [await adminOf(cms), await adminOf(cms)];
    const curating = Promise.allSettled([curate(curator, 0), curate(curator, 1)]);
    await until(drafts, ({ length }) => length >= 5);
    const approvals = sendAll(
      pending
        .map((email) => userRow(email, cms.dataDir).document_id as string)
        .map((id) => () => admin.post(`/api/admin/users/${id}/approve`)),
      4,
    );
    await approvals.some;
    const signups = sendAll(
      applicants.map((email) => () => new ApiClient(cms.url).post("/api/user/signup", signupBody(email))),
      6,
    );
    await signups.some;
    const content = mail.hold("content");
    // The lock blocks both the note before the final dot and the state after it.
    const unlock = isPostgres() ? null : lockDatabase(cms.dataDir);
    if (unlock) {
      held[3].release();
      await content.reached;
      held[1].release();
    }
    await cms.kill();
    unlock?.();
    for (const { release } of [content, ...held]) release();
    if (unlock) expect(mailsTo(beforeFinalDot, cms.dataDir)[0]).toMatchObject({ state: "sending", handed_over_at: null });
    await Promise.all([signups.all, approvals.all, curating]);
    signedUp = signups.answered;
    approved = approvals.answered;
    await restart();
    await untilQuiet(cms);
  });

  it("sends the mail once when killed before the reply to the recipient’s address", async () => {
    await untilStates(cms, beforeAnswer, "sent");
    expect(mail.to(beforeAnswer)).toHaveLength(1);
  });

  it.skipIf(isPostgres())("sends the mail once after it was killed before the final dot", async () => {
    await untilStates(cms, beforeFinalDot, "sent");
    expect(mail.to(beforeFinalDot)).toHaveLength(1);
  });

  it.skipIf(isPostgres())("does not resend a mail that was accepted before its state could be stored", async () => {
    await untilStates(cms, accepted, "unconfirmed");
    expect(mail.to(accepted)).toHaveLength(1);
  });

  it("leaves the mail to an administrator when killed between the final dot and the server’s reply", async () => {
    const [row] = await untilStates(cms, afterFinalDot, "unconfirmed");
    expect(row!.text).toMatch(/\/confirm-email\/[\w-]{43}/);
    expect(mail.to(afterFinalDot)).toHaveLength(1);

    const admin = await adminOf(cms);
    const { mail: counts } = (await admin.get("/api/admin/overview")).body;
    expect(counts.unconfirmed).toBe(rows("select id from accounts_outbox where state = 'unconfirmed'", [], cms.dataDir).length);
    const [seen] = await mailsSeenBy(admin, afterFinalDot);
    expect(seen).toMatchObject({ state: "unconfirmed", lastError: expect.stringContaining("handing the mail over") });
    expect((await admin.post(`/api/admin/email/${seen!.id}/resend`)).status).toBe(200);
    await untilStates(cms, afterFinalDot, "sent");
    const entries = rows("select action from accounts_audit where object = ?", [`mail:${seen!.id}`], cms.dataDir);
    expect(entries).toEqual([{ action: "mail.resent" }]);
    const ids = mail.to(afterFinalDot).map(({ source }) => source.match(/^Message-ID: (.*)$/m)?.[1]?.trim());
    expect(ids).toEqual([`<${seen!.id}@scans.lab.test>`, `<${seen!.id}@scans.lab.test>`]);
  });

  it("stores every answered sign-up completely, sends each mail once, and stores no partial sign-up", () => {
    const requests = applicants.map((email, index) => {
      const [user] = rows("select id, document_id from up_users where email = ?", [email], cms.dataDir);
      const about = user ? [user.id as number] : [-1];
      const count = (table: string) => rows(`select id from ${table} where user_id = ?`, about, cms.dataDir).length;
      const audit = rows("select id from accounts_audit where object = ?", [`user:${user?.document_id as string}`], cms.dataDir).length;
      const whole = { mails: count("accounts_outbox"), tokens: count("accounts_tokens"), audit };
      return { email, answered: signedUp[index]!, exists: user !== undefined, whole };
    });
    expect(requests.filter((request) => request.answered && !request.exists)).toEqual([]);
    for (const { whole, exists } of requests)
      expect(whole).toEqual({ mails: exists ? 2 : 0, tokens: exists ? 2 : 0, audit: exists ? 1 : 0 });
    for (const { email, exists } of requests) if (exists) expectOnceEach(userRow(email, cms.dataDir).id as number);
    expect(signedUp).toContain(false);
  });

  it("stores every answered approval completely, sends its mail once, and stores no partial approval", () => {
    for (const [index, email] of pending.entries()) {
      const { id, document_id, account_state } = userRow(email, cms.dataDir);
      const isApproved = account_state === "approved";
      if (approved[index]) expect(isApproved).toBe(true);
      const mails = mailsTo(email, cms.dataDir).filter(({ template }) => template === "approved").length;
      const entries = rows(
        "select id from accounts_audit where action = 'account.approved' and object = ?",
        [`user:${document_id as string}`],
        cms.dataDir,
      );
      expect([mails, entries.length]).toEqual(isApproved ? [1, 1] : [0, 0]);
      expectOnceEach(id as number);
    }
  });

  it("has each dataset whole or not at all, and an entry for each", () => {
    expect(drafts().length).toBeGreaterThanOrEqual(5);
    expect(drafts().length).toBeLessThan(60);
    for (const row of drafts()) {
      const reading = parseDataset(row.manifest as string, row.curves_csv as string);
      if (!reading.ok) throw new Error(reading.problems[0]!.message);
      expect(contentHash(reading.dataset)).toBe(row.content_hash);
      const actions = rows("select action from accounts_audit where object = ? order by id", [`dataset:${row.document_id}`], cms.dataDir);
      expect(actions.map(({ action }) => action as string)).toEqual(
        row.state === "published" ? ["dataset.drafted", "dataset.published"] : ["dataset.drafted"],
      );
      expect(row.released_at === null).toBe(row.state === "draft");
    }
  });

  function expectOnceEach(userId: number): void {
    for (const { public_id, state } of rows("select public_id, state from accounts_outbox where user_id = ?", [userId], cms.dataDir)) {
      const copies = mail.received.filter(({ source }) => source.includes(`Message-ID: <${public_id as string}@`)).length;
      expect(copies).toBeLessThanOrEqual(1);
      expect([state, copies]).toEqual(state === "unconfirmed" ? ["unconfirmed", copies] : ["sent", 1]);
    }
  }
});
