import type { Strapi } from "@trabecula/strapi-kit";
import knex from "knex";
import { afterAll, expect, it } from "vitest";
import { claimNextMail } from "../../server/src/services/outbox/outbox-rows.ts";

const db = knex({ client: "better-sqlite3", connection: ":memory:", useNullAsDefault: true });
const strapi = { db: { inTransaction: () => false, connection: db } } as unknown as Strapi;
afterAll(() => db.destroy());

it("sends no mail again that was handed over, although its lease is over", async () => {
  await db.raw("create table accounts_outbox (id, recipient, state, attempts, claim, next_attempt_at, handed_over_at)");
  const ended = { state: "sending", attempts: 1, claim: "of a dead process", next_attempt_at: 1000 };
  await db("accounts_outbox").insert([
    { id: 1, recipient: "handed-over", ...ended, handed_over_at: 900 },
    { id: 2, recipient: "not-yet", ...ended, handed_over_at: null },
  ]);
  const claimed = [await claimNextMail(strapi, 2000), await claimNextMail(strapi, 2000)];
  expect(claimed.map((mail) => mail?.recipient)).toEqual(["not-yet", undefined]);
});
