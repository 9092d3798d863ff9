import { expect, it } from "vitest";
import { auditLine } from "../server/src/services/audit/record-event.ts";

const entry = { id: "entry-1", at: 1000, actorKind: "user" } as const;
const actor = { rowId: 7, id: "account-1" };

it("omits free text and client addresses of an event", () => {
  const event = { action: "token.made", object: "user:account-1", detail: "Özlem's laptop" } as const;
  const { at, facts } = auditLine(entry, { actor, event, tokenId: "token-1", requestId: "request-1" });
  expect([at, facts]).toEqual([
    1000,
    {
      ...{ entry: "entry-1", action: "token.made", actorKind: "user", actorId: "account-1", object: "user:account-1" },
      ...{ tokenId: "token-1", requestId: "request-1" },
    },
  ]);
});

it.each(["rosa@lab.test", "user:rosa@lab.test", "user:Rosa Ochs", "192.0.2.1", "a route"])("takes %s for no object", (object) => {
  const { facts } = auditLine(
    { ...entry, actorKind: "none" },
    { actor: null, event: { action: "login.failed", object }, tokenId: undefined, requestId: null },
  );
  expect(JSON.parse(JSON.stringify(facts))).toEqual({ entry: "entry-1", action: "login.failed", actorKind: "none" });
});
