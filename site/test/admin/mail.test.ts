import { describe, expect, it } from "vitest";
import { canResend } from "../../src/admin/mail/mail-words.ts";
import { readOutboxQuery, toOutboxParameters, writeOutboxQuery } from "../../src/admin/mail/outbox-query.ts";

describe("the outbox's address", () => {
  it("keeps a view and drops what it does not know", () => {
    expect(readOutboxQuery(writeOutboxQuery({ state: "failed", page: 2 }))).toEqual({ state: "failed", page: 2 });
    expect(readOutboxQuery(new URLSearchParams("state=lost&page=0"))).toEqual({ state: null, page: 1 });
    expect(toOutboxParameters({ state: "kept", page: 1 })).toMatchObject({ state: "kept", sort: "createdAt" });
  });
});

it("does not send what is on its way already", () => {
  expect((["kept", "waiting", "sending", "sent", "failed"] as const).filter(canResend)).toEqual(["kept", "sent", "failed"]);
});
