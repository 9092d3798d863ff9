import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError, logOf } from "../../src/shell/api-error.ts";
import { keepMessage, takeKeptMessage } from "../../src/shell/kept-message.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("passes a message and its log to the next page, once", () => {
  keepMessage({ message: "Please log in again.", log: "code: server_error" });
  expect(takeKeptMessage()).toEqual({ message: "Please log in again.", log: "code: server_error" });
  expect(takeKeptMessage()).toBeNull();
  expect(stored.size).toBe(0);
});

it("does not keep the log of an earlier message", () => {
  keepMessage({ message: "First.", log: "code: server_error" });
  keepMessage({ message: "Second.", log: undefined });
  expect(takeKeptMessage()).toEqual({ message: "Second.", log: undefined });
});

it("includes only the server’s message, codes and request ID in a log", () => {
  const error = new ApiError("server_error", "The server could not do this.", 500, { email: "ada@lab.example is taken." }, "r-17");
  expect(logOf(error)).toBe("The server could not do this.\ncode: server_error\nstatus: 500\nrequest: r-17");
});
