import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countTables } from "../../../scripts/lib/backup/postgres.mjs";
import { freePort } from "../../../scripts/lib/free-port.mjs";
import { ownerOfFiles } from "../../../scripts/lib/postgres/owner-of-files.mjs";
import { findPostgres, startCluster } from "../../../scripts/lib/postgres/start-cluster.mjs";
import { readEnv } from "../../config/env.ts";
import { connectionOptions } from "../../src/database/postgres-connection.ts";
import { knex } from "../support/knex.ts";

const programs = findPostgres();

describe.skipIf(programs === null)("a PostgreSQL with TLS", () => {
  let folder: string;
  let cluster: { url: string; stop: () => Promise<void> };
  let port: number;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), "trabecula-tls-"));
    chmodSync(folder, 0o755);
    port = await freePort();
    makeCertificate("ca", ["-subj", "/CN=Authority of the hospital"]);
    makeCertificate("other", ["-subj", "/CN=Another authority"]);
    makeCertificate("server", [
      "-subj",
      "/CN=localhost",
      "-addext",
      "subjectAltName=DNS:localhost",
      "-CA",
      file("ca.pem"),
      "-CAkey",
      file("ca.key"),
    ]);
    const owner = ownerOfFiles();
    if (owner) chownSync(file("server.key"), owner.uid, owner.gid);
    const settings = {
      listen_addresses: "127.0.0.1",
      port: String(port),
      ssl: "on",
      ssl_cert_file: file("server.pem"),
      ssl_key_file: file("server.key"),
    };
    cluster = await startCluster(programs!, settings);
  });

  afterAll(async () => {
    await cluster.stop();
    expect(existsSync(folderOf(cluster.url)), "its folder is removed").toBe(false);
    rmSync(folder, { recursive: true });
  });

  const file = (name: string) => path.join(folder, name);
  const folderOf = (url: string) => new URL(url).searchParams.get("host")!;

  function makeCertificate(name: string, options: readonly string[]): void {
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc", "-keyout", file(`${name}.key`)];
    execFileSync("openssl", ["req", "-x509", "-days", "2", ...key, "-out", file(`${name}.pem`), ...options], { stdio: "ignore" });
  }

  async function connect(host: string, variables: Record<string, string>): Promise<boolean> {
    const DATABASE_URL = `postgres://trabecula@${host}:${port}/postgres`;
    const url = readEnv({ DATABASE_URL, ...variables }, "/").databaseUrl!;
    const sql = knex({ client: "pg", connection: connectionOptions(url) });
    try {
      const { rows } = await sql.raw<{ rows: { ssl: boolean }[] }>("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
      await expect(countTables(url)).resolves.toBe(0);
      return rows[0]!.ssl;
    } finally {
      await sql.destroy();
    }
  }

  it("is reached when its authority is known and its certificate names the host", async () => {
    expect(await connect("localhost", { DATABASE_SSL: "verify-full", DATABASE_SSL_CA: file("ca.pem") })).toBe(true);
  });

  it.each([
    ["its certificate names another host", "127.0.0.1", "ca.pem", "ERR_TLS_CERT_ALTNAME_INVALID"],
    ["another authority signed it", "localhost", "other.pem", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
  ])("is refused when %s", async (_, host, authority, code) => {
    await expect(connect(host, { DATABASE_SSL: "verify-full", DATABASE_SSL_CA: file(authority) })).rejects.toMatchObject({ code });
  });

  it("is refused when its authority is unknown, by PostgreSQL's programs too", async () => {
    await expect(connect("localhost", { DATABASE_SSL: "verify-full" })).rejects.toMatchObject({ code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" });
    const url = `postgres://trabecula@localhost:${port}/postgres?sslmode=verify-full`;
    await expect(countTables(url)).rejects.toMatchObject({ message: expect.stringContaining("psql failed") as string });
  });

  it("is encrypted with any certificate by require, and plain by disable", async () => {
    expect(await connect("127.0.0.1", { DATABASE_SSL: "require" })).toBe(true);
    expect(await connect("127.0.0.1", { DATABASE_SSL: "disable" })).toBe(false);
  });

  it("listens on a socket private to its owner too", async () => {
    const socket = net.connect(path.join(folderOf(cluster.url), `.s.PGSQL.${port}`));
    await once(socket, "connect");
    socket.destroy();
    expect((statSync(folderOf(cluster.url)).mode & 0o077).toString(8)).toBe("0");
  });

  it("is not asked without a readable file of its authority", () => {
    expect(() => connectionOptions("postgres://lab@db.example/bones?sslmode=verify-full&sslrootcert=%2Fno%2Ffile")).toThrow(
      "DATABASE_SSL_CA",
    );
  });
});
