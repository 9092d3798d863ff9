import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cheaperStart, cms, compileCache } from "../support/cms-process.ts";
import { copyTemplate, removeData } from "../support/data-folders.ts";
import { rows } from "../support/database.ts";
import { postgresFor } from "../support/postgres.ts";
import { closedUids } from "../support/closed-uids.ts";

const dist = path.join(cms, "dist");

async function inStrapi(dataDir: string, statements: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const program = `
    const { createRequire } = require("node:module");
    const { createStrapi } = createRequire(${JSON.stringify(path.join(cms, "server.mjs"))})("@strapi/strapi");
    (async () => {
      const strapi = await createStrapi({ appDir: ${JSON.stringify(dist)}, distDir: ${JSON.stringify(dist)} }).load();
      const thrown = [];
      for (const statement of [${statements.map((text) => `async () => ${text}`).join(",")}])
        thrown.push(await statement().then(() => null, (error) => error.message));
      process.stdout.write("\\n" + JSON.stringify(thrown) + "\\n", () => process.exit(0));
    })();`;
  const env = { PATH: process.env.PATH, NODE_ENV: "production", STRAPI_TELEMETRY_DISABLED: "true", STRAPI_DISABLE_EE: "true" };
  const { stdout } = await promisify(execFile)(process.execPath, [...cheaperStart, "-e", program], {
    cwd: cms,
    env: { ...env, ...compileCache, DATA_DIR: dataDir, DATABASE_URL: postgresFor(dataDir) ?? "" },
  });
  const thrown = JSON.parse(stdout.trim().split("\n").at(-1)!) as (string | null)[];
  return new Map(statements.map((statement, index) => [statement, thrown[index]!]));
}

const datasets = 'strapi.db.query("plugin::bone-scans.dataset")';
const published = '{ state: "published" }';
const changes = [
  `${datasets}.update({ where: ${published}, data: { manifest: "{}" } })`,
  `${datasets}.updateMany({ where: ${published}, data: { curvesCsv: "" } })`,
  `${datasets}.updateMany({ where: ${published}, data: { state: "draft" } })`,
];
const deletions = [`${datasets}.delete({ where: ${published} })`, `${datasets}.deleteMany({ where: {} })`, `${datasets}.deleteMany()`];
const [usedDraft, usedEarlier, unusedDraft] = ["dxa-young-adult", "bachrach-spine-bmd", "lead-body-composition"];
const removeDraft = (key: string) => `${datasets}.deleteMany({ where: { key: "${key}" } })`;
const revisions = 'strapi.db.query("plugin::bone-scans.report-revision")';
const revisionChanges = [
  `${revisions}.update({ where: { reportId: "report" }, data: { results: "[]" } })`,
  `${revisions}.updateMany({ where: {}, data: { revision: 7 } })`,
];
const documents = (uid: string) => [`strapi.documents("${uid}").findMany()`, `strapi.documents("${uid}").create({ data: {} })`];
const otherDocuments = 'strapi.documents("api::page.page").findMany()';

describe("the collections, in Strapi's own hands", () => {
  let dataDir: string;
  let before: ReturnType<typeof rows>;
  let thrown: ReadonlyMap<string, string | null>;

  let revisionsBefore: ReturnType<typeof rows>;

  const storedRevisions = () => rows("select * from bone_scans_report_revisions", [], dataDir);
  const stored = () => rows("select * from bone_scans_datasets order by id", [], dataDir);

  beforeAll(async () => {
    dataDir = copyTemplate();
    rows("update bone_scans_datasets set state = 'draft' where key in (?, ?, ?)", [usedDraft, usedEarlier, unusedDraft], dataDir);
    const idOf = (key: string) =>
      rows("select document_id from bone_scans_datasets where key = ?", [key], dataDir)[0]!.document_id as string;
    const insert = (table: string, columns: string, ...values: string[]) =>
      rows(`insert into ${table} (${columns}) values (${values.map(() => "?").join(", ")})`, values, dataDir);
    insert("bone_scans_reports", "document_id, workspace_id, dataset_id", "report", "owner", idOf(usedDraft));
    insert(
      "bone_scans_report_revisions",
      "document_id, workspace_id, report_id, dataset_id",
      "earlier",
      "owner",
      "report",
      idOf(usedEarlier),
    );
    before = stored();
    revisionsBefore = storedRevisions();
    const drafts = [usedDraft, usedEarlier, unusedDraft].map(removeDraft);
    thrown = await inStrapi(dataDir, [
      ...changes,
      ...revisionChanges,
      ...deletions,
      ...drafts,
      ...closedUids.flatMap(documents),
      otherDocuments,
    ]);
  });
  afterAll(() => removeData(dataDir));

  it("no write of the query layer changes or deletes a published dataset", () => {
    for (const statement of changes)
      expect([statement, thrown.get(statement)]).toEqual([statement, "You cannot change a published dataset. Create a new version."]);
    for (const statement of deletions)
      expect([statement, thrown.get(statement)]).toEqual([statement, "What has been published is never deleted."]);
    expect(stored()).toEqual(before.filter(({ key }) => key !== unusedDraft));
  });

  it("an earlier revision of a report is not changed by any write of the query layer", () => {
    for (const statement of revisionChanges)
      expect([statement, thrown.get(statement)]).toEqual([statement, "You cannot change an earlier revision."]);
    expect(storedRevisions()).toEqual(revisionsBefore);
  });

  it("a draft can be deleted only if no report or earlier revision uses it", () => {
    for (const key of [usedDraft, usedEarlier])
      expect([key, thrown.get(removeDraft(key))]).toEqual([key, "You cannot delete this dataset because reports use it."]);
    expect(thrown.get(removeDraft(unusedDraft))).toBeNull();
  });

  it("the document service has no access to accounts, reports and datasets", () => {
    for (const uid of closedUids)
      for (const statement of documents(uid))
        expect(thrown.get(statement)).toBe(`${uid} is reached by the services of its plugin only, not by strapi.documents.`);
    expect(thrown.get(otherDocuments)).toBeNull();
  });
});
