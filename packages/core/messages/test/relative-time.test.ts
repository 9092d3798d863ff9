import { describe, expect, it } from "vitest";
import { relativeTime } from "../src/index.ts";

const now = new Date("2026-03-14T12:00:00.000Z");

describe("relativeTime", () => {
  it.each([
    ["2026-03-11T11:59:59.000Z", "3 days ago"],
    ["2026-03-13T12:00:00.000Z", "1 day ago"],
    ["2026-03-13T12:00:01.000Z", "23 hours ago"],
    ["2026-03-14T11:00:00.000Z", "1 hour ago"],
    ["2026-03-14T11:00:01.000Z", "59 minutes ago"],
    ["2026-03-14T11:59:01.000Z", "59 seconds ago"],
    ["2026-03-14T12:00:00.000Z", "0 seconds ago"],
  ])("says of %s: %s", (past, words) => {
    expect(relativeTime(new Date(past), now, "en")).toBe(words);
  });

  it("does not go below zero when clocks differ", () => {
    expect(relativeTime(new Date("2026-03-14T12:00:05.000Z"), now, "en")).toBe("0 seconds ago");
  });
});
