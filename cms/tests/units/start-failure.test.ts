import { expect, it } from "vitest";
import { startFailure } from "../../src/boot/start-failure.ts";

it.each([
  [{ code: "SQLITE_FULL", message: "database or disk is full" }, "The disk with the folder that DATA_DIR names is full."],
  [{ message: "Could not load js config file /x/server.js: ENOSPC: no space left on device, write" }, "The disk with the folder"],
  [{ code: "SQLITE_IOERR_SHMSIZE", message: "disk I/O error" }, "cannot be opened, read or written"],
  [{ code: "SQLITE_CORRUPT_INDEX", message: "database disk image is malformed" }, "is damaged, or is no SQLite database"],
  [{ code: "SQLITE_BUSY", message: "database is locked" }, "Another program keeps the database"],
  [{ code: "EACCES", port: 80, message: "listen EACCES" }, "No permission to use port 80."],
  [{ message: "Could not load js config file /x/env.js: SMTP_URL is not usable." }, "SMTP_URL is not usable."],
])("says what to do about %o", (error, words) => {
  const sentence = startFailure(error);
  expect(sentence).toContain(words);
  expect(sentence).not.toMatch(/\n|SQLITE|\/x\//);
});
