import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { prepareToDraw, renderReport } from "@trabecula/report-document";
import { reportTypes } from "@trabecula/report-types";
import { viewOfReport } from "@trabecula/report-view";
import { AppError, serverTrouble } from "@trabecula/strapi-kit";
import { dxa, hrPqct, type Sample } from "../../../reports/report-document/test/support/reports.ts";
import { documentWork, warmDocuments } from "../server/src/services/documents/report-document.ts";
import type { Work } from "../server/src/services/work/work-kind.ts";
import type { ToyTask } from "./support/toy-worker.ts";
import { createWork, type WorkService } from "../server/src/services/work/work-service.ts";

const lines: Record<string, unknown>[] = [];
const warnings: string[] = [];
const log = {
  error: () => undefined,
  warn: (message: string) => void warnings.push(message),
  info: (_message: string, facts: Record<string, unknown>) => void lines.push(facts),
};
const requestContext = { get: () => ({ state: { requestId: "call-of-anna" } }) };
const one = { atOnce: 1, mostWaiting: 32, idleMs: 10_000, nice: 0, memoryMb: 256, graceMs: 0 };
const threads = {
  documents: one,
  files: { ...one, graceMs: 60_000 },
  long: { ...one, atOnce: 2, mostWaiting: 2, memoryMb: 32, graceMs: 20 },
  fits: one,
};
const stays = new AbortController().signal;
const [anna, ben] = [{ id: "anna" }, { id: "ben" }];

const toy: Work<ToyTask, string> = {
  job: "toy",
  module: new URL("./support/toy-worker.ts", import.meta.url),
  thread: "long",
  what: "toys",
  mostOfAnAccount: 2,
  longestMs: 60_000,
  tooLong: ["unavailable", "This toy took too long."],
  tooMuch: ["unreadable_file", "This toy needs too much."],
};
const other = { ...toy, what: "other toys", mostOfAnAccount: 8 };

/** Opening the file for reading blocks native code until something opens it for writing. */
function blockingFile() {
  const folder = mkdtempSync(join(tmpdir(), "work-"));
  const path = join(folder, "pipe");
  execFileSync("mkfifo", [path]);
  onTestFinished(() => {
    // Ends a reader that outlives its thread.
    execFileSync("sh", ["-c", 'exec 3<> "$0"', path]);
    rmSync(folder, { recursive: true });
  });
  return { path, open: () => closeSync(openSync(path, "w")) };
}

let work: WorkService;
afterEach(() => work.stop());
const opened = () => (work = createWork({ log, requestContext } as never, threads));

