import { expect } from "vitest";
import { ApiClient } from "../../support/api-client.ts";
import { adminEmail, adminPassword, type RunningCms } from "../../support/cms-process.ts";
import { isPostgres, rows } from "../../support/database.ts";
import { logIn, newEmail, signupBody } from "../../support/people.ts";

const dayMs = 24 * 3600_000;
const [stale, recent, confirmed, stranger, lately] = Array.from({ length: 5 }, newEmail) as [string, string, string, string, string];
export { confirmed, lately, recent };

export async function askForAccounts({ url }: RunningCms): Promise<void> {
  const client = new ApiClient(url);
  await logIn(client, adminEmail, adminPassword);
  for (let link = 0; link < 3; link++) await client.post("/api/user/forgot-password", { email: adminEmail });
  for (const email of [stale, recent, confirmed]) await client.post("/api/user/signup", signupBody(email));
  for (const email of [stranger, lately, recent])
    expect((await client.post("/api/contact", { name: "Ada", email, topic: "other", message: "When are you open?" })).status).toBe(200);
}

export function letTimePass(dataDir: string): void {
  const run = (statement: string, ...values: (string | number)[]) => rows(statement, values, dataDir);
  const now = Date.now();
  for (const [email, days] of [
    [stranger, 366],
    [lately, 364],
    [recent, 366],
  ] as const)
    run("update accounts_outbox set created_at = ? where template = 'contact' and reply_to = ?", now - days * dayMs, email);
  run("update accounts_outbox set created_at = ? where recipient = ? and template <> 'contact'", now - 366 * dayMs, adminEmail);
  for (const [email, days] of [
    [stale, 31],
    [recent, 29],
    [confirmed, 31],
  ] as const) {
    const at = now - days * dayMs;
    run("update up_users set created_at = ? where email = ?", isPostgres() ? new Date(at).toISOString() : at, email);
  }
  run("update up_users set email_confirmed_at = created_at where email = ?", confirmed);
  run("update accounts_sessions set expires_at = ? where id = (select min(id) from accounts_sessions)", now - 1);
  const reset = "from accounts_tokens where purpose = 'reset-password'";
  run(`update accounts_tokens set expires_at = ? where id = (select min(id) ${reset})`, now - 1);
  run(`update accounts_tokens set used_at = ? where id = (select max(id) ${reset})`, now - 1);
  run("update accounts_rate_limits set window_ends_at = ? where limit_key like 'login-address:%'", now - 25 * 3600_000);
  run("update accounts_rate_limits set window_ends_at = ? where limit_key like 'forgot-address:%'", now - 3600_000);
  const many = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 1201)";
  run(
    `${many} insert into accounts_rate_limits (limit_key, window_ends_at, hits, stretch) select 'many:' || i, cast(? as bigint), 1, 1 from n`,
    now - 25 * 3600_000,
  );
}

export function keptIn(dataDir: string) {
  const values = (statement: string) => rows(statement, [], dataDir).map((row) => Object.values(row)[0] as string | number);
  const ofAdmin = `where user_id = (select id from up_users where email = '${adminEmail}') order by id`;
  return {
    sessions: values("select id from accounts_sessions order by id"),
    links: values(`select id from accounts_tokens ${ofAdmin}`),
    mailsOfAdmin: values(`select id from accounts_outbox ${ofAdmin}`),
    mailsToStale: values(`select id from accounts_outbox where recipient = '${stale}'`).length,
    requests: [stale, recent, confirmed].filter((email) => values(`select id from up_users where email = '${email}'`).length > 0),
    letters: values("select reply_to from accounts_outbox where template = 'contact' order by id"),
    expired: values("select actor_kind from accounts_audit where action = 'account.expired'"),
    counters: new Set(values("select limit_key from accounts_rate_limits").map((key) => String(key).split(":", 1)[0])),
  };
}
