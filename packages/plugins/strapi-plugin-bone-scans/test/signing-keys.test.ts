import { randomBytes } from "node:crypto";
import knex from "knex";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import type { Strapi } from "@trabecula/strapi-kit";
import { signingKeysTable } from "../server/src/database/models.ts";
import { isSealed, renewSigningKeys, sealed } from "../server/src/services/signatures/signing-keys.ts";

const db = knex({ client: "better-sqlite3", connection: { filename: ":memory:" }, useNullAsDefault: true });
const secret = () => randomBytes(32).toString("base64url");

const warn = vi.fn();

function installation(...signingSecrets: string[]): Strapi {
  return {
    log: { warn },
    db: { connection: db, inTransaction: () => false },
    config: { get: () => ({ signingSecrets }) },
  } as unknown as Strapi;
}

beforeEach(async () => {
  await db.schema.dropTableIfExists(signingKeysTable);
  await db.schema.createTable(signingKeysTable, (table) => {
    table.increments("id");
    table.string("key_id").unique();
    table.string("public_key");
    table.string("mac");
  });
});
afterAll(() => db.destroy());

const text = "what was signed";

it("a seal fits its text only, also once its master secret was replaced and removed", async () => {
  const [first, second, third] = [secret(), secret(), secret()];
  await renewSigningKeys(installation(first));
  const { keyId, seal } = sealed(installation(first), () => text);
  for (const secrets of [[first], [second, first], [second], [third, second], [third]]) {
    const strapi = installation(...(secrets as [string]));
    await renewSigningKeys(strapi);
    expect(await isSealed(strapi, keyId, text, seal)).toBe(true);
    expect(await isSealed(strapi, keyId, `${text}.`, seal)).toBe(false);
  }
});

it("a key that someone else put into the database fits nothing", async () => {
  const [own, forged] = [secret(), secret()];
  await renewSigningKeys(installation(forged));
  const { keyId, seal } = sealed(installation(forged), () => text);
  expect(warn).not.toHaveBeenCalled();
  await renewSigningKeys(installation(own));
  expect(warn).toHaveBeenCalledOnce();
  expect(await isSealed(installation(own), keyId, text, seal)).toBe(false);
});
