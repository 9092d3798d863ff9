import { randomBytes } from "node:crypto";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { CmsProcess } from "./cms-process.ts";

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

/** Shares the administrator's password hash, because hashing each takes minutes. */
export function addAccounts({ dataDir, admin }: CmsProcess, count: number): Account[] {
  const database = new DatabaseSync(path.join(dataDir, "trabecula.db"), { timeout: 5000 });
  const own = ["id", "document_id", "username", "email", "product_role"];
  const shared = (database.prepare("select name from pragma_table_info('up_users')").all() as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !own.includes(name));
  const insert = database.prepare(
    `insert into up_users (document_id, username, email, product_role, ${shared.join(", ")})
     select ?, ?, ?, 'researcher', ${shared.join(", ")} from up_users where email = ?`,
  );
  const accounts = Array.from({ length: count }, (_, index) => ({
    email: `researcher-${index}@lab.example`,
    password: admin.password,
    address: `30.${index >> 8}.${index & 255}.1`,
  }));
  database.exec("begin immediate");
  for (const { email } of accounts) {
    const id = randomBytes(12).toString("hex");
    insert.run(id, id, email, admin.email);
  }
  database.exec("commit");
  database.close();
  return accounts;
}
