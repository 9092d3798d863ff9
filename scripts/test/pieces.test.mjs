import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { folderOfTest } from "./support/folders.ts";
import { readFlags } from "../lib/arguments.mjs";
import { contentHash } from "../lib/content-hash.mjs";
import { describeFailure, StepFailure } from "../lib/failure.mjs";
import { firstAdministrator } from "../lib/first-administrator.mjs";
import { lastLines, run } from "../lib/run.mjs";
import { sideBySide } from "../lib/side-by-side.mjs";
import { root } from "../lib/project.mjs";
import { countsLines, failedFiles, failuresOf, readCounts } from "../lib/test-counts.mjs";

let folder;
beforeEach(() => void (folder = folderOfTest()));

function write(name, text) {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
}

describe("the hash of a build's inputs", () => {
  it("changes with contents and names, not with times, outputs, notes of tools or tests", () => {
    write("src/a.ts", "1");
    const first = contentHash(folder, ["src"]);
    fs.utimesSync(path.join(folder, "src/a.ts"), 1, 1);
    write("src/dist/out.js", "built");
    write("src/node_modules/x/index.js", "x");
    write("src/.updater.json", "{}");
    write("src/test/a.test.ts", "test");
    expect(contentHash(folder, ["src"])).toBe(first);
    expect(contentHash(folder, ["src"], ["v24"])).not.toBe(first);
    write("src/a.ts", "2");
    expect(contentHash(folder, ["src"])).not.toBe(first);
    write("src/a.ts", "1");
    fs.renameSync(path.join(folder, "src/a.ts"), path.join(folder, "src/b.ts"));
    expect(contentHash(folder, ["src"])).not.toBe(first);
  });
});

describe("the first administrator's password", () => {
  it("is shown once, after the CMS has sent it", () => {
    const written = [];
    const administrator = firstAdministrator({}, { write: (text) => written.push(text) });
    administrator.show();
    administrator.take({ event: "ready" });
    administrator.show();
    expect(written).toEqual([]);
    administrator.take({ event: "admin-created", email: "a@lab.example", password: "Secret-1" });
    administrator.show();
    administrator.show();
    expect(written).toHaveLength(1);
    expect(administrator.credentials()).toMatchObject({ email: "a@lab.example", password: "Secret-1" });
    expect(written[0]).toMatch(/a@lab\.example\n.*Secret-1\n/);
  });
});

describe("failures", () => {
  it("are one sentence with the step, after the details", () => {
    expect(describeFailure(new StepFailure("Ports", "port 1 is busy.", { details: "log\n" }))).toBe("log\n\nPorts: port 1 is busy.");
  });

  it("describe file system errors without a stack", () => {
    const error = Object.assign(new Error("EACCES: permission denied, mkdir '/x'"), { code: "EACCES", path: "/x" });
    expect(describeFailure(error)).toBe("Files: this user may not write or read there (/x); mend that and run the command again.");
    const copying = Object.assign(new Error("ENOSPC"), { code: "ENOSPC", path: "/backup", dest: "/data" });
    expect(describeFailure(copying)).toBe("Files: the disk is full (/data); mend that and run the command again.");
  });

  it("of the command line name the flags that exist", () => {
    expect(readFlags(["--demo"], ["--demo"])).toEqual({ demo: true });
    expect(() => readFlags(["--dmeo"], ["--demo"])).toThrow("--dmeo is not known (known: --demo).");
  });
});

describe("programs that are run", () => {
  it("return exit code and last lines, and report a missing program", async () => {
    const ended = await run(process.execPath, ["-e", "console.log('out'); console.error('err'); process.exit(3)"]);
    expect(ended).toMatchObject({ code: 3, missing: false });
    expect(ended.tail.split("\n").sort()).toEqual(["err", "out"]);
    expect(await run("trabecula-no-such-program", [])).toMatchObject({ code: 1, missing: true });
  });

  it("pass on output line by line, including an unterminated last line", async () => {
    const lines = [];
    await run(process.execPath, ["-e", "process.stdout.write('a\\n\\nb\\nc')"], { onLine: (line) => lines.push(line) });
    expect(lines).toEqual(["a", "b", "c"]);
  });

  it("keep a limited number of lines", () => {
    const tail = lastLines(2);
    for (const chunk of ["a\nb", "\nc\nd\n"]) tail.add(chunk);
    expect(tail.text()).toBe("c\nd");
  });
});

