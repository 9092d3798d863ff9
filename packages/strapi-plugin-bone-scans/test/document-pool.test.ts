import { afterEach, describe, expect, it } from "vitest";
import { reportTypes } from "@trabecula/report-types";
import { viewOfReport } from "@trabecula/report-view";
import { hrPqct } from "../../report-document/test/support/reports.ts";
import { createDocumentPool } from "../server/src/services/documents/document-pool.ts";

const { report } = hrPqct();
const options = { size: "a4", madeAt: new Date(0), productName: "Trabecula", laboratoryName: "Laboratory" } as const;
const task = { view: viewOfReport(report, reportTypes["hr-pqct"], "researcher"), charts: {}, options };
const log = { error: () => undefined, warn: () => undefined };

let pool: ReturnType<typeof createDocumentPool>;
afterEach(() => pool.stop());

function opened(limits: Partial<Record<"longestMs" | "mostOfAnAccount" | "mostWaiting", number>> = {}) {
  pool = createDocumentPool({ log } as never, { longestMs: 60_000, mostOfAnAccount: 4, mostWaiting: 32, ...limits });
  return (account: string, left = new AbortController().signal) => pool.render({ id: account }, task, left);
}

describe("the thread that makes documents", () => {
  it("has a line of so many, and sends away who comes after them with a time to come back", async () => {
    const render = opened({ mostWaiting: 2 });
    const outcomes = await Promise.allSettled(["a", "b", "c", "d", "e"].map((account) => render(account)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
    expect(refused).toHaveLength(2);
    for (const error of refused) expect(error).toMatchObject({ code: "unavailable", status: 503, retryAfterSeconds: 5 });
    await expect(render("e")).resolves.toHaveProperty("length");
  });

  it("ends a document that takes too long, and makes the next one", async () => {
    const render = opened({ longestMs: 1 });
    await expect(render("a")).rejects.toMatchObject({ code: "unavailable", message: /took too long/ });
    await pool.stop();
    await expect(opened()("a")).resolves.toHaveProperty("length");
  });

  it("ends a document whose reader has gone, and its turn with it", async () => {
    const render = opened({ mostOfAnAccount: 1 });
    const left = new AbortController();
    const gone = render("a", left.signal);
    await expect(render("a")).rejects.toMatchObject({ code: "too_many_requests", status: 429, retryAfterSeconds: 5 });
    left.abort();
    await expect(gone).rejects.toBeDefined();
    await expect(render("a")).resolves.toHaveProperty("length");
  });

  it("takes no room of an account for being made ready", async () => {
    const render = opened({ mostOfAnAccount: 1 });
    pool.warm();
    await expect(render("a")).resolves.toHaveProperty("length");
  });
});
