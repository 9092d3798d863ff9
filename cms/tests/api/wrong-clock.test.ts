import { dayMs } from "@trabecula/contracts";
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { rows, userRow } from "../support/database.ts";
import { codeAt } from "../support/authenticator.ts";
import { logIn, mailedToken, password, researcher } from "../support/people.ts";
import { turnOnTwoFactor } from "../support/two-factor.ts";

const leapMs = 400 * dayMs;

function leap(table: string, columns: readonly string[], where: string, value: string | number): void {
  rows(`update ${table} set ${columns.map((name) => `${name} = ${name} + ${leapMs}`).join(", ")} where ${where} = ?`, [value]);
}

describe("once a clock is right again that was 400 days ahead", () => {
  it("a session of that time is over, and another can be begun", async () => {
    const person = await researcher();
    const { id } = userRow(person.email) as { id: number };
    leap("accounts_sessions", ["created_at", "last_seen_at", "expires_at"], "user_id", id);
    expect((await person.client.get("/api/user")).status).toBe(401);
    const again = new ApiClient();
    await logIn(again, person.email);
    expect((await again.get("/api/user")).status).toBe(200);
    expect((await again.get("/api/user/sessions")).body.total).toBe(1);
  });

  it("a session started earlier but used during that time has ended", async () => {
    const person = await researcher();
    const { id } = userRow(person.email) as { id: number };
    leap("accounts_sessions", ["last_seen_at"], "user_id", id);
    expect((await person.client.get("/api/user")).status).toBe(401);
  });

  it("failures during that time lock no account, and rate limits apply as before", async () => {
    const person = await researcher();
    const guess = () => new ApiClient().post("/api/user/login", { email: person.email, password: "Wr0ng-word!" });
    for (let guesses = 0; guesses < 10; guesses++) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
    const key = `login-account:${createHash("sha256").update(person.email).digest("base64url")}`;
    leap("accounts_rate_limits", ["window_ends_at"], "limit_key", key);
    for (let guesses = 0; guesses < 10; guesses++) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
    leap("accounts_rate_limits", ["window_ends_at"], "limit_key", key);
    await logIn(new ApiClient(), person.email);
  });

  it("a TOTP code used then does not block login, and a set-up started then expires", async () => {
    const person = await researcher();
    const { id } = userRow(person.email) as { id: number };
    const { secret } = await turnOnTwoFactor(person);
    rows(`update accounts_second_factors set last_step = last_step + ${leapMs / 30_000} where user_id = ?`, [id]);
    const enter = () => new ApiClient().post("/api/user/login", { email: person.email, password, code: codeAt(secret) });
    expect([(await enter()).status, (await enter()).status]).toEqual([200, 401]);

    const other = await researcher();
    const begun = await other.client.post("/api/user/two-factor/begin", { password });
    leap("accounts_second_factors", ["created_at"], "user_id", (userRow(other.email) as { id: number }).id);
    expect((await other.client.post("/api/user/two-factor/confirm", { code: codeAt(begun.body.secret as string) })).status).toBe(409);
  });

  it("a link that was mailed at that time works no longer", async () => {
    const person = await researcher();
    const { id } = userRow(person.email) as { id: number };
    await new ApiClient().post("/api/user/forgot-password", { email: person.email });
    const token = mailedToken(person.email, "reset-password");
    leap("accounts_tokens", ["created_at", "expires_at"], "user_id", id);
    const reply = await new ApiClient().post("/api/user/reset-password", { token, password: `${password}2` });
    expect([reply.status, reply.body.code]).toEqual([400, "invalid_token"]);
  });
});
