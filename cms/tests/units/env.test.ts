import { describe, expect, it } from "vitest";
import { ownZone } from "../support/own-zone.ts";

const { readEnv } = await ownZone(() => import("../../config/env.ts"));

describe("readEnv: uploads", () => {
  const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };

  it("lie in the data folder when nothing is said", () => {
    expect(readEnv({ S3_BUCKET: "" }, "/").uploadsBucket).toBeNull();
  });

  it("lie in a bucket of Amazon's, or of any other storage, where it stands in the path", () => {
    const shared = { name: "lab-uploads", accessKeyId: "id", secretAccessKey: "secret" };
    const amazon = readEnv({ S3_BUCKET: "lab-uploads", ...keys, S3_REGION: "ca-west-1" }, "/").uploadsBucket;
    expect(amazon).toEqual({ ...shared, endpoint: null, region: "ca-west-1", inPath: false });
    const other = readEnv({ S3_BUCKET: "lab-uploads", ...keys, S3_ENDPOINT: "https://s3.lab.example" }, "/").uploadsBucket;
    expect(other).toEqual({ ...shared, endpoint: "https://s3.lab.example", region: "us-east-1", inPath: true });
  });

  it.each([
    [{ S3_BUCKET: "lab-uploads" }, "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY"],
    [{ S3_ENDPOINT: "https://s3.lab.example", ...keys }, "S3_BUCKET"],
    [{ S3_PATH_STYLE: "true" }, "S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY"],
  ])("are refused in one sentence where only a part is set: %o", (given, missing) => {
    expect(() => readEnv(given, "/")).toThrow(`The environment is not usable: uploads in S3 also need ${missing}.`);
  });
});

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

it("says of each wrong variable what it must be, and no value", () => {
  const given = { SITE_URL: "bones.example.org", DATABASE_URL: "mysql://secret", LOG_FORMAT: "JSON", CMS_PORT: "0", SMTP_URL: "mail.x" };
  const parts = [
    "CMS_PORT must be a port, from 1 to 65535",
    "SITE_URL must be an http or https address, such as https://bones.example.org",
    "DATABASE_URL must be an address that begins with postgres://",
    "SMTP_URL must be an address that begins with smtp:// or smtps://",
    "LOG_FORMAT must be one of text, json",
  ];
  expect(() => readEnv(given, "/")).toThrow(`The environment is not usable: ${parts.join("; ")}.`);
});
