import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { pauseInPostgres } from "../lib/backup/pause-connections.mjs";
import { endedByRestore } from "../lib/backup/restore-backup.mjs";
import { inProject } from "../lib/project.mjs";

const run = promisify(execFile);
const whole = "create table reports ();\n-- PostgreSQL database dump complete\n";

function installation(dump, { failing = "nothing", tables = 0 } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "trabecula-compose-backup-"));
  const target = path.join(folder, "backups of the laboratory");
  fs.writeFileSync(path.join(folder, "dump"), dump);
  fs.writeFileSync(path.join(folder, "upload.txt"), "A picture");
  const docker = `#!/bin/sh
echo "$@" >> ${folder}/calls
case "$*" in
  *${failing}*) echo "no such service" >&2; exit 1 ;;
  *pg_dump*) cat ${folder}/dump ;;
  *"select count"*) echo ${tables} ;;
  *psql*) cat > ${folder}/restored.sql ;;
  *-xf*) tar -tf - > ${folder}/restored ;;
  *tar*) tar -C ${folder} -cf - upload.txt ;;
esac
`;
  fs.writeFileSync(path.join(folder, "docker"), docker, { mode: 0o755 });
  const env = { PATH: `${folder}${path.delimiter}${process.env.PATH}` };
  return {
    target,
    kept: () => (fs.existsSync(target) ? fs.readdirSync(target).sort() : []),
    calls: () => fs.readFileSync(path.join(folder, "calls"), "utf8").trim().split("\n"),
    written: (name) => (fs.existsSync(path.join(folder, name)) ? fs.readFileSync(path.join(folder, name), "utf8") : null),
    restore: (...args) => run(inProject("docker/restore"), args, { env }).catch((error) => error),
    backUp: (...args) => run(inProject("docker/backup"), args, { env }).catch((error) => error),
  };
}

describe("docker/backup", () => {
  test("keeps the newest copies of database and uploads, for their owner's eyes", async () => {
    const { target, backUp, kept, calls } = installation(whole);
    fs.mkdirSync(target);
    for (const day of ["01", "02", "03"]) fs.mkdirSync(path.join(target, `trabecula-2026-01-${day}T02-30-00Z`));
    fs.mkdirSync(path.join(target, ".trabecula-2026-01-04T02-30-00Z"));
    fs.mkdirSync(path.join(target, "something else"));
    const { stdout } = await backUp(target, "2");
    const made = path.basename(stdout.trim());
    expect(kept()).toEqual(["something else", "trabecula-2026-01-03T02-30-00Z", made]);
    expect(fs.statSync(path.join(target, made)).mode & 0o077).toBe(0);
    expect(fs.readFileSync(path.join(target, made, "copy.sql"), "utf8")).toBe(whole);
    const { stdout: listed } = await run("tar", ["-tf", path.join(target, made, "uploads.tar")]);
    expect(listed).toBe("upload.txt\n");
    expect(calls()).toEqual([
      "compose exec -T database pg_dump --username=trabecula trabecula",
      "compose run --rm -T --no-deps --entrypoint tar cms -C /data -cf - .",
    ]);
  });

  test.each([
    ["the database cannot be copied", whole, "pg_dump"],
    ["the uploads cannot be copied", whole, "tar"],
    ["the copy of the database breaks off", "create table rep", undefined],
  ])("fails where %s, and leaves the copies before as they were", async (_, dump, failing) => {
    const { target, backUp, kept } = installation(dump, { failing });
    const before = "trabecula-2026-01-03T02-30-00Z";
    fs.mkdirSync(path.join(target, before), { recursive: true });
    expect((await backUp(target, "1")).code).toBe(1);
    expect(kept()).toEqual([before]);
  });

  test.each([[[]], [["backups", "0"]], [["backups", "many"]], [["a", "1", "b"]]])(
    "says how it is used where it is called with %j",
    async (args) => {
      const { backUp, kept } = installation(whole);
      const { code, stderr } = await backUp(...args);
      expect([code, stderr, kept()]).toEqual([2, expect.stringContaining("Use: docker/backup FOLDER"), []]);
    },
  );
});

describe("docker/restore", () => {
  test("restores uploads, then the database in one transaction without sessions and tokens", async () => {
    const { backUp, restore, written, calls, target } = installation(whole);
    const folder = (await backUp(target)).stdout.trim();
    expect((await restore(folder)).stdout).toContain("Restored.");
    expect(written("restored")).toBe("upload.txt\n");
    expect(written("restored.sql")).toBe(
      `${whole}set search_path = public;\n${endedByRestore.map((table) => `delete from ${table};\n`).join("")}${pauseInPostgres}\n`,
    );
    expect(calls().at(-1)).toContain("--single-transaction");
  });

  test.each([
    ["the database holds data", whole, 1, 3, "never overwrites"],
    ["the copy of the database breaks off", "create table rep", 1, 0, "not whole"],
  ])("changes nothing where %s", async (_, dump, code, tables, words) => {
    const { backUp, restore, written, target } = installation(whole, { tables });
    const folder = (await backUp(target)).stdout.trim();
    fs.writeFileSync(path.join(folder, "copy.sql"), dump);
    const failed = await restore(folder);
    expect([failed.code, failed.stderr]).toEqual([code, expect.stringContaining(words)]);
    expect([written("restored"), written("restored.sql")]).toEqual([null, null]);
  });
});
