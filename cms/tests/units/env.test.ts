import { describe, expect, it } from "vitest";
import { ownZone } from "../support/own-zone.ts";

const { readEnv } = await ownZone(() => import("../../config/env.ts"));

describe("readEnv: the database", () => {
  it("is SQLite when nothing is said", () => {
    expect(readEnv({}, "/").databaseUrl).toBeNull();
  });

  it.each([
    "a/b?c#d@e:f%g",
    "100%25 $HOME ${HOME} `id`",
    "\"both' 'quotes\"",
    " a space on either side ",
    "back\\slash&and=more;+~^|<>[]{}",
    "Über-Größe €",
    Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join(""),
  ])("may be given in parts, whatever its password is made of: %s", (password) => {
    const parts = { DATABASE_HOST: "db.example", DATABASE_PORT: "6543", DATABASE_NAME: "bones", DATABASE_USERNAME: "lab@site" };
    const url = new URL(readEnv({ ...parts, DATABASE_PASSWORD: password }, "/").databaseUrl ?? "");
    expect([url.hostname, url.port, url.pathname]).toEqual(["db.example", "6543", "/bones"]);
    expect([url.username, url.password].map(decodeURIComponent)).toEqual(["lab@site", password]);
  });

  it("is the whole address where both are given", () => {
    const url = "postgres://lab@db.example/bones";
    expect(readEnv({ DATABASE_URL: url, DATABASE_HOST: "elsewhere" }, "/").databaseUrl).toBe(url);
  });

  it("is refused by the variable's name, without its value, when a port is none", () => {
    expect(() => readEnv({ DATABASE_HOST: "db", DATABASE_PORT: "secret" }, "/")).toThrow(/^The environment is not usable: DATABASE_PORT/);
  });
});
