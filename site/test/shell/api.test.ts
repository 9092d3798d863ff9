import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { leftOutHeader, readStates } from "@trabecula/contracts";
import { accounts, audit, curation, fits, reports } from "@trabecula/contracts/endpoints";
import { api, client } from "../../src/shell/api.ts";
import type { ApiError } from "../../src/shell/api-error.ts";
import { askByFetch } from "./ask-by-fetch.ts";

let answer: { status: number; data: unknown; headers?: Record<string, string> };
let requested: { address: string; method: string; headers: Record<string, string>; body: string | undefined; credentials: string };

const id = "a".repeat(24);
const failure = async (call: Promise<unknown>) => (await call.catch((error: unknown) => error)) as ApiError;

beforeEach(() => {
  askByFetch();
  answer = { status: 200, data: { deleted: 1 } };
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const { method, credentials } = request;
    requested = {
      address: pathname + search,
      method,
      credentials,
      headers: Object.fromEntries(request.headers),
      body: (await request.text()) || undefined,
    };
    const text = typeof answer.data === "string" ? answer.data : JSON.stringify(answer.data);
    return new Response(text, { status: answer.status, headers: answer.headers });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("api.call", () => {
  it("sends method, path, query and JSON body of the endpoint", async () => {
    expect(await api.call(reports.removeMany, { body: { ids: [id] } })).toEqual({ deleted: 1 });
    expect(requested).toMatchObject({ method: "POST", address: "/api/reports/delete", body: JSON.stringify({ ids: [id] }) });
    expect(requested.headers).toMatchObject({ "content-type": "application/json" });
    answer.data = { id, outcome: "removed" };
    await api.call(fits.remove, { params: { id }, query: { only: "remove" } });
    expect(requested).toMatchObject({ method: "DELETE", address: `/api/admin/fits/${id}?only=remove`, body: undefined });
  });

  it("escapes path parameters", async () => {
    await failure(api.call(reports.detail, { params: { id: "../user?x" } }));
    expect(requested.address).toBe("/api/reports/..%2Fuser%3Fx");
  });

  it("gives up on a JSON call without an answer for 30 s, and not on a slow one", async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      "fetch",
      ({ signal }: Request) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    );
    const settled = vi.fn();
    void failure(api.call(reports.removeMany, { body: { ids: [id] } })).then(settled);
    const silent = failure(api.call(accounts.user));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await silent).toMatchObject({ code: "silent", isServerDown: true });
    expect(settled).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it("rejects a reply of the wrong shape", async () => {
    answer.data = { removed: 1 };
    expect(await failure(api.call(reports.removeMany, { body: { ids: [id] } }))).toMatchObject({ code: "unreadable" });
  });

  it.each([200, 401])("treats an interrupted response as a network error: %i", async (status) => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError("network error")) });
    vi.stubGlobal("fetch", async () => new Response(broken, { status }));
    expect(await failure(api.call(accounts.user))).toMatchObject({ code: "network" });
  });

  it("omits undefined query values", async () => {
    answer.data = { items: [], total: 0, counts: Object.fromEntries(readStates.map((state) => [state, 0])) };
    await api.call(reports.list, { query: { page: 2, q: "a&b", reportType: undefined } as never });
    expect(requested.address).toBe("/api/reports?page=2&q=a%26b");
  });

  it("sends cookies unless disabled", async () => {
    await failure(api.call(accounts.forgotPassword, { body: { email: "a@lab.example" }, withoutCookies: true }));
    expect(requested.credentials).toBe("omit");
    await api.call(reports.removeMany, { body: { ids: [id] } });
    expect(requested.credentials).toBe("include");
  });

  it("does not replace the browser's name, by which sessions are listed", async () => {
    await api.call(reports.removeMany, { body: { ids: [id] } });
    expect(Object.keys(requested.headers).toSorted()).toEqual(["accept", "content-type"]);
    expect(requested.headers).toMatchObject({ accept: "application/json" });
  });

  it("reports upload progress as a fraction", async () => {
    const sent: number[] = [];
    client.defaults.adapter = (config) => {
      for (const loaded of [1, 4]) config.onUploadProgress?.({ loaded, progress: loaded / 4, bytes: 1, lengthComputable: true });
      config.onUploadProgress?.({ loaded: 4, bytes: 1, lengthComputable: false });
      return Promise.reject(new Error("no answer"));
    };
    await failure(api.call(curation.importFiles, { body: new FormData(), onUploadProgress: (part) => sent.push(part) }));
    expect(sent).toEqual([0.25, 1, 0]);
  });

  it("does not compile without required params or body", () => {
    const never = () => {
      // @ts-expect-error the path has an id
      void api.call(reports.detail);
      // @ts-expect-error the body has names
      void api.call(reports.update, { params: { id }, body: { title: "x" } });
      // @ts-expect-error a file is no JSON
      void api.call(audit.exportLog);
    };
    expect(never).toBeTypeOf("function");
  });
});

