import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { mailsTo, rows, userRow } from "../support/database.ts";
import { administrator, newEmail, password, pendingPerson, researcher, signupBody, type Person } from "../support/people.ts";

const anyone = () => new ApiClient();
const confirm = (token: string) => anyone().post("/api/user/confirm-email", { token });
const times = <Value>(count: number, make: (index: number) => Value) => Array.from({ length: count }, (_, index) => make(index));

/** Asks to move to an address, and returns the token of the link that was mailed there. */
async function askToMove(person: Person, to: string): Promise<string> {
  expect((await person.client.post("/api/user/change-email", { email: to, password })).status).toBe(200);
  return /confirm-email\/([\w-]+)/.exec(mailsTo(to).at(-1)!.text as string)![1]!;
}

describe("at the same moment", () => {
  it("one of three accounts gets the address that all of them confirm, and the others are told", async () => {
    for (const _round of times(5, Number)) {
      const to = newEmail();
      const tokens: string[] = [];
      for (const person of await Promise.all(times(3, () => researcher()))) tokens.push(await askToMove(person, to));
      const replies = await Promise.all(tokens.map(confirm));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(rows("select id from up_users where email = ?", [to])).toHaveLength(1);
    }
  });

  it("an address goes to the account that moves there or to the one that is asked for, never to both", async () => {
    for (const _round of times(5, Number)) {
      const to = newEmail();
      const token = await askToMove(await researcher(), to);
      const [moved, signedUp] = await Promise.all([confirm(token), anyone().post("/api/user/signup", signupBody(to))]);
      expect([200, 409]).toContain(moved.status);
      expect(signedUp.status).toBe(201);
      expect(rows("select id from up_users where email = ?", [to])).toHaveLength(1);
    }
  });

  it("many decisions on one account leave one state, and one mail for each time it changed", async () => {
    const { client } = await administrator();
    const { id, email } = await pendingPerson();
    const decide = (index: number) =>
      index % 2 === 0
        ? client.post(`/api/admin/users/${id}/approve`)
        : client.post(`/api/admin/users/${id}/reject`, { reason: "No laboratory." });
    const replies = await Promise.all(times(20, decide));
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const decisions = rows("select action from accounts_audit where object = ? and action in ('account.approved', 'account.rejected')", [
      `user:${id}`,
    ]);
    const mails = mailsTo(email).filter(({ template }) => ["approved", "rejected"].includes(template as string));
    expect(mails).toHaveLength(decisions.length);
    expect(["approved", "rejected"]).toContain(userRow(email).account_state);
  });

  it("a block ends what logs in meanwhile", async () => {
    const { client } = await administrator();
    for (const _round of times(3, Number)) {
      const { id, email } = await researcher();
      const logins = times(4, () => anyone()).map(async (browser) => {
        await browser.post("/api/user/login", { email, password });
        return browser;
      });
      const [blocked, ...browsers] = await Promise.all([client.post(`/api/admin/users/${id}/block`, { blocked: true }), ...logins]);
      expect(blocked.status).toBe(200);
      for (const browser of browsers) expect((await browser.get("/api/user")).status).toBe(401);
      expect(rows("select id from accounts_sessions where user_id = ?", [userRow(email).id])).toEqual([]);
    }
  });
});
