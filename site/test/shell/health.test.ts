import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as Health from "../../src/client/health.ts";

let health: typeof Health;
const fetchMock = vi.fn<typeof fetch>();
const logged = vi.spyOn(console, "error");

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal("fetch", fetchMock.mockReset());
  logged.mockReset();
  health = await import("../../src/client/health.ts");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

afterAll(() => logged.mockRestore());

describe("the health check", () => {
  it.each([
    ["Server is down", () => Promise.resolve(new Response("{}", { status: 503 }))],
    ["Server is not healthy", () => Promise.resolve(Response.json({ status: "degraded" }))],
    ["Server is not healthy", () => Promise.resolve(new Response("<!doctype html>"))],
    ["Failed to fetch", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("is down and logs '%s'", async (message, answer) => {
    fetchMock.mockImplementation(answer);
    expect(await health.checkHealth()).toBe("down");
    expect(logged.mock.calls[0]?.[0]).toMatchObject({ message });
  });

  it("counts a server as down that is silent for ten seconds", async () => {
    const limit = new AbortController();
    const limited = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
    fetchMock.mockImplementation((_address, options) => new Promise((_, reject) => options?.signal?.addEventListener("abort", reject)));
    const checked = health.checkHealth();
    limit.abort();
    expect(await checked).toBe("down");
    expect(limited).toHaveBeenCalledWith(10_000);
    limited.mockRestore();
  });

  it("checks on load and every 600000 ms, and notifies about state changes", async () => {
    const changed = vi.fn();
    health.onHealthChange(changed);
    fetchMock.mockResolvedValue(new Response("{}", { status: 503 }));
    health.watchHealth();
    health.watchHealth();
    await vi.advanceTimersByTimeAsync(0);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(health.currentHealth()).toBe("down");

    fetchMock.mockResolvedValue(Response.json({ status: "ok" }));
    await vi.advanceTimersByTimeAsync(599_999);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetchMock).toHaveBeenCalledTimes(2);
    expect(health.currentHealth()).toBe("fine");
    expect(changed).toHaveBeenCalledTimes(2);
  });
});
