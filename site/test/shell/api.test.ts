import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accounts, audit, fits, reports } from "@trabecula/contracts/endpoints";
import { api } from "../../src/shell/api.ts";
import type { ApiError } from "../../src/shell/api-error.ts";

let answer: { status: number; data: unknown; headers?: Record<string, string> };
let asked: { address: string } & RequestInit;

const id = "a".repeat(24);
const failure = async (call: Promise<unknown>) => (await call.catch((error: unknown) => error)) as ApiError;

beforeEach(() => {
  answer = { status: 200, data: { deleted: 1 } };
  vi.stubGlobal("fetch", (address: string, request: RequestInit) => {
    asked = { address, ...request };
    const text = typeof answer.data === "string" ? answer.data : JSON.stringify(answer.data);
    return Promise.resolve(new Response(text, { status: answer.status, headers: answer.headers }));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("api.call", () => {
  it("asks by the endpoint's method and path, with its query and its body as JSON", async () => {
    expect(await api.call(reports.removeMany, { body: { ids: [id] } })).toEqual({ deleted: 1 });
    expect(asked).toMatchObject({ method: "POST", address: "/api/reports/delete", body: JSON.stringify({ ids: [id] }) });
    expect(asked.headers).toMatchObject({ "content-type": "application/json" });
    answer.data = { id, outcome: "removed" };
    await api.call(fits.remove, { params: { id }, query: { only: "remove" } });
    expect(asked).toMatchObject({ method: "DELETE", address: `/api/admin/fits/${id}?only=remove`, body: undefined });
  });

  it("escapes what stands for a variable part of the path", async () => {
    await failure(api.call(reports.detail, { params: { id: "../user?x" } }));
    expect(asked.address).toBe("/api/reports/..%2Fuser%3Fx");
  });

  it("does not take a reply that is not the endpoint's", async () => {
    answer.data = { removed: 1 };
    expect(await failure(api.call(reports.removeMany, { body: { ids: [id] } }))).toMatchObject({ code: "unreadable" });
  });

  it.each([200, 401])("takes an answer that breaks off, as on a page that is left, for none: %i", async (status) => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError("network error")) });
    vi.stubGlobal("fetch", async () => new Response(broken, { status }));
    expect(await failure(api.call(accounts.user))).toMatchObject({ code: "network" });
  });

  it("leaves out of the query what is not given", async () => {
    answer.data = { items: [], total: 0 };
    await api.call(reports.list, { query: { page: 2, q: "a&b", reportType: undefined } as never });
    expect(asked.address).toBe("/api/reports?page=2&q=a%26b");
  });

  it("sends no cookies where it is told so, and this site's otherwise", async () => {
    await failure(api.call(accounts.forgotPassword, { body: { email: "a@lab.example" }, withoutCookies: true }));
    expect(asked.credentials).toBe("omit");
    await api.call(reports.removeMany, { body: { ids: [id] } });
    expect(asked.credentials).toBe("same-origin");
  });

  it("does not compile without what the endpoint asks for", () => {
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
  ])("shows the sentence of %j, whatever its code", async (data, message, code) => {
    answer = { status: 422, data };
    expect(await signUp()).toMatchObject({ message, code, status: 422 });
  });
});

describe("a call without an answer", () => {
  it("says that the server is down", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await failure(api.call(reports.dashboard))).toMatchObject({ code: "network", status: 0, isServerDown: true });
  });

  it("is no failure of the server where the caller cancelled it", async () => {
    const leaving = new AbortController();
    leaving.abort();
    vi.stubGlobal("fetch", () => Promise.reject(new DOMException("Cancelled", "AbortError")));
    expect(await failure(api.call(reports.dashboard, { signal: leaving.signal }))).toMatchObject({ name: "AbortError" });
  });
});

describe("api.file", () => {
  it("gives the file with the name that the server gives it", async () => {
    answer = { status: 200, data: "a", headers: { "content-disposition": 'attachment; filename="audit.csv"' } };
    expect(await api.file(audit.exportLog, { query: { group: "login" } })).toMatchObject({ name: "audit.csv" });
    expect(asked.address).toBe("/api/admin/audit/export?group=login");
  });

  it("tells a refusal", async () => {
    answer = { status: 429, data: { message: "Too often.", code: "too_many_requests" } };
    expect(await failure(api.file(accounts.exportData))).toMatchObject({ message: "Too often.", code: "too_many_requests" });
  });
});
