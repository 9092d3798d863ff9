import PostalMime from "postal-mime";
import { afterEach, describe, expect, it, vi } from "vitest";
import { deliveryReport } from "./delivery-report.ts";
import { readDeliveryReport } from "../../server/src/services/bounces/read-delivery-report.ts";

const mailId = "abcdefghij0123456789klmn";
const messageId = `<${mailId}@scans.lab.test>`;

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a mail that is made to be hard to read", () => {
  const head = "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n";

  it.each([
    ["parts", "--b\n".repeat(1000)],
    ["parts behind old line ends", "--b\r".repeat(1000)],
    ["lines", "Action: failed\r\n\r\n".repeat(12_000)],
  ])("for its number of %s is not read at all", async (_what, body) => {
    const parse = vi.spyOn(PostalMime, "parse");
    expect(await readDeliveryReport(head + body)).toBeNull();
    expect(parse).not.toHaveBeenCalled();
  });
});

describe("a delivery report", () => {
  it.each(["message/rfc822", "text/rfc822-headers"] as const)("names the mail that returns as %s, and why", async (returned) => {
    expect(await readDeliveryReport(deliveryReport({ messageId, returned }))).toEqual({
      mailId,
      isFinal: true,
      reason: "Returned: 550 5.1.1 <somebody@far.test>: Recipient address rejected: User unknown in virtual mailbox table",
    });
  });

  it("is read after a pipe’s From line and with Unix line endings", async () => {
    const piped = `From MAILER-DAEMON Mon Mar  2 10:00:00 2026\n${deliveryReport({ messageId }).replaceAll("\r\n", "\n")}`;
    expect(await readDeliveryReport(piped)).toMatchObject({ mailId, isFinal: true });
  });

  it("of a mail that was on its way too long is about no address", async () => {
    const report = deliveryReport({ messageId, status: "4.4.7", diagnostic: "421 4.4.7 delivery time expired" });
    expect(await readDeliveryReport(report)).toEqual({ mailId, isFinal: false, reason: "Returned: 421 4.4.7 delivery time expired" });
  });

  it("limits the reason to one line of 300 characters without control characters", async () => {
    const { reason } = (await readDeliveryReport(deliveryReport({ messageId, diagnostic: `550 \u0007${"no ".repeat(300)}` })))!;
    expect(reason).toHaveLength(300);
    expect(reason).not.toMatch(/[\u0000-\u001f]/);
  });

  it.each([
    ["tells of a delay", { action: "delayed", status: "4.4.1" }],
    ["tells of a delivery", { action: "delivered", status: "2.0.0" }],
    ["tells of a mail that was passed on", { action: "relayed", status: "2.0.0" }],
    ["is about another's mail", { messageId: "<20260302.abc@elsewhere.test>" }],
    ["names no mail", { messageId: "" }],
  ])("is left alone where it %s", async (_, facts) => {
    expect(await readDeliveryReport(deliveryReport({ messageId, ...facts }))).toBeNull();
  });

  it("does not match absence notices, mails quoting a report, or text that is not a mail", async () => {
    const notice = `From: a@far.test\r\nIn-Reply-To: ${messageId}\r\nSubject: Away\r\n\r\nI am away.`;
    const quoting = deliveryReport({ messageId }).replace("multipart/report; report-type=delivery-status", "multipart/mixed");
    for (const source of [notice, quoting, "", "\r\n\r\n", "--", messageId]) expect(await readDeliveryReport(source)).toBeNull();
  });

  it("is refused where its parts lie in each other without end", async () => {
    const nested = Array.from(
      { length: 300 },
      (_, level) => `Content-Type: multipart/report; report-type=delivery-status; boundary=b${level}\r\n\r\n--b${level}\r\n`,
    ).join("");
    expect(await readDeliveryReport(nested)).toBeNull();
  });
});
