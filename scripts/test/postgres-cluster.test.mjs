import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { folderOfTest } from "./support/folders.ts";
import { findPostgres, startCluster } from "../lib/postgres/start-cluster.mjs";

function folderWith(...files) {
  const folder = folderOfTest();
  for (const file of files) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), "");
  }
  return folder;
}

describe("the programs of PostgreSQL", () => {
  it("are looked for in PATH, and then where Debian keeps them, the newest first", () => {
    const [half, whole] = [folderWith("postgres"), folderWith("initdb", "postgres")];
    const debian = folderWith("9/bin/initdb", "9/bin/postgres", "15/bin/initdb", "15/bin/postgres");
    expect(findPostgres({ searched: `${half}:${whole}`, debian })).toBe(whole);
    expect(findPostgres({ searched: half, debian })).toBe(path.join(debian, "15", "bin"));
  });

  it("are not found when one is missing", () => {
    const half = folderWith("postgres");
    expect(findPostgres({ searched: half, debian: path.join(half, "none") })).toBeNull();
  });
});

/** `initdb` says that it is ready, and does not end. */
function folderOfSlowPrograms() {
  const slow = folderWith("initdb", "postgres");
  fs.writeFileSync(path.join(slow, "initdb"), "#!/bin/sh\npwd >&2\necho ready to accept connections >&2\nexec sleep 1000\n");
  fs.chmodSync(path.join(slow, "initdb"), 0o755);
  fs.chmodSync(slow, 0o755);
  return slow;
}

describe("a throw-away cluster", () => {
  const folderOf = (url) => new URL(url).searchParams.get("host");

  it("is gone as well when the run is killed", async () => {
    const code = `import { startCluster } from ${JSON.stringify(new URL("../lib/postgres/start-cluster.mjs", import.meta.url).href)};
      console.log((await startCluster(${JSON.stringify(folderOfSlowPrograms())})).url);`;
    const killed = spawn(process.execPath, ["--input-type=module", "--eval", code], { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await once(killed.stdout.setEncoding("utf8"), "data");
    const folder = folderOf(line.trim());
    expect(fs.existsSync(folder)).toBe(true);
    killed.kill("SIGKILL");
    await vi.waitFor(() => expect(fs.existsSync(folder)).toBe(false), { timeout: 20_000 });
  });

  it("is gone as well when it is stopped while it is made", async () => {
    const { url, stop } = await startCluster(folderOfSlowPrograms());
    await stop();
    expect(fs.existsSync(folderOf(url))).toBe(false);
  });

  it("reports the reason when it cannot start", async () => {
    const empty = folderWith("initdb");
    await expect(startCluster(empty)).rejects.toMatchObject({
      step: "The PostgreSQL of the tests",
      details: expect.stringContaining("initdb"),
    });
  });
});
