import { afterAll, beforeAll, expect, it } from "vitest";
import { failToStart, startCms } from "../support/cms-process.ts";
import { copyTemplate, removeData } from "../support/data-folders.ts";
import { columnNames, moment, rows, tableNames } from "../support/database.ts";
import { OtherVersion } from "../support/other-version.ts";
import { postgresFor } from "../support/postgres.ts";

let dataDir: string;

async function runOnce(folder?: string): Promise<void> {
  const cms = await startCms({ dataDir, folder });
  await cms.stop({ keepData: true });
}

async function refusal(folder?: string): Promise<string> {
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
  new OtherVersion().addContentType("visit", "place").change("faq-entry", { attributes: { audience: { type: "string" } } });

const refused =
  /^The database was last used by a newer version of the product: this one does not know its (.*), and has changed nothing\. Start/;

beforeAll(() => {
  dataDir = copyTemplate();
});

afterAll(() => removeData(dataDir));

it("keeps what a newer version has added: the older one refuses to start, and loses nothing", async () => {
  const { folder } = newer();
  await runOnce(folder);
  rows("update faq_entries set audience = 'Radiologists' where slug = 'units'", [], dataDir);
  rows("insert into visits (document_id, place) values ('visit1', 'Calgary')", [], dataDir);

  expect(refused.exec(await refusal())?.[1]).toBe("column faq_entries.audience and 1 more of its parts");

  await runOnce(folder);
  const audience = rows("select distinct audience from faq_entries where slug = 'units'", [], dataDir);
  expect([audience, rows("select place from visits", [], dataDir)]).toEqual([[{ audience: "Radiologists" }], [{ place: "Calgary" }]]);
});

it("takes away what a migration takes away and nothing else, and no older version starts after it", async () => {
  const undrafted = newer().change("faq-entry", { options: { draftAndPublish: false } });
  expect(refused.exec(await refusal(undrafted.folder))?.[1]).toBe("drafts of api::faq-entry.faq-entry");

  const migration = `
    export const removes = ["column faq_entries.audience", "table visits"];
    export const up = (knex) => knex.schema.dropTable("visits");`;
  const after = new OtherVersion().addMigration("2027-01-01-no-visits.js", migration);
  const [recorded] = rows("select schema, hash from strapi_database_schema", [], dataDir);
  await runOnce(after.folder);
  expect(tableNames(dataDir)).not.toContain("visits");
  expect(rows("select distinct audience from faq_entries where slug = 'units'", [], dataDir)).toEqual([{ audience: "Radiologists" }]);

  expect(refused.exec(await refusal(newer().folder))?.[1]).toBe("migration 2027-01-01-no-visits.js");

  // Like a process killed after the migration, before it records the schema.
  const schema = typeof recorded?.schema === "string" ? recorded.schema : JSON.stringify(recorded?.schema);
  rows("update strapi_database_schema set schema = ?, hash = ?, time = ?", [schema, recorded?.hash, moment(Date.UTC(2026, 0, 1))], dataDir);
  await runOnce(after.folder);
});
