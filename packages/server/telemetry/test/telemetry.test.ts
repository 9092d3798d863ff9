import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { answeredLine, givenRequestId, isPolled, logLine } from "../src/index.ts";

const event = {
  time: new Date("2026-03-02T10:00:00.5Z"),
  ...{ level: "error", server: "cms" as const, message: "Failed" },
  facts: { requestId: "r1", status: 500, stack: ["    at a", "    at b"] },
};

describe("a line of the log", () => {
  it("is a single JSON object, even with line breaks in the message", () => {
    const line = logLine("json", { ...event, message: "two\nlines" });
    expect(line).not.toContain("\n");
    expect(JSON.parse(line)).toEqual({
      ...{ time: "2026-03-02T10:00:00.500Z", level: "error", server: "cms", message: "two\nlines" },
      ...event.facts,
    });
  });

  it("is a sentence with its facts for people, and the stack below", () => {
    expect(logLine("text", event)).toBe("2026-03-02T10:00:00.500Z error cms: Failed requestId=r1 status=500\n    at a\n    at b");
  });
});

describe("the id of a request", () => {
  function requested(from: string, id: string) {
    const socket = new Socket();
    Object.defineProperty(socket, "remoteAddress", { value: from });
    const request = new IncomingMessage(socket);
    request.headers["x-request-id"] = id;
    return givenRequestId(request, (address) => address === "127.0.0.1");
  }

  it("is accepted only from a trusted proxy, and only in a safe format", () => {
    expect(requested("127.0.0.1", "5e6f7a8b-0001")).toBe("5e6f7a8b-0001");
    expect(requested("203.0.113.7", "5e6f7a8b-0001")).toBeNull();
    for (const text of ["anna@lab.test", "a b c d e f g", "short", "x".repeat(65), "/reset/abcdefgh"])
      expect(requested("127.0.0.1", text)).toBeNull();
  });
});

describe("an answered call", () => {
  it("has its duration in tenths of a millisecond, and marks disconnected clients", () => {
    const call = { requestId: "r1", route: "GET /api/user", status: 200, ms: 12.3456, bytes: 90, left: false };
    expect(answeredLine(call)).toEqual({ requestId: "r1", route: "GET /api/user", status: 200, ms: 12.3, bytes: 90 });
    expect(answeredLine({ ...call, left: true })).toHaveProperty("left", true);
  });

  it("is excluded from the log for regularly polled endpoints", () => {
    expect(
      ["GET /api/health", "GET /api/health/live", "GET /api/content/version", "GET /api/metrics", "GET /api/my/reports/version"].every(
        isPolled,
      ),
    ).toBe(true);
    expect(["GET /api/healthy", "POST /api/health", "GET /api/user", "GET /api/my/reports"].some(isPolled)).toBe(false);
  });
});
