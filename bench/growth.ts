/* Bytes per row, with indexes, of each growing table. Uses SQLite or BENCH_DATABASE_URL (empty PostgreSQL). */
import { startCms } from "./support/cms-process.ts";
import { exampleScoreRequest } from "./support/example-score-request.ts";
import { printFigure } from "./support/figures.ts";
import { openRecords } from "./support/records-database.ts";
import { jsonHeaders, logIn } from "./support/requests.ts";

const url = process.env.BENCH_DATABASE_URL;
const count = 20_000;
const id = "'copy' || (100000000000 + i)";

const growing: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  up_users: { document_id: id, username: id, email: id },
  bone_scans_patients: { document_id: id, code: id, code_key: id, search_text: id },
  bone_scans_reports: { document_id: id, report_name: id, search_text: id },
  accounts_audit: { public_id: id },
  accounts_outbox: { public_id: id },
  accounts_sessions: { session_id: id },
  accounts_tokens: { token_hash: id },
  accounts_rate_limits: { limit_key: id },
};

if (url !== undefined) process.env.DATABASE_URL = url;
const cms = await startCms();
try {
  const cookie = await logIn(cms.apiUrl, cms.admin);
  await makeOneOfEach();
  const database = await openRecords(cms, url);
  const size = async () => {
    if (database.name === "PostgreSQL") return Number(await database.value("select pg_database_size(current_database())"));
    return Number(await database.value("pragma page_count")) * Number(await database.value("pragma page_size"));
  };
  for (const [table, changed] of Object.entries(growing)) {
    const columns = (await database.columns(table)).filter((column) => column !== "id");
    const values = columns.map((column) => changed[column] ?? `s.${column}`);
    const before = await size();
    await database.run(
      `insert into ${table} (${columns.join(", ")})
       with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}),
       s as materialized (select * from ${table} order by id desc limit 1)
       select ${values.join(", ")} from n, s`,
    );
    const rows = Number(await database.value(`select count(*) from ${table}`));
    if (rows < count) throw new Error(`${table} had no row to copy.`);
    printFigure({ name: table, database: database.name, value: Math.round(((await size()) - before) / count), unit: "bytes a row" });
  }
  await database.close();

  async function makeOneOfEach(): Promise<void> {
    const scan = JSON.parse(await exampleScoreRequest(cms, cookie)) as object;
    const patient = await post("/patients", { code: "GROWTH", sex: "female", birthDate: "1985-01-01" });
    await post("/reports", { ...scan, reportName: "Growth", patientId: patient.id, subject: {} });
    await post("/user/forgot-password", { email: cms.admin.email });
  }

  async function post(path: string, body: object): Promise<{ id: string }> {
    const reply = await fetch(`${cms.apiUrl}${path}`, { method: "POST", headers: { ...jsonHeaders, cookie }, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as { id: string };
  }
} finally {
  await cms.stop();
}
