import { describe, expect, it } from "vitest";
import { exportValues } from "../server/src/services/reports/export-values.ts";
import { reportFile } from "../server/src/services/reports/report-files.ts";
import { createAccountQueue } from "../server/src/services/work/account-queue.ts";

const [anna, ben] = [{ id: "anna" }, { id: "ben" }];
const file = { id: "r", form: "csv", revision: undefined } as const;
const stays = new AbortController().signal;
const refusal = { code: "too_many_requests", status: 429, retryAfterSeconds: 5 };

describe("a queue per account", () => {
  it("starts waiting jobs in order, and refuses the 17th", async () => {
    const queue = createAccountQueue(2, "files");
    const first = await queue.acquire(anna);
    await queue.acquire(anna);
    const begun: number[] = [];
    const waiting = Array.from({ length: 16 }, async (_, index) => {
      const release = await queue.acquire(anna);
      begun.push(index);
      release();
    });
    const message = "You already have 2 files in progress and 16 waiting. Try again when one has finished.";
    await expect(queue.acquire(anna)).rejects.toMatchObject({ ...refusal, message });
    await expect(queue.acquire(ben)).resolves.toBeTypeOf("function");
    expect(begun).toEqual([]);
    first();
    first();
    await Promise.all(waiting);
    expect(begun).toEqual(Array.from({ length: 16 }, (_, index) => index));
  });

  it("queues report files and exports before reading anything", async () => {
    const queue = createAccountQueue(1, "files");
    let read = 0;
    const strapi = {
      plugin: () => ({ service: () => queue }),
      get db() {
        throw new Error(`read ${++read}`);
      },
    } as never;
    const release = await queue.acquire(anna);
    const waiting = [reportFile(strapi, anna as never, file, stays), exportValues(strapi, anna as never, { form: "long", filter: {} })];
    const outcomes = Promise.allSettled(waiting);
    expect(read).toBe(0);
    release();
    expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(queue.acquire(anna)).resolves.toBeTypeOf("function");
  });
});
