import { beforeAll, describe, expect, it } from "vitest";
import { deliveryReport, type ReportFacts } from "../../../../packages/plugins/strapi-plugin-accounts/test/bounces/delivery-report.ts";
import { ApiClient } from "../../support/api-client.ts";
import { mailsTo, rows, userRow } from "../../support/database.ts";
import {
  adminOf,
  confirmAddress,
  mailsSeenBy,
  makeDue,
  signUpAt,
  untilPutOff,
  untilQuiet,
  untilStates,
} from "../../support/mailing-cms.ts";
import { logIn, newEmail, password, signupBody } from "../../support/people.ts";
import { bounceToken, cms, mail, sendAllWaiting } from "./servers.ts";

const route = "/api/mail/bounces";

let admin: ApiClient;

const pass = (body: string, headers: Record<string, string> = {}, client = new ApiClient(cms.url)) =>
  client.post(route, undefined, {
    body,
    headers: { "Content-Type": "message/rfc822", Authorization: `Bearer ${bounceToken}`, ...headers },
  });

async function mailed(): Promise<{ email: string; messageId: string }> {
  const email = await signUpAt(cms);
  await untilStates(cms, email, "sent");
  return { email, messageId: messageIdOf(email) };
}

const messageIdOf = (email: string) =>
  mail
    .to(email)
    .at(-1)!
    .source.match(/^Message-ID: (<.*>)\r$/m)![1]!;

const returnMail = (facts: ReportFacts) => pass(deliveryReport(facts));

function linkTo(page: string, email: string): string {
  const sources = mail.to(email).map(({ source }) => source.replace(/=\r\n/g, ""));
  return sources.map((source) => source.match(new RegExp(`/${page}/([\\w-]{43})`))?.[1]).findLast((found) => found !== undefined)!;
}

const seenBounced = async (email: string) =>
  (await admin.get(`/api/admin/users/${userRow(email, cms.dataDir).document_id as string}`)).body.user.emailBouncedAt as string | null;

const auditsOf = (object: string) =>
  rows("select actor_kind, detail from accounts_audit where action = 'mail.bounced' and object = ?", [object], cms.dataDir);