describe("worker threads", () => {
  it("make the same bytes of a document on a new thread as after other documents", async () => {
    const options = { size: "a4", madeAt: new Date(0), productName: "Trabecula", laboratoryName: "Laboratory" } as const;
    const viewOf = ({ report }: Sample) => viewOfReport(report, reportTypes[report.reportType], "researcher");
    const view = viewOf(hrPqct({ notes: "12 μm" }));
    const there = await opened().run(documentWork, anna, { view, charts: {}, options }, stays);
    await prepareToDraw();
    await renderReport(viewOf(dxa({ notes: "2x3 \u00b5m \u2215 \u00c5ngström, Ångström" })), {}, options);
    expect(Buffer.from(there).equals(await renderReport(view, {}, options))).toBe(true);
  });

  it("warns of no thread that had not begun when the server was stopped", async () => {
    const service = opened();
    const begun = warmDocuments({ log, requestContext, plugin: () => ({ service: () => service }) } as never);
    await service.stop();
    await begun;
    expect(warnings).toEqual([]);
  });

  it("rejects jobs with Retry-After when the queue is full", async () => {
    const { begin, run } = opened();
    const leave = new AbortController();
    const staying = [anna, ben, anna, ben].map((account) => run(toy, account, { does: "stay" }, leave.signal));
    await expect(begin(toy, anna)).rejects.toMatchObject({ code: "unavailable", status: 503, retryAfterSeconds: 5 });
    leave.abort();
    await Promise.allSettled(staying);
    await expect(begin(toy, anna)).resolves.toBeTypeOf("function");
  });

  it("queues 16 jobs of an account at the limit of their kind, without affecting other accounts", async () => {
    const { begin } = opened();
    const end = await begin(toy, anna);
    await begin(toy, anna);
    const waiting = Array.from({ length: 16 }, () => begin(toy, anna));
    await expect(begin(toy, anna)).rejects.toMatchObject({
      ...{ code: "too_many_requests", status: 429, retryAfterSeconds: 5 },
      message: "You already have 2 toys in progress and 16 waiting. Try again when one has finished.",
    });
    await expect(begin(toy, ben)).resolves.toBeTypeOf("function");
    end();
    end();
    await expect(waiting[0]).resolves.toBeTypeOf("function");
  });

  it("holds eight jobs of an account in total", async () => {
    const { begin } = opened();
    const ends = await Promise.all(Array.from({ length: 8 }, () => begin(other, anna)));
    const begun: string[] = [];
    const next = begin(toy, anna).then(() => begun.push("toy"));
    await begin(toy, ben);
    expect(begun).toEqual([]);
    ends[0]!();
    await next;
  });

  it("releases the slot after success and failure", async () => {
    const { holding } = opened();
    const single = { ...toy, mostOfAnAccount: 1 };
    await expect(holding(single, anna, () => Promise.reject(new Error("broke")))).rejects.toThrow("broke");
    await expect(holding(single, anna, () => Promise.resolve("done"))).resolves.toBe("done");
  });

  it("terminates a job that exceeds its time limit, and runs the next", async () => {
    const { run } = opened();
    const brief = { ...toy, longestMs: 500 };
    await expect(run(brief, anna, { does: "spin" }, stays)).rejects.toMatchObject({ code: "unavailable", message: /took too long/ });
    await expect(run(toy, anna, { does: "answer" }, stays)).resolves.toBe("answered");
  });

  it("does not count the time a new thread takes to load a module", async () => {
    const slow = { ...toy, module: new URL("./support/slow-to-load-worker.ts", import.meta.url), longestMs: 200 };
    await expect(opened().run(slow, anna, { does: "answer" }, stays)).resolves.toBe("answered");
  });

  it("logs each job with request ID, waiting time, duration and final state", async () => {
    const { run } = opened();
    const leave = new AbortController();
    lines.length = 0;
    await run(toy, anna, { does: "answer" }, stays);
    const left = run(toy, ben, { does: "stay" }, leave.signal);
    const late = run({ ...toy, longestMs: 500 }, anna, { does: "stay" }, stays);
    await expect(late).rejects.toBeInstanceOf(AppError);
    leave.abort();
    await expect(left).rejects.toThrow();
    const usual = { job: "toy", requestId: "call-of-anna", waitedMs: expect.any(Number) as number, ms: expect.any(Number) as number };
    expect(lines).toEqual(["done", "refused", "stopped"].map((state) => ({ ...usual, state })));
  });

  it("does not count the time in the queue", async () => {
    const { run, thread } = opened();
    const started: AbortController[] = [];
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
      started.push(new AbortController());
      return started.at(-1)!.signal;
    });
    onTestFinished(() => void timeout.mockRestore());
    const before = [anna, ben].map((account) => run(toy, account, { does: "stay" }, stays));
    const waiting = run(toy, anna, { does: "answer" }, stays);
    await vi.waitFor(() => expect(started).toHaveLength(2), { timeout: 20_000 });
    expect(thread("long").state()).toMatchObject({ running: 2, waiting: 1 });
    // Ends the time of all started jobs.
    for (const time of started.splice(0)) time.abort();
    const outcomes = await Promise.allSettled(before);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(waiting).resolves.toBe("answered");
  });

  it("ends jobs of disconnected clients, running or queued", async () => {
    const { run, thread } = opened();
    const leave = new AbortController();
    const gone = [anna, ben, anna].map((account) => run(toy, account, { does: "stay" }, leave.signal));
    leave.abort();
    const outcomes = await Promise.allSettled(gone);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    await expect.poll(() => thread("long").state()).toEqual({ running: 0, waiting: 0, ending: 0 });
    await expect(run(toy, anna, { does: "answer" }, stays)).resolves.toBe("answered");
  });

  it("keeps the thread of a job that ends soon after its client left", async () => {
    const { run, thread } = opened();
    const { path, open } = blockingFile();
    const leave = new AbortController();
    const left = run({ ...toy, thread: "files" }, anna, { does: "block", path }, leave.signal);
    await expect.poll(() => existsSync(`${path}.begun`)).toBe(true);
    leave.abort();
    open();
    await expect(left).rejects.toThrow("aborted");
    expect(thread("files").isCold()).toBe(false);
  });

  it("starts jobs of several accounts in turn", async () => {
    const { run } = opened();
    const single = { ...toy, thread: "documents" } as const;
    const finished: string[] = [];
    const jobs = ["anna", "anna", "anna", "ben"].map((id) => run(single, { id }, { does: "answer" }, stays).then(() => finished.push(id)));
    await Promise.all(jobs);
    expect(finished).toEqual(["anna", "ben", "anna", "anna"]);
  });

  it("keeps a thread free of an account that has another job there", async () => {
    const { run } = opened();
    const leave = new AbortController();
    const staying = [1, 2].map(() => run(toy, anna, { does: "stay" }, leave.signal));
    await expect(run(toy, ben, { does: "answer" }, stays)).resolves.toBe("answered");
    leave.abort();
    await Promise.allSettled(staying);
  });

  it("counts a thread that does not end, and starts no other in its place until it ends", async () => {
    const { run, thread } = opened();
    const single = { ...toy, thread: "documents", longestMs: 500 } as const;
    const { path, open } = blockingFile();
    await run({ ...single, longestMs: null }, anna, { does: "answer" }, stays);
    await expect(run(single, anna, { does: "block", path }, stays)).rejects.toMatchObject({ message: /took too long/ });
    const next = run({ ...single, longestMs: null }, ben, { does: "answer" }, stays);
    await expect.poll(() => thread("documents").state()).toEqual({ running: 0, waiting: 1, ending: 1 });
    open();
    await expect(next).resolves.toBe("answered");
    await expect.poll(() => thread("documents").state()).toEqual({ running: 0, waiting: 0, ending: 0 });
  });

  it("do not keep the process alive if one does not end", async () => {
    const { path } = blockingFile();
    const [service, module] = ["../server/src/services/work/work-service.ts", "./support/toy-worker.ts"].map((file) =>
      JSON.stringify(import.meta.resolve(file)),
    );
    const script = `
      import { existsSync } from "node:fs";
      import { setTimeout } from "node:timers/promises";
      import { createWork } from ${service};
      const work = createWork({ log: { info() {}, warn() {} }, requestContext: { get() {} } });
      const toy = { job: null, module: new URL(${module}), thread: "files", longestMs: null };
      const path = ${JSON.stringify(path)};
      work.run(toy, { id: "anna" }, { does: "block", path }, new AbortController().signal).catch(() => undefined);
      while (!existsSync(path + ".begun")) await setTimeout(20);
      await work.stop();
      process.exit(0);
    `;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: "inherit" });
    onTestFinished(() => void child.kill("SIGKILL"));
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  });

  it("terminates only the job that exceeds its memory limit", async () => {
    const { run } = opened();
    const grown = run(toy, anna, { does: "grow" }, stays);
    // The thread may run out of memory before the other job answers.
    await Promise.all([
      expect(run(toy, ben, { does: "answer" }, stays)).resolves.toBe("answered"),
      expect(grown).rejects.toMatchObject({ code: "unreadable_file", message: "This toy needs too much." }),
    ]);
  });

  it("transfers an error of a job to the caller with all its fields", async () => {
    const { run } = opened();
    const refused = run(toy, anna, { does: "refuse" }, stays).catch((error: unknown) => error);
    expect(await refused).toBeInstanceOf(AppError);
    expect(await refused).toMatchObject({
      code: "conflict",
      message: "This toy is another's.",
      fields: { toy: "Take another." },
      retryAfterSeconds: 7,
    });
    const failed = run(toy, anna, { does: "fail" }, stays).catch((error: unknown) => error);
    expect(await failed).toMatchObject({ code: "ENOSPC", syscall: "write", stack: expect.stringContaining("toy-worker.ts") as string });
    expect(serverTrouble(await failed)).toMatchObject({ code: "unavailable" });
  });

  it.each(["exit", "crash"] as const)("reports a thread that ended (%s) to its caller, and runs the next job", async (does) => {
    const { run } = opened();
    lines.length = 0;
    const [ended, before, after] = [
      run(toy, anna, { does }, stays),
      run(toy, ben, { does: "answer" }, stays),
      run(toy, anna, { does: "answer" }, stays),
    ];
    expect(serverTrouble(await ended.catch((error: unknown) => error))).toMatchObject({ status: 503, retryAfterSeconds: 10 });
    await expect(Promise.all([before, after])).resolves.toEqual(["answered", "answered"]);
    expect(lines.filter(({ state }) => state === "broke")).toHaveLength(1);
    await expect(run(toy, anna, { does }, stays)).rejects.toMatchObject({ code: "THREAD_ENDED" });
    await expect(run(toy, anna, { does: "answer" }, stays)).resolves.toBe("answered");
  });
});
