import { expect, it } from "vitest";
import { startFailure } from "../../src/boot/start-failure.ts";

it.each([
  [{ code: "SQLITE_FULL", message: "database or disk is full" }, "The disk with the folder that DATA_DIR names is full."],
  [{ message: "Could not load js config file /x/server.js: ENOSPC: no space left on device, write" }, "The disk with the folder"],
  [{ code: "SQLITE_IOERR_SHMSIZE", message: "disk I/O error" }, "cannot be opened, read or written"],
  [{ code: "SQLITE_CORRUPT_INDEX", message: "database disk image is malformed" }, "is damaged, or is not an SQLite database"],
  [{ code: "ECONNREFUSED", message: "connect ECONNREFUSED 127.0.0.1:5432" }, "does not answer. Start it"],
  [{ message: "The server does not support SSL connections" }, "offers no TLS"],
  [{ code: "DEPTH_ZERO_SELF_SIGNED_CERT", message: "self-signed certificate" }, "Name the authority's file in DATABASE_SSL_CA"],
  [{ code: "ERR_TLS_CERT_ALTNAME_INVALID", message: "Hostname/IP does not match" }, "is not valid for its host"],
  [{ code: "28P01", message: 'password authentication failed for user "x"' }, "refuses the login"],
  [{ code: "3D000", message: 'database "nix" does not exist' }, "has no database of that name"],
  [{ code: "28000", message: 'role "x" does not exist' }, "refuses the login"],
  [{ code: "42501", message: 'create table "x" - permission denied for schema public' }, "may make no tables in its database"],
  [{ code: "25006", message: "cannot execute UPDATE in a read-only transaction" }, "can only be read from"],
  [{ code: "53300", message: 'too many connections for role "x"' }, "has no connection left"],
  [{ code: "57P03", message: "the database system is starting up" }, "takes no connections at the moment"],
  [{ code: "55000", message: 'database "x" is not currently accepting connections' }, "takes no connections at the moment"],
  [{ code: "EAI_AGAIN", message: "getaddrinfo EAI_AGAIN db.lab.test" }, "does not answer. Start it"],
  [{ code: "SQLITE_BUSY", message: "database is locked" }, "Another program keeps the database"],
  [{ code: "EADDRINUSE", port: 1337, message: "listen EADDRINUSE" }, "Port 1337 is already in use. Stop what uses it, or set CMS_PORT"],
  [{ code: "EACCES", port: 80, message: "listen EACCES" }, "No permission to use port 80."],
  [{ message: "Could not load js config file /x/env.js: SMTP_URL is not usable." }, "SMTP_URL is not usable."],
])("says what to do about %o", (error, words) => {
  const sentence = startFailure(error);
  expect(sentence).toContain(words);
  expect(sentence).not.toMatch(/\n|SQLITE|\/x\//);
});
