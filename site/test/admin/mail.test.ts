import { describe, expect, it } from "vitest";
import { ZMailState, type MailTemplatePreview } from "@trabecula/contracts";
import { resendObstacle } from "../../src/admin/mail/mail-words.ts";
import { readOutboxQuery, toOutboxParameters, writeOutboxQuery } from "../../src/admin/mail/outbox-query.ts";
import { groupTemplates } from "../../src/admin/mail/templates/template-words.ts";

describe("the outbox's address", () => {
  it("keeps a view and drops what it does not know", () => {
    const view = { q: "rosa@lab.test", state: "failed", page: 2 } as const;
    expect(readOutboxQuery(writeOutboxQuery(view))).toEqual(view);
    expect(readOutboxQuery(new URLSearchParams("state=lost&page=0"))).toEqual({ q: "", state: null, page: 1 });
  });

  it("is as short as it can be", () => {
    expect(writeOutboxQuery({ q: "  ", state: null, page: 1 }).toString()).toBe("");
  });

  it("asks the server for what is searched, without spaces around it", () => {
    expect(toOutboxParameters({ q: " rosa ", state: "kept", page: 1 })).toMatchObject({ q: "rosa", state: "kept", sort: "createdAt" });
    expect(toOutboxParameters({ q: " ", state: null, page: 1 })).not.toHaveProperty("q");
  });
});

describe("sending a mail again", () => {
  it("is offered for whatever is not on its way", () => {
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

it("groups templates by what they are about, in the order of the contract", () => {
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