describe("a failed call", () => {
  const signUp = () =>
    failure(
      api.call(accounts.signUp, {
        body: { email: "", password: "", firstName: "", lastName: "", institution: "", intendedUse: [] },
      }),
    );

  it("shows the server's sentence with its code and fields", async () => {
    answer = { status: 422, data: { message: "Please check.", code: "validation_failed", fields: { email: "Wrong." } } };
    expect(await signUp()).toMatchObject({ message: "Please check.", code: "validation_failed", status: 422, fields: { email: "Wrong." } });
  });

  it.each([
    [{ message: "The laboratory says no.", code: "a_later_release" }, "The laboratory says no.", "a_later_release"],
    [{ message: "Only a message." }, "Only a message.", "server_error"],
    [
      "<html>",
      "The server failed (status 422) without a reason. Please try again. If it happens again, tell us what you did and when.",
      "server_error",
    ],
  ])("shows the sentence of %j with any code", async (data, message, code) => {
    answer = { status: 422, data };
    expect(await signUp()).toMatchObject({ message, code, status: 422 });
  });
});

describe("a call without a response", () => {
  it("reports that the server is down", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await failure(api.call(reports.dashboard))).toMatchObject({ code: "network", status: 0, isServerDown: true });
  });

  it("is not reported as a server failure when cancelled by the caller", async () => {
    const leaving = new AbortController();
    leaving.abort();
    vi.stubGlobal("fetch", () => Promise.reject(new DOMException("Cancelled", "AbortError")));
    expect(await failure(api.call(reports.dashboard, { signal: leaving.signal }))).toMatchObject({ name: "AbortError" });
  });
});

describe("api.response", () => {
  it("returns a response before it is complete", async () => {
    const pieces = new TransformStream<Uint8Array, Uint8Array>();
    const writer = pieces.writable.getWriter();
    vi.stubGlobal("fetch", async () => new Response(pieces.readable, { headers: { "content-type": "text/csv" } }));
    const response = await api.response(audit.exportLog, { signal: new AbortController().signal });
    expect(response.headers.get("content-type")).toBe("text/csv");
    const reader = response.body!.getReader();
    void writer.write(new TextEncoder().encode("a"));
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("a");
    void writer.close();
    expect(await reader.read()).toMatchObject({ done: true });
  });

  it("rejects with the server’s error", async () => {
    answer = { status: 503, data: { message: "Busy.", code: "unavailable" } };
    expect(await failure(api.response(audit.exportLog))).toMatchObject({ message: "Busy.", code: "unavailable", status: 503 });
  });
});

describe("api.file", () => {
  it("reads how many reports a file omits", async () => {
    answer = { status: 200, data: "zip", headers: { [leftOutHeader]: "3" } };
    expect(await api.file(accounts.exportData)).toMatchObject({ leftOut: 3 });
    answer = { status: 200, data: "zip" };
    expect(await api.file(accounts.exportData)).toMatchObject({ leftOut: 0 });
  });

  it("returns a file with the name given by the server", async () => {
    answer = { status: 200, data: "a", headers: { "content-disposition": 'attachment; filename="audit.csv"' } };
    expect(await api.file(audit.exportLog, { query: { group: "login" } })).toMatchObject({ name: "audit.csv" });
    expect(requested.address).toBe("/api/admin/audit/export?group=login");
  });

  it("rejects with the server’s error", async () => {
    answer = { status: 429, data: { message: "Too often.", code: "too_many_requests" } };
    expect(await failure(api.file(accounts.exportData))).toMatchObject({ message: "Too often.", code: "too_many_requests" });
  });
});
