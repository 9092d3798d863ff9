import { afterEach, describe, expect, it } from "vitest";
import { reportTypes } from "@trabecula/report-types";
import { viewOfReport } from "@trabecula/report-view";
import { AppError, serverTrouble } from "@trabecula/strapi-kit";
import { hrPqct } from "../../../reports/report-document/test/support/reports.ts";
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
const threads = {
  short: { atOnce: 1, mostWaiting: 32, idleMs: 10_000, nice: 0, memoryMb: 256 },
  long: { atOnce: 2, mostWaiting: 2, idleMs: 10_000, nice: 0, memoryMb: 32 },
  fits: { atOnce: 1, mostWaiting: 32, idleMs: 10_000, nice: 0, memoryMb: 256 },
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

let work: WorkService;
afterEach(() => work.stop());
const opened = () => (work = createWork({ log, requestContext } as never, threads));

describe("worker threads", () => {
  it("is done on a thread, also a document", async () => {
    const { report } = hrPqct();
    const options = { size: "a4", madeAt: new Date(0), productName: "Trabecula", laboratoryName: "Laboratory" } as const;
    const task = { view: viewOfReport(report, reportTypes["hr-pqct"], "researcher"), charts: {}, options };
    await expect(opened().run(documentWork, task, stays)).resolves.toHaveProperty("length");
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
    const spinning = [1, 2, 3, 4].map(() => run(toy, { does: "spin" }, leave.signal));
    expect(() => begin(toy, anna)).toThrow(expect.objectContaining({ code: "unavailable", status: 503, retryAfterSeconds: 5 }));
    leave.abort();
    await Promise.allSettled(spinning);
    expect(() => begin(toy, anna)).not.toThrow();
  });

  it("limits the jobs of an account, per kind and in total, without affecting other accounts", () => {
    const { begin } = opened();
    const refused = { code: "too_many_requests", status: 429, retryAfterSeconds: 5 };
    const end = begin(toy, anna);
    begin(toy, anna);
    expect(() => begin(toy, anna)).toThrow(
      expect.objectContaining({ ...refused, message: expect.stringMatching(/have 2 toys in progress/) }),
    );
    expect(() => begin(toy, ben)).not.toThrow();
    for (let more = 0; more < 6; more += 1) begin(other, anna);
    expect(() => begin(other, anna)).toThrow(
      expect.objectContaining({ ...refused, message: expect.stringMatching(/have 8 files in progress/) }),
    );
    end();
    end();
    expect(() => begin(toy, anna)).not.toThrow();
    expect(() => begin(toy, anna)).toThrow(expect.objectContaining(refused));
  });

  it("releases the slot after success and failure", async () => {
    const { holding } = opened();
    const one = { ...toy, mostOfAnAccount: 1 };
    await expect(holding(one, anna, () => Promise.reject(new Error("broke")))).rejects.toThrow("broke");
    await expect(holding(one, anna, () => Promise.resolve("done"))).resolves.toBe("done");
  });

  it("ends what takes too long, and does the next", async () => {
    const { run } = opened();
    const brief = { ...toy, longestMs: 500 };
    await expect(run(brief, { does: "spin" }, stays)).rejects.toMatchObject({ code: "unavailable", message: /took too long/ });
    await expect(run(toy, { does: "answer" }, stays)).resolves.toBe("answered");
  });

  it("writes down each piece with the call that caused it, how long it waited and took, and how it ended", async () => {
    const { run } = opened();
    const leave = new AbortController();
    lines.length = 0;
    await run(toy, { does: "answer" }, stays);
    const left = run(toy, { does: "spin" }, leave.signal);
    const late = run({ ...toy, longestMs: 500 }, { does: "spin" }, stays);
    await expect(late).rejects.toBeInstanceOf(AppError);
    leave.abort();
    await expect(left).rejects.toThrow();
    const usual = { job: "toy", requestId: "call-of-anna", waitedMs: expect.any(Number) as number, ms: expect.any(Number) as number };
    expect(lines).toEqual(["done", "refused", "stopped"].map((state) => ({ ...usual, state })));
  });

  it("does not count the time in the queue", async () => {
    const { run } = opened();
    const brief = { ...toy, longestMs: 2_000 };
    const before = [1, 2].map(() => run(brief, { does: "spin" }, stays));
    const waiting = run(brief, { does: "answer" }, stays);
    const outcomes = await Promise.allSettled(before);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(waiting).resolves.toBe("answered");
  });

  it("ends jobs of disconnected clients, running or queued", async () => {
    const { run, thread } = opened();
    const leave = new AbortController();
    const gone = [1, 2, 3].map(() => run(toy, { does: "spin" }, leave.signal));
    leave.abort();
    const outcomes = await Promise.allSettled(gone);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(thread("long").state()).toEqual({ running: 0, waiting: 0 });
    await expect(run(toy, { does: "answer" }, stays)).resolves.toBe("answered");
  });

  it("ends what needs too much memory, and nothing else", async () => {
    const { run } = opened();
    const grown = run(toy, { does: "grow" }, stays);
    await expect(run(toy, { does: "answer" }, stays)).resolves.toBe("answered");
    await expect(grown).rejects.toMatchObject({ code: "unreadable_file", message: "This toy needs too much." });
  });

  it("brings what the work throws across with all that callers are told of it", async () => {
    const { run } = opened();
    const refused = run(toy, { does: "refuse" }, stays).catch((error: unknown) => error);
    expect(await refused).toBeInstanceOf(AppError);
    expect(await refused).toMatchObject({
      code: "conflict",
      message: "This toy is another's.",
      fields: { toy: "Take another." },
      retryAfterSeconds: 7,
    });
    const failed = run(toy, { does: "fail" }, stays).catch((error: unknown) => error);
    expect(await failed).toMatchObject({ code: "ENOSPC", syscall: "write", stack: expect.stringContaining("toy-worker.ts") as string });
    expect(serverTrouble(await failed)).toMatchObject({ code: "unavailable" });
  });

  it.each(["exit", "crash"] as const)("tells whoever waits that their thread has ended (%s), and does the next", async (does) => {
    const { run } = opened();
    lines.length = 0;
    const [ended, before, after] = [run(toy, { does }, stays), run(toy, { does: "answer" }, stays), run(toy, { does: "answer" }, stays)];
    expect(serverTrouble(await ended.catch((error: unknown) => error))).toMatchObject({ status: 503, retryAfterSeconds: 10 });
    await expect(Promise.all([before, after])).resolves.toEqual(["answered", "answered"]);
    expect(lines.filter(({ state }) => state === "broke")).toHaveLength(1);
    for (let again = 0; again < 3; again += 1) await expect(run(toy, { does }, stays)).rejects.toMatchObject({ code: "THREAD_ENDED" });
    await expect(run(toy, { does: "answer" }, stays)).resolves.toBe("answered");
  });
});
