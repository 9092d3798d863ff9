import { once } from "node:events";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failToStart } from "../support/cms-process.ts";
import { copyTemplate, removeData } from "../support/data-folders.ts";
import { rows } from "../support/database.ts";
import { postgresFor } from "../support/postgres.ts";
import { closedUids } from "../support/closed-uids.ts";

/** Runs them in a CMS that has started and is about to listen. */
async function inStrapi(dataDir: string, port: string, statements: readonly string[]) {
  const program = `
    import http from "node:http";
    const { listen } = http.Server.prototype;
    http.Server.prototype.listen = function (...given) {
      (async () => {
        const thrown = [];
        for (const statement of [${statements.map((text) => `async () => ${text}`).join(",")}])
          thrown.push(await statement().then(() => null, (error) => error.message));
        process.stdout.write("\\n" + JSON.stringify({ thrown }) + "\\n", () => listen.apply(this, given));
      })();
    };`;
  const { output, code } = await failToStart({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}`,
    DATA_DIR: dataDir,
    DATABASE_URL: postgresFor(dataDir) ?? "",
    CMS_PORT: port,
  });
  const lines = output.trim().split("\n");
  const { thrown } = JSON.parse(lines.find((line) => line.startsWith('{"thrown"'))!) as { thrown: (string | null)[] };
  return { code, last: lines.at(-1), thrown: new Map(statements.map((statement, index) => [statement, thrown[index]!])) };
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

const source = (file: string) => JSON.stringify(new URL(`../../../packages/${file}`, import.meta.url));
const publishAnother = `
  Promise.all([
    import(${source("plugins/strapi-plugin-bone-scans/server/src/services/seed/publish-built-in.ts")}),
    import(${source("core/reference-datasets/src/built-in.ts")}),
  ]).then(([{ publishBuiltIn }, { hashedBuiltIns }]) => {
    const [{ dataset }] = hashedBuiltIns().filter(({ dataset }) => dataset.manifest.key === "bern-hrpqct-xct2-multistack");
    return publishBuiltIn(strapi, [{ dataset, hash: "another" }]);
  })`;

const portOf = (server: net.Server) => String((server.address() as net.AddressInfo).port);

describe("the collections, in Strapi's own hands", () => {
  let dataDir: string;
  let before: ReturnType<typeof rows>;
  let thrown: ReadonlyMap<string, string | null>;
  let ended: Awaited<ReturnType<typeof inStrapi>>;
  const other = net.createServer().listen(0, "127.0.0.1");

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
    if (!other.listening) await once(other, "listening");
    ended = await inStrapi(dataDir, portOf(other), [
      ...changes,
      ...revisionChanges,
      ...deletions,
      ...drafts,
      ...closedUids.flatMap(documents),
      otherDocuments,
      publishAnother,
    ]);
    ({ thrown } = ended);
  });
  afterAll(() => {
    other.close();
    removeData(dataDir);
  });

  it("a start ends with one sentence where the port is already in use", () => {
    const sentence = `Port ${portOf(other)} is already in use. Stop what uses it, or set CMS_PORT to another.`;
    expect([ended.code, ended.last]).toEqual([1, sentence]);
  });

  it("a built-in dataset that differs from what is published is refused", () => {
    expect(thrown.get(publishAnother)).toMatch(/^The built-in dataset bern-hrpqct-xct2-multistack [\d.]+ differs from what is published/);
  });

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
