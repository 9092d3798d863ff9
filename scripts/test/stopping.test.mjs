import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readLines } from "../lib/run.mjs";
import { inProject } from "../lib/project.mjs";

let folder;
let started;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "stopping-test-"));
  started = [];
});
afterEach(() => {
  for (const pid of started.filter(isAlive)) process.kill(pid, "SIGKILL");
  fs.rmSync(folder, { recursive: true, force: true });
});

const withChild = `
  import { spawn } from "node:child_process";
  const wait = "process.on('SIGINT', () => {}); console.log(process.pid); setInterval(() => {}, 1000)";
  console.log(process.pid);
  spawn(process.execPath, ["-e", wait], { stdio: ["ignore", "inherit", "inherit"] });
  setInterval(() => {}, 1000);`;

const launcher = (body) => {
  const names = ["failure.mjs:runMain", "run.mjs:run", "service.mjs:startService,stopService", "stopping.mjs:stopRequested"];
  const imports = names.map((name) => {
    const [file, what] = name.split(":");
    return `import { ${what} } from ${JSON.stringify(inProject("scripts/lib", file))};`;
  });
  return `${imports.join("\n")}
    const tell = (line) => console.log(line);
    const tool = (file) => run(process.execPath, [file], { onLine: tell });
    const serve = (...args) => startService({ name: "server", args, cwd: ".", env: process.env });
    await runMain(async () => { ${body} });`;
};

function write(name, text) {
  fs.writeFileSync(path.join(folder, name), text);
}

const withoutNpm = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_")));

async function start(program, args, count, env = withoutNpm) {
  const child = spawn(program, args, { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  started.push(child.pid);
  const pids = [];
  readLines(child.stdout, (line) => {
    const pid = Number(/(\d+)$/.exec(line)?.[1]);
    if (!line.startsWith("[ ") && pid) pids.push(pid);
  });
  await vi.waitFor(() => expect(pids).toHaveLength(count), { timeout: 20_000 });
  started.push(...pids);
  return { child, pids };
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !fs.existsSync("/proc/self") || !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

const untilGone = (pids) => vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 20_000 });

describe("a command asked to stop", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ])("by %s leaves no process of its program", async (signal, exitCode) => {
    write("tool.mjs", withChild);
    write("launcher.mjs", launcher(`await tool("tool.mjs"); tell("went on 1");`));
    const { child, pids } = await start(process.execPath, ["launcher.mjs"], 2);
    child.kill(signal);
    const [code] = await once(child, "close");
    expect(code).toBe(exitCode);
    await untilGone(pids);
  });

  it("starts no further program, also where it was about to", async () => {
    write("tool.mjs", withChild);
    write(
      "launcher.mjs",
      launcher(
        `const alive = setInterval(() => {}, 1000); tell(process.pid); await stopRequested; clearInterval(alive); await tool("tool.mjs").catch(() => {}); serve("tool.mjs");`,
      ),
    );
    const { child, pids } = await start(process.execPath, ["launcher.mjs"], 1);
    child.kill("SIGTERM");
    expect(await once(child, "close")).toEqual([143, null]);
    expect(pids).toHaveLength(1);
  });

  it("leaves no process behind of a server with a child process", async () => {
    write("server.mjs", withChild);
    write("launcher.mjs", launcher(`const server = serve("server.mjs"); await stopRequested; await stopService(server); return 0;`));
    const { child, pids } = await start(process.execPath, ["launcher.mjs"], 2);
    child.kill("SIGTERM");
    expect(await once(child, "close")).toEqual([0, null]);
    await untilGone(pids);
  });
});

it("a command that fails ends the programs that still run", async () => {
  write("tool.mjs", withChild);
  write("launcher.mjs", launcher(`void tool("tool.mjs").catch(() => {}); await new Promise((_, no) => process.once("SIGUSR2", no));`));
  const { child, pids } = await start(process.execPath, ["launcher.mjs"], 2);
  child.kill("SIGUSR2");
  expect(await once(child, "close")).toEqual([1, null]);
  await untilGone(pids);
});

describe("a command under npm", () => {
  const scripts = JSON.parse(fs.readFileSync(inProject("package.json"), "utf8")).scripts;

  it("replaces npm's shell, which would pass no signal on", () => {
    const launchers = Object.values(scripts).filter((script) => script.includes("node scripts/"));
    expect(launchers.filter((script) => !script.startsWith("exec node "))).toEqual([]);
  });

  it.each(["SIGINT", "SIGTERM", "SIGKILL"])("stops when npm is ended by %s", async (signal) => {
    write("package.json", JSON.stringify({ scripts: { test: "exec node launcher.mjs" } }));
    write("tool.mjs", withChild);
    write("launcher.mjs", launcher(`tell(process.ppid); tell(process.pid); await tool("tool.mjs");`));
    const { pids } = await start("npm", ["test"], 4);
    process.kill(pids[0], signal);
    await untilGone(pids);
  });

  it("continues when another parent process ends", async () => {
    const looks = `const first = process.ppid; let looks = 0;
      const timer = setInterval(() => process.ppid !== first && (looks += 1) === 4 && tell(process.pid), 300);
      tell(process.pid); await stopRequested; clearInterval(timer);`;
    write("launcher.mjs", launcher(looks));
    const { child, pids } = await start("sh", ["-c", `"${process.execPath}" launcher.mjs & wait`], 1);
    child.kill("SIGKILL");
    await vi.waitFor(() => expect(pids).toHaveLength(2), { timeout: 20_000 });
    process.kill(pids[0], "SIGTERM");
    await untilGone(pids);
  });
});

describe("when the command itself is killed", () => {
  it("its programs and servers end, and a server that Node restarts on changes", async () => {
    write("tool.mjs", `console.log(process.pid); setInterval(() => {}, 1000);`);
    write(
      "launcher.mjs",
      launcher(`serve("tool.mjs"); serve("--watch", "--watch-preserve-output", "watched.mjs"); await tool("tool.mjs");`),
    );
    write("watched.mjs", `console.log(process.ppid); console.log(process.pid); setInterval(() => {}, 1000);`);
    const { child, pids } = await start(process.execPath, ["launcher.mjs"], 4);
    child.kill("SIGKILL");
    await untilGone(pids);
  });
});
