import { randomBytes } from "node:crypto";
import { openRecords, type RecordsDatabase } from "../support/records-database.ts";
import type { Account } from "./client.ts";
import type { World } from "./world.ts";

export const openDatabase = ({ postgres }: World): Promise<RecordsDatabase> => openRecords({ dataDir: "" }, postgres.url);

/** Shares the administrator's password hash, because hashing each takes minutes. */
export async function addCallers(database: RecordsDatabase, { admin }: World, count: number): Promise<Account[]> {
  const own = ["id", "document_id", "username", "email", "product_role"];
  const shared = (await database.columns("up_users")).filter((name) => !own.includes(name));
  const accounts = Array.from({ length: count }, (_, index) => ({
    email: `caller-${index}@lab.example`,
    password: admin.password,
    address: `30.0.${index >> 8}.${index & 255}`,
  }));
  for (const { email } of accounts) {
    const id = randomBytes(12).toString("hex");
    await database.run(
      `insert into up_users (document_id, username, email, product_role, ${shared.join(", ")})
       select '${id}', '${id}', '${email}', 'researcher', ${shared.join(", ")} from up_users where email = '${admin.email}'`,
    );
  }
  return accounts;
}

/** Copies the only existing report for a thousand other owners. */
export async function addReportsOfOthers(database: RecordsDatabase, count: number): Promise<void> {
  const changed: Readonly<Record<string, string>> = {
    document_id: "right('oooooooooooooooooooooooo' || i, 24)",
    owner_id: "'other' || (i % 1000)",
    report_name: "'Report ' || i",
    search_text: "'report ' || i",
  };
  const columns = (await database.columns("bone_scans_reports")).filter((column) => column !== "id");
  const values = columns.map((column) => changed[column] ?? `s.${column}`);
  await database.run(
    `insert into bone_scans_reports (${columns.join(", ")})
     with s as materialized (select * from bone_scans_reports limit 1)
     select ${values.join(", ")} from generate_series(1, ${count}) i, s`,
  );
  await database.run("vacuum analyze");
}
