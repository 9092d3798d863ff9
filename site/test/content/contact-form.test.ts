import { afterEach, describe, expect, it, vi } from "vitest";
import { isOwnOrigin, sendContact } from "../../src/content/contact-form.ts";

const sender = { address: "192.0.2.1", requestId: "call-of-ada" };
const letter = { name: "Ada", email: "Ada@Example.org", topic: "question", message: "How?" };

afterEach(() => vi.unstubAllGlobals());

describe("isOwnOrigin", () => {
  const from = (headers: Record<string, string>): Request => new Request("http://internal/contact", { method: "POST", headers });

  it("accepts forms of its own host, and of the public address behind a load balancer", () => {
    expect(isOwnOrigin(from({ origin: "http://localhost:4321", host: "localhost:4321" }), null)).toBe(true);
    expect(isOwnOrigin(from({ origin: "https://bones.example.org", host: "10.0.0.5:4321" }), "https://bones.example.org")).toBe(true);
  });

  it.each<Record<string, string>>([
    { host: "localhost:4321" },
    { origin: "null", host: "localhost:4321" },
    { origin: "https://elsewhere.example", host: "localhost:4321" },
  ])("refuses %o", (headers) => {
    expect(isOwnOrigin(from(headers), null)).toBe(false);
  });
});

describe("sendContact", () => {
  it("names every invalid field, without sending a request", async () => {
    const fetchMock = vi.fn();
    vi.stubGlobal("fetch", fetchMock);
    const result = await sendContact({ name: " ", email: "ada", topic: "question", message: "" }, sender);
    expect(result.kind).toBe("refused");
    expect(result.kind === "refused" && Object.keys(result.fields).sort()).toEqual(["email", "message", "name"]);
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it("sends the message with client address and request ID", async () => {
    const fetchMock = vi.fn<typeof fetch>(async () => Response.json({ done: true }));
    vi.stubGlobal("fetch", fetchMock);
    expect(await sendContact(letter, sender)).toEqual({ kind: "sent" });
    const options = fetchMock.mock.calls[0]?.[1];
    expect(options?.headers).toMatchObject({ "x-forwarded-for": "192.0.2.1", "x-request-id": "call-of-ada" });
    expect(JSON.parse(String(options?.body))).toEqual({ ...letter, email: "ada@example.org" });
  });

  it("forwards the server’s message, status and Retry-After, or uses a default message", async () => {
    const limited = { status: 429, headers: { "retry-after": "60" } };
    vi.stubGlobal("fetch", async () => Response.json({ message: "Too many.", code: "too_many_requests" }, limited));
    expect(await sendContact(letter, sender)).toMatchObject({ kind: "refused", status: 429, retryAfter: "60", message: "Too many." });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    expect(await sendContact(letter, sender)).toMatchObject({
      kind: "refused",
      status: 503,
      message: expect.stringContaining("still below") as string,
    });
  });
});
