import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ZFaq } from "@trabecula/contracts";
import type { readCms as ReadCms } from "../../src/content/cms-client.ts";

const faq = { items: [{ slug: "a", category: "B", question: "C?", answer: "D." }] };

let readCms: typeof ReadCms;
const fetchMock = vi.fn<typeof fetch>();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal("fetch", fetchMock.mockReset());
  ({ readCms } = await import("../../src/content/cms-client.ts"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("readCms", () => {
  it("asks once while the answer is fresh, and again after", async () => {
    fetchMock.mockImplementation(async () => Response.json(faq));
    await Promise.all([readCms("/faq", ZFaq), readCms("/faq", ZFaq)]);
    expect(await readCms("/faq", ZFaq)).toEqual({ ok: true, data: faq });
    expect(fetchMock).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(15_001);
    await readCms("/faq", ZFaq);
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  it("gives the last good answer when the CMS goes down, and the new one when it is back", async () => {
    fetchMock.mockResolvedValueOnce(Response.json(faq));
    await readCms("/faq", ZFaq);
    vi.advanceTimersByTime(15_001);
    fetchMock.mockRejectedValueOnce(new TypeError("fetch failed"));
    expect(await readCms("/faq", ZFaq)).toEqual({ ok: true, data: faq });
    vi.advanceTimersByTime(3_001);
    fetchMock.mockResolvedValueOnce(Response.json({ items: [] }));
    expect(await readCms("/faq", ZFaq)).toEqual({ ok: true, data: { items: [] } });
  });

  it("tells what is missing from what is down", async () => {
    fetchMock.mockResolvedValueOnce(new Response("{}", { status: 404 }));
    expect(await readCms("/gone", ZFaq)).toEqual({ ok: false, reason: "missing" });
    fetchMock.mockResolvedValueOnce(new Response("{}", { status: 503 }));
    expect(await readCms("/down", ZFaq)).toEqual({ ok: false, reason: "down" });
  });

  it("does not show what the contract does not allow", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    fetchMock.mockResolvedValueOnce(Response.json({ items: [{ slug: 1 }] }));
    expect(await readCms("/odd", ZFaq)).toEqual({ ok: false, reason: "down" });
  });
});
