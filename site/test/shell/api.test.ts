import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from "axios";
import { beforeEach, describe, expect, it } from "vitest";
import { accounts, audit, fits, reports } from "@trabecula/contracts/endpoints";
import type { ApiError } from "../../src/shell/api-error.ts";

let answer: { status: number; data: unknown; headers?: Record<string, string> };
let asked: InternalAxiosRequestConfig;

// Before the module makes its client of these defaults.
axios.defaults.adapter = (config) => {
  asked = config;
  const response = { ...answer, headers: answer.headers ?? {}, statusText: "", config } as AxiosResponse;
  if (response.status < 400) return Promise.resolve(response);
  return Promise.reject(new AxiosError("failed", AxiosError.ERR_BAD_REQUEST, config, null, response));
};
const { api } = await import("../../src/shell/api.ts");

const id = "a".repeat(24);
const failure = async (call: Promise<unknown>) => (await call.catch((error: unknown) => error)) as ApiError;

beforeEach(() => {
  answer = { status: 200, data: { deleted: 1 } };
});

describe("api.call", () => {
  it("asks by the endpoint's method and path, with its query and its body as JSON", async () => {
    expect(await api.call(reports.removeMany, { body: { ids: [id] } })).toEqual({ deleted: 1 });
    expect(asked).toMatchObject({ method: "post", url: "/api/reports/delete", data: JSON.stringify({ ids: [id] }) });
    expect(asked.headers.getContentType()).toBe("application/json");
    answer.data = { id, outcome: "removed" };
    await api.call(fits.remove, { params: { id }, query: { only: "remove" } });
    expect(asked).toMatchObject({ method: "delete", url: `/api/admin/fits/${id}`, params: { only: "remove" }, data: undefined });
  });

  it("escapes what stands for a variable part of the path", async () => {
    await failure(api.call(reports.detail, { params: { id: "../user?x" } }));
    expect(asked.url).toBe("/api/reports/..%2Fuser%3Fx");
  });

  it("does not take a reply that is not the endpoint's", async () => {
    answer.data = { removed: 1 };
    expect(await failure(api.call(reports.removeMany, { body: { ids: [id] } }))).toMatchObject({ code: "unreadable" });
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
    [{ message: "The laboratory says no.", code: "a_later_release" }, "The laboratory says no.", "unknown"],
    [{ message: "Only a message." }, "Only a message.", "server_error"],
    ["<html>", "The server could not do this. Please try again.", "server_error"],
  ])("shows the sentence of %j, whatever its code", async (data, message, code) => {
    answer = { status: 422, data };
    expect(await signUp()).toMatchObject({ message, code, status: 422 });
  });
});

describe("api.file", () => {
  it("gives the file with the name that the server gives it", async () => {
    answer = { status: 200, data: new Blob(["a"]), headers: { "content-disposition": 'attachment; filename="audit.csv"' } };
    expect(await api.file(audit.exportLog, { query: { group: "login" } })).toMatchObject({ name: "audit.csv" });
    expect(asked).toMatchObject({ url: "/api/admin/audit/export", params: { group: "login" }, responseType: "blob" });
  });

  it("tells a refusal, which comes as a file too", async () => {
    const refusal = JSON.stringify({ message: "Too often.", code: "too_many_requests" });
    answer = { status: 429, data: new Blob([refusal]), headers: { "content-type": "application/json" } };
    expect(await failure(api.file(accounts.exportData))).toMatchObject({ message: "Too often.", code: "too_many_requests" });
  });
});
