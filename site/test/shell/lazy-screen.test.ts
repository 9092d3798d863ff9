import { afterEach, describe, expect, it, vi } from "vitest";
import { ChunkLoadError, chunkTimeoutMs, loadWithin } from "../../src/shell/lazy-screen.ts";

afterEach(() => vi.useRealTimers());

describe("loadWithin", () => {
  it("returns the loaded module", async () => {
    expect(await loadWithin("reports", async () => 7, chunkTimeoutMs)).toBe(7);
  });

  it("reports a chunk that cannot be loaded as a chunk-loading error, with the cause", async () => {
    const cause = new TypeError("Failed to fetch");
    const error = await loadWithin("reports", () => Promise.reject(cause), chunkTimeoutMs).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ChunkLoadError);
    expect(error).toMatchObject({ name: "ChunkLoadError", message: "Loading chunk reports failed", cause });
  });

  it("reports a chunk that fails to load within 120 seconds, not earlier", async () => {
    vi.useFakeTimers();
    const failed = vi.fn();
    const loading = loadWithin("reports", () => new Promise(() => undefined), chunkTimeoutMs).catch(failed);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(failed.mock.calls[0]?.[0]).toMatchObject({
      name: "ChunkLoadError",
      message: "Loading chunk reports failed: no answer in 120 s",
    });
  });
});
