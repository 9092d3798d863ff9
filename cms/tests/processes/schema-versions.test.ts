import { afterAll, beforeAll, expect, it } from "vitest";
import type { Report } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail, adminPassword, failToStart, startCms } from "../support/cms-process.ts";
import { copyTemplate, removeData } from "../support/data-folders.ts";
import { columnNames, isPostgres, moment, rows, tableNames, userRow } from "../support/database.ts";
import { addRecords, asOfEarlierVersion, records, reportCount, staffLanguages, texts } from "../support/earlier-version.ts";
import { OtherVersion } from "../support/other-version.ts";
import { logIn } from "../support/people.ts";
import { postgresFor } from "../support/postgres.ts";
import { read, scanned, signed } from "../support/signatures.ts";
import { newWorkspace } from "../support/workspaces.ts";

let dataDir: string;
let signedBefore: Report;

async function refusal(folder: string): Promise<string> {
  const before = everything();
  const { output, code } = await failToStart({ DATA_DIR: dataDir, DATABASE_URL: postgresFor(dataDir) ?? "" }, folder);
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(everything()).toEqual(before);
  return output.trim();
}

function everything(): object {
  const content = (table: string) => rows(`select * from "${table}"`, [], dataDir).map((row) => JSON.stringify(row));
  const tables = tableNames(dataDir).sort();
  return Object.fromEntries(tables.map((table) => [table, [columnNames(table, dataDir).sort(), content(table).sort()]]));
}

const newer = () =>
  new OtherVersion()
    .addContentType("visit", "place")
    .addContentType("room", "place")
    .change("faq-entry", { attributes: { audience: { type: "string" } } });

const refused =
  /^The database was last used by a newer version of the product: this one does not know its (.*), and has changed nothing\. Start/;

beforeAll(() => {
  dataDir = copyTemplate();
});

afterAll(() => removeData(dataDir));

it("gives the records of an earlier version to personal workspaces, and rewrites no row", async () => {
  const { document_id: owner } = userRow(adminEmail, dataDir);
  asOfEarlierVersion(dataDir);
  addRecords(dataDir, owner as string);
  rows("update pages set body = 'A draft.' where slug = 'about' and published_at is null", [], dataDir);
  const before = records(dataDir, "owner_id");
  const textsBefore = texts(dataDir);
  expect([textsBefore.languages, staffLanguages(dataDir)]).toEqual([[null], ["none"]]);
  const cms = await startCms({ dataDir, folder: newer().folder, env: { LANGUAGES: "de" } });
  const client = new ApiClient(cms.url);
  await logIn(client, adminEmail, adminPassword);
  expect((await client.get("/api/reports?pageSize=1")).body).toMatchObject({ total: reportCount, items: [{ patientCode: "P-1" }] });
  expect((await client.get("/api/patients/names")).body).toEqual({ keepNames: true });
  // Scopes of the earlier version.
  const tokens = (await client.get("/api/tokens")).body.items as { scopes: string[]; workspaceId: string }[];
  expect(tokens.map(({ scopes }) => scopes.join(" ")).sort()).toEqual(["read names", "score", "score write names"]);
  expect(new Set(tokens.map(({ workspaceId }) => workspaceId))).toEqual(new Set([owner]));
  expect((await client.get("/api/dashboard")).body).toMatchObject({ reports: { total: reportCount }, patients: 1 });
  expect(records(dataDir, "workspace_id")).toEqual(before);
  const lead = { email: adminEmail, id: owner as string, client };
  const { id: workspaceId } = await newWorkspace(lead);
  signedBefore = await signed(lead, (await scanned({ lead, workspaceId })).report.id, adminPassword);
  expect(signedBefore).toMatchObject({ readState: "final", signature: { valid: true } });
  await cms.stop({ keepData: true });
  expect(texts(dataDir)).toMatchObject({ languages: ["en"], found: textsBefore.found });
  expect(staffLanguages(dataDir)).toEqual(["de,en"]);
});

const ran = "2027-01-01-no-visits.js";
const removing = (table: string, ...more: string[]) => `
  export const removes = ${JSON.stringify([`table ${table}`, ...more])};
  export const up = (knex) => knex.schema.dropTable("${table}");`;

it("preserves migrations and parts of a newer version: an older version refuses to start", async () => {
  rows("update faq_entries set audience = 'Radiologists' where slug = 'units'", [], dataDir);
  rows("insert into rooms (document_id, place) values ('room1', 'Calgary')", [], dataDir);
  // Simulates a process killed after the migration, before it records the schema.
  rows("drop table visits", [], dataDir);
  rows("insert into strapi_migrations (name, time) values (?, ?)", [ran, moment(Date.now())], dataDir);

  // The other parts are a column, two tables and the drafts.
  const older = new OtherVersion().change("faq-entry", { options: { draftAndPublish: false } });
  expect(refused.exec(await refusal(older.folder))?.[1]).toBe(`migration ${ran} and 4 more of its parts`);
});

it("removes only parts that a migration removes, also where a process was killed after one, and keeps signatures valid", async () => {
  const after = new OtherVersion()
    .addMigration(ran, removing("visits", "column faq_entries.audience", "column bone_scans_signatures.method"))
    .addMigration("2027-02-01-no-rooms.js", removing("rooms"));
  const [recorded] = rows("select schema from strapi_database_schema", [], dataDir);
  const stated = typeof recorded?.schema === "string" ? recorded.schema : JSON.stringify(recorded?.schema);
  // A column of another type, for which Strapi rebuilds the table of signatures.
  const schema = withType(stated, "bone_scans_signatures", "method", "text");
  const [before] = rows("select * from bone_scans_signatures", [], dataDir) as [Record<string, unknown>];
  rows("update strapi_database_schema set schema = ?", [schema], dataDir);
  const cms = await startCms({ dataDir, folder: after.folder });
  const client = new ApiClient(cms.url);
  await logIn(client, adminEmail, adminPassword);
  expect((await read({ email: adminEmail, id: "", client }, signedBefore.id)).signature).toEqual(signedBefore.signature);
  await cms.stop({ keepData: true });
  expect(tableNames(dataDir)).not.toContain("rooms");
  expect(rows("select name from strapi_migrations where name like '2027%' order by name", [], dataDir)).toHaveLength(2);
  expect(rows("select distinct audience from faq_entries where slug = 'units'", [], dataDir)).toEqual([{ audience: "Radiologists" }]);

  const names = Object.keys(before).join(", ");
  const unchangeable = "A signature cannot be changed or deleted.";
  const again = `into bone_scans_signatures (${names}) select ${names} from bone_scans_signatures`;
  for (const statement of [
    "update bone_scans_signatures set meaning = 'authored'",
    "delete from bone_scans_signatures",
    isPostgres() ? "truncate bone_scans_signatures" : `insert or replace ${again}`,
  ])
    expect(() => rows(statement, [], dataDir), statement).toThrow(unchangeable);
  expect(rows("select * from bone_scans_signatures", [], dataDir)).toEqual([before]);
});

function withType(schema: string, table: string, column: string, type: string): string {
  const read = JSON.parse(schema) as { tables: { name: string; columns: { name: string; type: string }[] }[] };
  read.tables.find(({ name }) => name === table)!.columns.find(({ name }) => name === column)!.type = type;
  return JSON.stringify(read);
}
