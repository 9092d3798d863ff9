import { describe, expect, it, onTestFinished } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { isPostgres, mailsTo, rows, userRow } from "../support/database.ts";
import { administrator, newEmail, password, pendingPerson, researcher, signupBody, type Person } from "../support/people.ts";

const anyone = () => new ApiClient();
const confirm = (token: string) => anyone().post("/api/user/confirm-email", { token });
const times = <Value>(count: number, make: (index: number) => Value) => Array.from({ length: count }, (_, index) => make(index));

async function askToMove(person: Person, to: string): Promise<string> {
  expect((await person.client.post("/api/user/change-email", { email: to, password })).status).toBe(200);
  return /confirm-email\/([\w-]+)/.exec(mailsTo(to).at(-1)!.text as string)![1]!;
}

describe("at the same moment", () => {
  it("only one of three accounts gets the address; the others get a conflict", async () => {
    for (const _round of times(5, Number)) {
      const to = newEmail();
      const tokens: string[] = [];
      for (const person of await Promise.all(times(3, () => researcher()))) tokens.push(await askToMove(person, to));
      const replies = await Promise.all(tokens.map(confirm));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(rows("select id from up_users where email = ?", [to])).toHaveLength(1);
    }
  });

  it("an address goes either to the account that changes to it or to the new sign-up", async () => {
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

  it("a block is stored before the sessions end, so that no login succeeds in between", async () => {
    const { client } = await administrator();
    const { id, email, client: browser } = await researcher();
    const rowId = Number(userRow(email).id);
    onTestFinished(refuseToEndSessionsUnlessBlocked(rowId));
    expect((await client.post(`/api/admin/users/${id}/block`, { blocked: true })).status).toBe(200);
    expect((await browser.get("/api/user")).status).toBe(401);
    expect(rows("select id from accounts_sessions where user_id = ?", [rowId])).toEqual([]);
  });
});

function refuseToEndSessionsUnlessBlocked(rowId: number): () => void {
  const name = "sessions_end_after_block";
  const notBlocked = `not (select blocked from up_users where id = ${rowId})`;
  const trigger = `create trigger ${name} before delete on accounts_sessions`;
  const [set, clear] = isPostgres()
    ? [
        [
          `create function ${name}() returns trigger language plpgsql as
             $$ begin if ${notBlocked} then raise exception 'not blocked'; end if; return old; end $$`,
          `${trigger} for each row when (old.user_id = ${rowId}) execute function ${name}()`,
        ],
        [`drop trigger ${name} on accounts_sessions`, `drop function ${name}`],
      ]
    : [
        [`${trigger} when old.user_id = ${rowId} and ${notBlocked} begin select raise(abort, 'not blocked'); end`],
        [`drop trigger ${name}`],
      ];
  for (const statement of set) rows(statement);
  return () => {
    for (const statement of clear) rows(statement);
  };
}
