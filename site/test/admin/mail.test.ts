import { describe, expect, it } from "vitest";
import { ZMailState, type MailTemplatePreview } from "@trabecula/contracts";
import { resendObstacle } from "../../src/admin/mail/MailTable.tsx";
import { outboxList, outboxQuery } from "../../src/admin/mail/mail-api.ts";
import { groupTemplates } from "../../src/admin/mail/templates/TemplatesScreen.tsx";

describe("the outbox's address", () => {
  it("round-trips a view and ignores invalid values", () => {
    const view = { q: "rosa@lab.test", state: "failed", page: 2 } as const;
    expect(outboxList.read(outboxList.write(view))).toEqual(view);
    expect(outboxList.read(new URLSearchParams("state=lost&page=0"))).toEqual({ q: "", state: null, page: 1 });
  });

  it("is empty at the defaults", () => {
    expect(outboxList.write({ q: "  ", state: null, page: 1 }).toString()).toBe("");
  });

  it("sends the search without surrounding spaces", () => {
    expect(outboxQuery({ q: " rosa ", state: "kept", page: 1 })).toMatchObject({ q: "rosa", state: "kept", sort: "createdAt" });
    expect(outboxQuery({ q: " ", state: null, page: 1 })).not.toHaveProperty("q");
  });
});

describe("sending a mail again", () => {
  it("is offered for every mail that is not in transit", () => {
    const offered = ZMailState.options.filter((state) => resendObstacle({ state, linkRemoved: false }, true) === null);
    expect(offered).toEqual(["kept", "sent", "unconfirmed", "failed", "bounced"]);
  });

  it("is not offered once a link that works once has gone out", () => {
    expect(resendObstacle({ state: "sent", linkRemoved: true }, true)).toMatch(/link works once/);
  });

  it("is offered for none where no mail server is set", () => {
    for (const state of ZMailState.options) expect(resendObstacle({ state, linkRemoved: false }, false)).toMatch(/No mail server/);
  });
});

it("groups templates by topic, in the order of the contract", () => {
  const template = (name: string, group: MailTemplatePreview["group"]): MailTemplatePreview => ({
    name,
    group,
    occasion: "",
    reader: "",
    subject: "",
    text: "",
  });
  const grouped = groupTemplates([template("test", "messages"), template("approved", "decisions"), template("contact", "messages")]);
  expect(grouped.map(({ group, templates }) => [group, templates.map(({ name }) => name)])).toEqual([
    ["decisions", ["approved"]],
    ["messages", ["test", "contact"]],
  ]);
});