describe("returned mails", () => {
  beforeAll(async () => {
    await sendAllWaiting();
    admin = await adminOf(cms);
  });

  describe("the sender of returned mails", () => {
    it("needs the token; every other request gets a 404", async () => {
      const missing = (await new ApiClient(cms.url).post("/api/no-such-route")).body;
      const body = deliveryReport({ messageId: "<x@y>" });
      const headers = [
        { Authorization: "" },
        { Authorization: "Bearer " },
        { Authorization: `Bearer ${bounceToken}x` },
        { Authorization: `Basic ${bounceToken}` },
      ];
      for (const wrong of headers) {
        const reply = await pass(body, wrong);
        expect([reply.status, reply.body]).toEqual([404, missing]);
      }
      expect((await admin.post(route, undefined, { body, headers: { "Content-Type": "message/rfc822" } })).status).toBe(404);
      expect((await pass(body)).status).toBe(200);
    });

    it("sends message/rfc822 of 1 MB at most, 600 times an hour", async () => {
      expect((await pass("{}", { "Content-Type": "application/json" })).status).toBe(415);
      expect((await pass("x".repeat(1_000_001))).status).toBe(413);
      const server = new ApiClient(cms.url);
      expect((await pass("", {}, server)).status).toBe(200);
      rows("update accounts_rate_limits set hits = 600 where limit_key like 'returned-mails:%'", [], cms.dataDir);
      const reply = await pass("", {}, server);
      expect([reply.status, Number(reply.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    });
  });

  describe("a returned mail", () => {
    it("marks the mail and its account once for repeated returns", async () => {
      const { email, messageId } = await mailed();
      const replies = await Promise.all([returnMail({ messageId }), returnMail({ messageId }), returnMail({ messageId })]);
      expect(replies.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, { done: true }]));
      const [seen] = await mailsSeenBy(admin, email);
      expect(seen).toMatchObject({
        state: "bounced",
        lastError: "Returned: 550 5.1.1 <somebody@far.test>: Recipient address rejected: User unknown in virtual mailbox table",
      });
      expect(await seenBounced(email)).toEqual(expect.stringMatching(/^\d{4}-/));
      const { document_id } = userRow(email, cms.dataDir);
      expect(auditsOf(`user:${document_id as string}`)).toEqual([{ actor_kind: expect.any(String), detail: `mail:${seen!.id}` }]);
      const bounced = rows("select id from accounts_outbox where state = 'bounced'", [], cms.dataDir).length;
      expect((await admin.get("/api/admin/overview")).body.mail.bounced).toBe(bounced);
    });

    it.each<[string, Partial<ReportFacts>]>([
      ["tells of a delay", { action: "delayed", status: "4.4.1" }],
      ["tells of a delivery", { action: "delivered", status: "2.0.0" }],
      ["names a mail that nobody sent", { messageId: `<${"a".repeat(24)}@scans.lab.test>` }],
    ])("changes nothing where it %s", async (_, facts) => {
      const { email, messageId } = await mailed();
      expect((await returnMail({ messageId, finalRecipient: email, ...facts })).status).toBe(200);
      expect(mailsTo(email, cms.dataDir)[0]).toMatchObject({ state: "sent", last_error: null });
      expect(await seenBounced(email)).toBeNull();
    });

    it("ignores the recipient address that it states", async () => {
      const [returned, named] = [await mailed(), await mailed()];
      await returnMail({ messageId: returned.messageId, finalRecipient: named.email });
      expect(await seenBounced(returned.email)).not.toBeNull();
      expect(await seenBounced(named.email)).toBeNull();
      expect(mailsTo(named.email, cms.dataDir)[0]!.state).toBe("sent");
    });

    it("marks the mail as failed but not the address when delivery timed out", async () => {
      const { email, messageId } = await mailed();
      await returnMail({ messageId, status: "4.4.7", diagnostic: "delivery time expired" });
      expect(mailsTo(email, cms.dataDir)[0]).toMatchObject({ state: "failed", last_error: "Returned: delivery time expired" });
      expect(await seenBounced(email)).toBeNull();
    });

    it("ends the attempts at a mail that is tried again", async () => {
      mail.refuse = true;
      const email = await signUpAt(cms);
      await untilPutOff(cms, email);
      const { public_id } = mailsTo(email, cms.dataDir)[0]!;
      mail.refuse = false;
      await returnMail({ messageId: `<${public_id as string}@scans.lab.test>` });
      makeDue(cms);
      await signUpAt(cms);
      await untilQuiet(cms);
      expect(mailsTo(email, cms.dataDir)[0]!.state).toBe("bounced");
      expect(mail.to(email)).toHaveLength(0);
    });
  });

  describe("an address that bounced", () => {
    it("counts as good again once its owner opens a link that was mailed to it", async () => {
      const { email, messageId } = await mailed();
      await returnMail({ messageId });
      expect(await seenBounced(email)).not.toBeNull();
      const anyone = new ApiClient(cms.url);
      expect((await anyone.post("/api/user/confirm-email", { token: linkTo("confirm-email", email) })).status).toBe(200);
      expect(await seenBounced(email)).toBeNull();

      await anyone.post("/api/user/forgot-password", { email });
      await untilStates(cms, email, "bounced", "sent");
      await returnMail({ messageId: messageIdOf(email) });
      expect(await seenBounced(email)).not.toBeNull();
      const reset = { token: linkTo("reset-password", email), password: "An0ther-p4ss!" };
      expect((await anyone.post("/api/user/reset-password", reset)).status).toBe(200);
      expect(await seenBounced(email)).toBeNull();
    });

    it("is cleared when the account’s address changes; late returns do not affect the new one", async () => {
      const { email, messageId } = await mailed();
      confirmAddress(cms, email);
      await admin.post(`/api/admin/users/${userRow(email, cms.dataDir).document_id as string}/approve`);
      await untilQuiet(cms);
      const lateReturn = messageIdOf(email);
      await returnMail({ messageId });
      const client = new ApiClient(cms.url);
      await logIn(client, email);
      const moved = newEmail();
      await client.post("/api/user/change-email", { email: moved, password });
      await untilQuiet(cms);
      // No account has this address yet.
      await returnMail({ messageId: messageIdOf(moved) });
      expect(auditsOf(`mail:${messageIdOf(moved).slice(1, 25)}`)).toHaveLength(1);
      expect((await client.post("/api/user/confirm-email", { token: linkTo("confirm-email", moved) })).status).toBe(200);
      expect(await seenBounced(moved)).toBeNull();
      await returnMail({ messageId: lateReturn });
      expect(await seenBounced(moved)).toBeNull();
    });
  });

  describe("a mail server that refuses", () => {
    it("delays no other mail when it rejects one recipient permanently, and the account shows it", async () => {
      const email = newEmail();
      mail.refusedRecipients.set(email, { code: 550, message: "5.1.1 User unknown" });
      const next = newEmail();
      await signUpAt(cms, signupBody(email));
      await signUpAt(cms, signupBody(next));
      await untilStates(cms, next, "sent");
      const [row] = await untilStates(cms, email, "bounced");
      expect(row).toMatchObject({ attempts: 1, handed_over_at: null });
      expect(row!.last_error).toContain("5.1.1 User unknown");
      expect(await seenBounced(email)).not.toBeNull();

      mail.refusedRecipients.delete(email);
      const { document_id } = userRow(email, cms.dataDir);
      expect(auditsOf(`user:${document_id as string}`)).toHaveLength(1);
      const [seen] = await mailsSeenBy(admin, email);
      expect((await admin.post(`/api/admin/email/${seen!.id}/resend`)).status).toBe(200);
      await untilStates(cms, email, "sent");
      expect(mail.to(email)).toHaveLength(1);
    });

    it("to relay uses up no mail: each is tried again later", async () => {
      const email = newEmail();
      mail.refusedRecipients.set(email, { code: 554, message: "5.7.1 Relay access denied" });
      await signUpAt(cms, signupBody(email));
      const [row] = await untilPutOff(cms, email);
      expect(row!.last_error).toContain("Relay access denied");
      expect(await seenBounced(email)).toBeNull();
      mail.refusedRecipients.delete(email);
      makeDue(cms);
      await signUpAt(cms);
      await untilStates(cms, email, "sent");
    });

    it("causes a failure for a permanent content rejection and a retry for a temporary one", async () => {
      const [never, later] = [newEmail(), newEmail()];
      mail.refusedContents.set(never, { code: 554, message: "5.6.0 Message content not acceptable" });
      mail.refusedContents.set(later, { code: 452, message: "4.3.1 Out of space" });
      await signUpAt(cms, signupBody(never));
      await signUpAt(cms, signupBody(later));
      const [failed] = await untilStates(cms, never, "failed");
      const [waiting] = await untilPutOff(cms, later);
      expect([failed!.attempts, failed!.handed_over_at, waiting!.attempts, waiting!.handed_over_at]).toEqual([1, null, 1, null]);
      mail.refusedContents.clear();
      makeDue(cms);
      await signUpAt(cms);
      await untilStates(cms, later, "sent");
      expect(mail.to(later)).toHaveLength(1);
    });
  });
});
