import { expect, it } from "vitest";
import { closedUids } from "../../support/closed-uids.ts";
import type { RunningCms } from "../../support/cms-process.ts";
import { copyRow, rows } from "../../support/database.ts";

const datasets = 'strapi.db.query("plugin::bone-scans.dataset")';
const published = '{ state: "published" }';
const changes = [
  `${datasets}.update({ where: ${published}, data: { manifest: "{}" } })`,
  `${datasets}.updateMany({ where: ${published}, data: { curvesCsv: "" } })`,
  `${datasets}.updateMany({ where: ${published}, data: { state: "draft" } })`,
];
const deletions = [`${datasets}.delete({ where: ${published} })`, `${datasets}.deleteMany({ where: {} })`, `${datasets}.deleteMany()`];
const [usedDraft, usedEarlier, unusedDraft] = ["used-draft", "draft-used-earlier", "unused-draft"];
const removeDraft = (key: string) => `${datasets}.deleteMany({ where: { key: "${key}" } })`;
const revisions = 'strapi.db.query("plugin::bone-scans.report-revision")';
const revisionChanges = [
  `${revisions}.update({ where: { reportId: "report" }, data: { results: "[]" } })`,
  `${revisions}.updateMany({ where: {}, data: { revision: 7 } })`,
];
const documents = (uid: string) => [`strapi.documents("${uid}").findMany()`, `strapi.documents("${uid}").create({ data: {} })`];
const otherDocuments = 'strapi.documents("api::page.page").findMany()';

const source = (file: string) => JSON.stringify(new URL(`../../../../packages/${file}`, import.meta.url));
const publishAnother = `
  Promise.all([
    import(${source("plugins/strapi-plugin-bone-scans/server/src/services/seed/publish-built-in.ts")}),
    import(${source("core/reference-datasets/src/built-in.ts")}),
  ]).then(([{ publishBuiltIn }, { hashedBuiltIns }]) => {
    const [{ dataset }] = hashedBuiltIns().filter(({ dataset }) => dataset.manifest.key === "bern-hrpqct-xct2-multistack");
    return publishBuiltIn(strapi, [{ dataset, hash: "another" }]);
  })`;

const statements = [
  ...changes,
  ...revisionChanges,
  ...deletions,
  ...[usedDraft, usedEarlier, unusedDraft].map(removeDraft),
  ...closedUids.flatMap(documents),
  otherDocuments,
  publishAnother,
];

const program = `
  import http from "node:http";
  const { listen } = http.Server.prototype;
  http.Server.prototype.listen = function (...given) {
    http.Server.prototype.listen = listen;
    (async () => {
      const thrown = [];
      for (const statement of [${statements.map((text) => `async () => ${text}`).join(",")}])
        thrown.push(await statement().then(() => null, (error) => error.message));
      process.stdout.write("\\n" + JSON.stringify({ thrown }) + "\\n", () => listen.apply(this, given));
    })();
  };`;

export const statementsEnv = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` };

let before: ReturnType<typeof rows>;
let revisionsBefore: ReturnType<typeof rows>;

const stored = (dataDir: string) =>
  rows("select document_id, key, version, state, manifest, curves_csv from bone_scans_datasets order by id", [], dataDir);
const storedRevisions = (dataDir: string) => rows("select * from bone_scans_report_revisions where workspace_id = 'owner'", [], dataDir);

export function addDraftsAndRevision(dataDir: string): void {
  for (const key of [usedDraft, usedEarlier, unusedDraft])
    copyRow("bone_scans_datasets", ["key", "dxa-young-adult"], { key, document_id: key, state: "draft", is_default: null }, dataDir);
  const insert = (table: string, columns: string, ...values: string[]) =>
    rows(`insert into ${table} (${columns}) values (${values.map(() => "?").join(", ")})`, values, dataDir);
  insert("bone_scans_reports", "document_id, workspace_id, dataset_id", "report", "owner", usedDraft);
  insert("bone_scans_report_revisions", "document_id, workspace_id, report_id, dataset_id", "earlier", "owner", "report", usedEarlier);
  before = stored(dataDir);
  revisionsBefore = storedRevisions(dataDir);
}

export function describeCollections(cms: () => RunningCms): void {
  const thrownBy = (statement: string) => {
    const line = cms()
      .output()
      .split("\n")
      .find((text) => text.startsWith('{"thrown"'))!;
    return (JSON.parse(line) as { thrown: (string | null)[] }).thrown[statements.indexOf(statement)];
  };

  it("a built-in dataset that differs from what is published is refused", () => {
    expect(thrownBy(publishAnother)).toMatch(/^The built-in dataset bern-hrpqct-xct2-multistack [\d.]+ differs from what is published/);
  });

  it("no write of the query layer changes or deletes a published dataset", () => {
    for (const statement of changes)
      expect([statement, thrownBy(statement)]).toEqual([statement, "You cannot change a published dataset. Create a new version."]);
    for (const statement of deletions)
      expect([statement, thrownBy(statement)]).toEqual([statement, "What has been published is never deleted."]);
    expect(stored(cms().dataDir)).toEqual(before.filter(({ key }) => key !== unusedDraft));
  });

  it("an earlier revision of a report is not changed by any write of the query layer", () => {
    for (const statement of revisionChanges)
      expect([statement, thrownBy(statement)]).toEqual([statement, "You cannot change an earlier revision."]);
    expect(storedRevisions(cms().dataDir)).toEqual(revisionsBefore);
  });

  it("a draft can be deleted only if no report or earlier revision uses it", () => {
    for (const key of [usedDraft, usedEarlier])
      expect([key, thrownBy(removeDraft(key))]).toEqual([key, "You cannot delete this dataset because reports use it."]);
    expect(thrownBy(removeDraft(unusedDraft))).toBeNull();
  });

  it("the document service has no access to accounts, reports and datasets", () => {
    for (const uid of closedUids)
      for (const statement of documents(uid))
        expect(thrownBy(statement)).toBe(`${uid} is reached by the services of its plugin only, not by strapi.documents.`);
    expect(thrownBy(otherDocuments)).toBeNull();
  });
}
