import { describe, expect, it } from "vitest";
import { verdictOn } from "../../server/src/services/outbox/deliver.ts";

const reply = (command: string, response: string) => ({ command, response, responseCode: Number(response.slice(0, 3)) });
const atRecipient = (response: string) => verdictOn(reply("RCPT TO", response), false);
const afterContent = (response: string) => verdictOn(reply("DATA", response), true);

describe("an SMTP reply to the recipient address", () => {
  it.each([
    "550 5.1.1 <a@b.test>: Recipient address rejected: User unknown",
    "550-5.1.1 The account does not exist.",
    "550 No such user here",
    "551 User not local",
    "553 5.1.3 Bad recipient address syntax",
    "556 5.1.10 Recipient address has null MX",
    "550 5.2.1 The email account is disabled",
  ])("bounces: %s", (response) => expect(atRecipient(response)).toBe("bounced"));

  it.each([
    "554 5.7.1 <a@b.test>: Relay access denied",
    "550 relay not permitted",
    "550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain",
    "530 5.7.0 Authentication required",
    "554 refused",
    "550 5.1.8 Sender address rejected: Domain not found",
    "552 5.2.2 Mailbox full",
    "450 4.2.0 Greylisted, try again",
    "451 Try again later",
    "421 4.3.2 Shutting down",
  ])("is no word about the address, so it is tried again: %s", (response) => expect(atRecipient(response)).toBe("later"));
});

describe("an SMTP reply before the recipient address", () => {
  it.each([
    [{ command: "AUTH PLAIN", code: "EAUTH", response: "535 5.7.8 Authentication failed", responseCode: 535 }],
    [reply("MAIL FROM", "550 5.1.0 Sender refused")],
    [reply("CONN", "554 No SMTP service here")],
    [{ code: "ECONNECTION", command: "CONN" }],
    [{ code: "ETIMEDOUT", command: "CONN" }],
    [{ code: "EDNS", command: "CONN" }],
  ])("says nothing about the mail: %o", (error) => expect(verdictOn(error, false)).toBe("later"));
});

describe("an SMTP reply to the complete mail", () => {
  it("bounces where it is about the address after all", () => {
    expect(afterContent("550 5.1.1 User unknown")).toBe("bounced");
  });

  it.each(["552 5.3.4 Message too big", "552 Message size exceeds fixed limit", "554 5.6.0 Lone CR or LF in body"])(
    "fails where this mail will never be taken: %s",
    (response) => expect(afterContent(response)).toBe("failed"),
  );

  it.each(["554 5.7.1 Message rejected as spam", "554 5.2.252 SendAsDenied", "554 Transaction failed", "451 4.3.0 Try later"])(
    "is tried again where the server may be set up wrongly: %s",
    (response) => expect(afterContent(response)).toBe("later"),
  );

  it("that was lost with the connection leaves the mail unconfirmed", () => {
    expect(verdictOn({ code: "ECONNECTION", command: "CONN" }, true)).toBe("unconfirmed");
    expect(verdictOn({ code: "ETIMEDOUT", command: "CONN" }, true)).toBe("unconfirmed");
  });
});
