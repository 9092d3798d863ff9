import { expect, it, vi } from "vitest";
import type { ApiError } from "../../src/shell/api-error.ts";
import { fetchOpenFiles } from "../../src/try/use-engine.ts";

const failure = async () => (await fetchOpenFiles("a").catch((error: unknown) => error)) as ApiError;

it("reports the reason when files of a reference fail to load", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await failure()).toMatchObject({ code: "network", status: 0 });
  vi.stubGlobal("fetch", async () => new Response('{"message":"Not open.","code":"not_found"}', { status: 404 }));
  expect(await failure()).toMatchObject({ message: "Not open.", code: "not_found", status: 404 });
  vi.stubGlobal("fetch", async () => new Response("<html>"));
  expect(await failure()).toMatchObject({ code: "unreadable" });
});
