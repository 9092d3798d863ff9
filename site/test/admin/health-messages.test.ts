import { describe, expect, it } from "vitest";
import { ZHealthReason, type HealthSpan, type ServerHealth } from "@trabecula/contracts";
import { summaryOf } from "../../src/admin/debug/HealthHistory.tsx";
import { healthText } from "../../src/admin/HealthList.tsx";

const health: ServerHealth = { parts: [], databaseMs: 0.4, diskFreeBytes: 61.9e9 };

describe("healthText", () => {
  it.each([
    ["database", null, "A write takes 1 ms."],
    ["disk", null, "61 GB free."],
    ["fits", null, "In order."],
    ["database", "no-answer", "It does not answer."],
    ["disk", "no-space", "No space is left; nothing can be saved."],
  ] as const)("says of the %s and %s: %s", (part, reason, words) => {
    expect(healthText({ part, reason, state: reason === null ? "ok" : "failing" }, health)).toBe(words);
  });

  it.each(ZHealthReason.options)("describes %s in a full sentence", (reason) => {
    expect(healthText({ part: "mail", reason, state: "failing" }, health)).toMatch(/^[A-Z].*[.]$/);
  });
});

describe("summaryOf", () => {
  const span = (database: HealthSpan["database"]): HealthSpan => ({ from: "", database, disk: null, mail: "ok", fits: "ok" });

  it("summarizes the time in each state", () => {
    const spans = [span(null), span("ok"), span("failing"), span("warning"), span("warning")];
    expect(summaryOf("database", spans)).toBe("failing within 0.5 h, a warning within 1 h; 2 h watched");
    expect(summaryOf("mail", spans)).toBe("in order; 2.5 h watched");
    expect(summaryOf("disk", spans)).toBe("not watched yet");
  });
});
