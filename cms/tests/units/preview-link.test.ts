import { describe, expect, it } from "vitest";
import { openPreview, signPreview } from "../../src/content/preview-link.ts";

const link = { kind: "faq", documentId: "a".repeat(24), language: "fr", isDraft: true, panelHost: "localhost:1337" } as const;
const now = Date.parse("2026-11-22T12:00:00Z");
const hour = 3_600_000;
const secret = "a secret of this test";

describe("a link to a preview", () => {
  it("opens its entry for one hour", () => {
    const token = signPreview(link, secret, now);
    expect(openPreview(token, secret, now)).toEqual({ ...link, expiresAt: now + hour });
    expect(openPreview(token, secret, now + hour - 1)).not.toBeNull();
    expect(openPreview(token, secret, now + hour)).toBeNull();
  });

  it("is rejected if a clock far ahead created it", () => {
    expect(openPreview(signPreview(link, secret, now + 400 * 24 * hour), secret, now)).toBeNull();
  });

  it("is rejected if signed with another secret", () => {
    expect(openPreview(signPreview(link, "another", now), secret, now)).toBeNull();
  });
});
