/* Bytes per row, with indexes. Uses SQLite or BENCH_DATABASE_URL (empty PostgreSQL). */
import { exampleScoreRequest } from "./support/example-score-request.ts";
import { printFigure } from "./support/figures.ts";
import { copyRows, openRecords } from "./support/records.ts";
import { logIn, post } from "./support/requests.ts";
import { startCms } from "./support/servers.ts";

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

const cms = await startCms(process.env.BENCH_DATABASE_URL);
try {
  const cookie = await logIn(cms.apiUrl, cms.admin);
  const example = await exampleScoreRequest(cms, cookie);
  const patient = await post(cms.apiUrl, "/patients", { code: "GROWTH", sex: "female", birthDate: "1985-01-01" }, { cookie });
  const { id: patientId } = (await patient.json()) as { id: string };
  await post(cms.apiUrl, "/reports", { ...example, reportName: "Growth", patientId, subject: {} }, { cookie });
  await post(cms.apiUrl, "/user/forgot-password", { email: cms.admin.email });
  const database = await openRecords(cms);
  const size = async () => {
    if (database.name === "PostgreSQL") return Number(await database.value("select pg_database_size(current_database())"));
    return Number(await database.value("pragma page_count")) * Number(await database.value("pragma page_size"));
  };
  for (const [table, changed] of Object.entries(growing)) {
    const before = await size();
    await copyRows(database, table, count, changed);
    const rows = Number(await database.value(`select count(*) from ${table}`));
    if (rows < count) throw new Error(`${table} had no row to copy.`);
    printFigure({ name: table, database: database.name, value: Math.round(((await size()) - before) / count), unit: "bytes a row" });
  }
  await database.close();
} finally {
  await cms.stop();
}
