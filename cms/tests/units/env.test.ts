import { describe, expect, it } from "vitest";
import { readEnv } from "../../config/env.ts";

describe("readEnv: uploads", () => {
  const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };

  it("are in the data folder by default", () => {
    expect(readEnv({ S3_BUCKET: "" }, "/").uploadsBucket).toBeNull();
  });

  it("are in an Amazon bucket, or in another provider’s with path-style addressing", () => {
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
  it("is SQLite by default", () => {
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
  ])("may be given in parts, with any characters in its password: %s", (password) => {
    const parts = { DATABASE_HOST: "db.example", DATABASE_PORT: "6543", DATABASE_NAME: "bones", DATABASE_USERNAME: "lab@site" };
    const url = new URL(readEnv({ ...parts, DATABASE_PASSWORD: password }, "/").databaseUrl ?? "");
    expect([url.hostname, url.port, url.pathname]).toEqual(["db.example", "6543", "/bones"]);
    expect([url.username, url.password].map(decodeURIComponent)).toEqual(["lab@site", password]);
  });

  it("is the whole address where both are given", () => {
    const url = "postgres://lab@db.example/bones";
    expect(readEnv({ DATABASE_URL: url, DATABASE_HOST: "elsewhere" }, "/").databaseUrl).toBe(`${url}?sslmode=verify-full`);
  });

  it.each([
    [{ DATABASE_URL: "postgres://lab@db.example/bones" }, "verify-full"],
    [{ DATABASE_HOST: "db" }, "verify-full"],
    [{ DATABASE_HOST: "localhost" }, "disable"],
    [{ DATABASE_HOST: "127.0.0.1" }, "disable"],
    [{ DATABASE_URL: "postgres://lab@[::1]/bones" }, "disable"],
    [{ DATABASE_URL: "postgres://lab@localhost/bones?host=%2Frun%2Fpostgresql" }, "disable"],
    [{ DATABASE_URL: "postgres://lab@localhost/bones?host=db.example" }, "verify-full"],
    [{ DATABASE_URL: "postgres://lab@localhost.example/bones" }, "verify-full"],
    [{ DATABASE_URL: "postgres://lab@db.example/bones?sslmode=require", PGSSLMODE: "disable" }, "require"],
    [{ DATABASE_URL: "postgres://lab@db.example/bones?sslmode=require", DATABASE_SSL: "verify-full" }, "verify-full"],
    [{ DATABASE_HOST: "db", PGSSLMODE: "disable" }, "disable"],
  ])("is encrypted and checked except on this machine, or as said: %j", (variables, mode) => {
    expect(new URL(readEnv(variables, "/").databaseUrl ?? "").searchParams.get("sslmode")).toBe(mode);
  });

  it.each([[{ DATABASE_URL: "postgres://lab@db.example/bones?sslmode=prefer" }], [{ DATABASE_HOST: "db", DATABASE_SSL: "on" }]])(
    "is refused where it says how to encrypt in no known way: %j",
    (variables) =>
      expect(() => readEnv(variables, "/")).toThrow(
        /^The environment is not usable: DATABASE_(URL|SSL) must .*disable, require, verify-full/,
      ),
  );

  it("is refused by the variable's name, without its value, when a port is none", () => {
    expect(() => readEnv({ DATABASE_HOST: "db", DATABASE_PORT: "secret" }, "/")).toThrow(/^The environment is not usable: DATABASE_PORT/);
  });
});

describe("readEnv: the address of the panel", () => {
  it.each([
    [undefined, null],
    ["https://panel.lab.example", "https://panel.lab.example"],
    ["https://panel.lab.example:8443/", "https://panel.lab.example:8443"],
    ["https://panel.lab.example/admin", "https://panel.lab.example"],
  ])("of %s is %s", (PANEL_URL, panelUrl) => {
    expect(readEnv({ PANEL_URL }, "/").panelUrl).toBe(panelUrl);
  });

  it.each(["panel.lab.example", "https://lab.example/panel"])("is refused: %s", (PANEL_URL) => {
    expect(() => readEnv({ PANEL_URL }, "/")).toThrow(/PANEL_URL must be an /);
  });
});

it("lists the requirement for each invalid variable, without values", () => {
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

it.each([
  [
    "ADMIN_PASSWORD",
    "lattice-strut",
    "must have at least 8 characters and at most 72 bytes, with upper and lower case letters, a digit and a symbol",
  ],
  ["ADMIN_PASSWORD", `Lattice-7strut${"ü".repeat(40)}`, "must have at least 8 characters and at most 72 bytes"],
  ["ADMIN_PASSWORD", "Password1!", "must not be one of the passwords that are guessed first"],
  ["BOUNCE_TOKEN", "t".repeat(31), "must have at least 32 characters"],
  ["METRICS_TOKEN", "t".repeat(31), "must have at least 32 characters"],
])("refuses %s %s, without repeating it", (name, value, reason) => {
  const refused = () => readEnv({ [name]: value }, "/");
  expect(refused).toThrow(`The environment is not usable: ${name} ${reason}`);
  expect(refused).not.toThrow(value);
});
