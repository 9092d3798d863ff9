import { describe, expect, it } from "vitest";
import { judgeMail } from "../../src/admin/overview/OverviewScreen.tsx";

const fine = { configured: true, kept: 0, waiting: 0, unconfirmed: 0, failed: 0, bounced: 0 };
const output = (change: Partial<typeof fine>) => judgeMail({ ...fine, ...change }).map(({ type, text, to }) => `${type}: ${text} ${to}`);

describe("mail health in the overview", () => {
  it("is that all is sent, or that some is waiting", () => {
    expect(output({})).toEqual(["success: Everything has been sent. /admin/email"]);
    expect(output({ waiting: 1 })).toEqual(["info: 1 mail is waiting to be sent. /admin/email?state=waiting"]);
  });

  it("is everything that needs an eye, the worst first", () => {
    expect(output({ failed: 1200, bounced: 1, unconfirmed: 2, waiting: 3 })).toEqual([
      "error: 1,200 mails could not be sent. /admin/email?state=failed",
      "error: 1 mail was returned. /admin/email?state=bounced",
      "warning: Delivery of 2 mails is unconfirmed. /admin/email?state=unconfirmed",
      "info: 3 mails are waiting to be sent. /admin/email?state=waiting",
    ]);
    expect(output({ failed: 1 })).toHaveLength(1);
  });

  it("warns about a missing mail server before any mail exists", () => {
    expect(output({ configured: false })).toEqual([
      "warning: No mail server is set. E-mails are kept in the outbox to be read there. /admin/email",
    ]);
  });

  it("warns about a missing mail server in addition to earlier failures", () => {
    expect(output({ configured: false, kept: 1, failed: 1 })).toEqual([
      "error: 1 mail could not be sent. /admin/email?state=failed",
      "warning: No mail server is set. 1 mail is kept in the outbox to be read there. /admin/email",
    ]);
  });
});