describe("the launcher's own lines", () => {
  it.skipIf(!fs.existsSync("/dev/full"))("end nothing where they cannot be written, as on a full disk", () => {
    const progress = new URL("../lib/progress.mjs", import.meta.url).href;
    const code = `import { goOnWithoutOutput, say } from "${progress}"; goOnWithoutOutput(); say("a"); setImmediate(() => process.exit(7));`;
    const full = fs.openSync("/dev/full", "w");
    const { status } = spawnSync(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", full, full] });
    fs.closeSync(full);
    expect(status).toBe(7);
  });
});

describe("tasks side by side", () => {
  it("start in order up to the limit, and return results in order", async () => {
    const begun = [];
    const [first, second, third] = [1, 2, 3].map(() => Promise.withResolvers());
    const all = sideBySide(
      2,
      [first, second, third].map(({ promise }, index) => () => {
        begun.push(index);
        return promise;
      }),
    );
    expect(begun).toEqual([0, 1]);
    second.resolve("second");
    await second.promise;
    await new Promise(setImmediate);
    expect(begun).toEqual([0, 1, 2]);
    third.resolve("third");
    first.resolve("first");
    expect(await all).toEqual(["first", "second", "third"]);
  });
});

describe("counts of tests", () => {
  const vitest = {
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [{ status: "failed", assertionResults: [] }],
  };
  const playwright = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{}] };

  it("include files that could not be loaded, flaky tests and errors outside of tests", () => {
    expect(readCounts(write("v.json", JSON.stringify(vitest)), "vitest")).toEqual({ passed: 7, failed: 2, skipped: 1 });
    expect(readCounts(write("p.json", JSON.stringify(playwright)), "playwright")).toEqual({ passed: 5, failed: 3, skipped: 0 });
  });

  it("treat a suite without report or tests as failed", () => {
    expect(readCounts(path.join(folder, "none.json"), "vitest").failed).toBe(1);
    const empty = { ...vitest, numPassedTests: 0, numFailedTests: 0, testResults: [] };
    expect(readCounts(write("e.json", JSON.stringify(empty)), "vitest").failed).toBe(1);
  });

  it("list files with failed journeys at any nesting depth", () => {
    const spec = (ok) => ({ specs: [{ ok }] });
    const suites = [
      { file: "accounts/login.spec.ts", ...spec(true), suites: [spec(true), { suites: [spec(false)] }] },
      { file: "accounts/leave.spec.ts", ...spec(false) },
      { file: "site/faq.spec.ts", ...spec(true) },
    ];
    expect(failedFiles(write("p.json", JSON.stringify({ suites })))).toEqual(["accounts/login.spec.ts", "accounts/leave.spec.ts"]);
    expect(failedFiles(path.join(folder, "none.json"))).toEqual([]);
  });

  it("name each failure with its message, without frames of libraries", () => {
    const failed = { status: "failed", fullName: "adds", failureMessages: ["\u001b[31mError: 3\u001b[39m\n    at node_modules/x.js"] };
    const testResults = [
      { name: path.join(root, "a.test.ts"), status: "failed", assertionResults: [failed, { status: "passed" }] },
      { name: path.join(root, "b.test.ts"), status: "failed", message: "cannot be read", assertionResults: [] },
      { name: path.join(root, "c.test.ts"), status: "passed", assertionResults: [] },
    ];
    expect(failuresOf(write("v.json", JSON.stringify({ testResults })), "vitest")).toEqual([
      "a.test.ts › adds\n  Error: 3",
      "b.test.ts\n  cannot be read",
    ]);
    const spec = (title, ok, status) => ({ title, ok, tests: [{ status, results: [{ errors: ok ? [] : [{ message: "late" }] }] }] });
    const specs = [spec("logs in", false, "unexpected"), spec("leaves", true, "expected"), spec("waits", true, "flaky")];
    const playwright = { suites: [{ file: "a.spec.ts", suites: [{ file: "a.spec.ts", specs }] }], errors: [{ message: "no server" }] };
    expect(failuresOf(write("p.json", JSON.stringify(playwright)), "playwright")).toEqual([
      "a.spec.ts › logs in\n  late",
      "a.spec.ts › waits",
      "Outside of a test\n  no server",
    ]);
  });

  it("end in one line", () => {
    expect(
      countsLines([
        { passed: 2, failed: 0, skipped: 0 },
        { passed: 3, failed: 1, skipped: 0 },
      ]),
    ).toBe("5 passed, 1 failed");
    expect(countsLines([{ passed: 2, failed: 0, skipped: 4 }])).toBe("4 skipped\n2 passed, 0 failed");
  });
});
