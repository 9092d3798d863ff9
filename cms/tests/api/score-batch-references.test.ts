import { ZTableSummary } from "@trabecula/contracts";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, it } from "vitest";
import { actionsOf } from "../support/audit.ts";
import { researcher, type Person } from "../support/people.ts";
import { versions } from "../support/revisions.ts";

let owner: Person;
let ids: string[];

beforeAll(async () => {
  [owner, { ids }] = await Promise.all([researcher(), versions(300, 320)]);
});

const table =
  "sex,age,site,scanner,region,stacks,motion_grade,tt_bmd\nfemale,44,distal-tibia,xtremect-2,multi-stack,3,2,284\nfemale,,distal-tibia,xtremect-2,,,,290\n";

const batch = (query: string) =>
  owner.client.send("POST", `/api/score/batch?${query}`, { body: table, headers: { "Content-Type": "text/csv" } });
const rowsOf = (body: unknown) => parse(body as string, { columns: true }) as Record<string, string>[];

it("scores a table with several references, each in separate columns with unchanged results", async () => {
  const [one, other] = ids as [string, string];
  const [alone, second] = await Promise.all([batch(`datasetId=${one}`), batch(`datasetId=${other}`)]);
  const both = await batch(`datasetId=${one}&alsoDatasetIds=${other}`);
  expect(both.status).toBe(200);
  const rows = rowsOf(both.body);
  for (const [index, reply] of [alone, second].entries()) {
    const own = rowsOf(reply.body).map(({ tt_bmd_z, tt_bmd_percentile, tt_bmd_refusal }) => [tt_bmd_z, tt_bmd_percentile, tt_bmd_refusal]);
    const scores = Object.keys(rows[0]!).filter((name) => name.endsWith("__tt_bmd_z"));
    const prefix = scores[index]!.replace(/z$/, "");
    expect(rows.map((row) => ["z", "percentile", "refusal"].map((name) => row[prefix + name]))).toEqual(own);
  }
  expect(rowsOf(alone.body)[0]!.tt_bmd_z).not.toBe(rowsOf(second.body)[0]!.tt_bmd_z);
});

it("summarizes a table for each reference and logs each use", async () => {
  const [one, other] = ids as [string, string];
  const reply = await batch(`datasetId=${one}&alsoDatasetIds=${other}&answer=parts`);
  const form = await new Response(reply.body as string, { headers: { "content-type": reply.headers.get("content-type")! } }).formData();
  const { others, ...first } = ZTableSummary.parse(JSON.parse(form.get("summary") as string));
  expect(first).toMatchObject({ rows: 2, withZ: 1, none: 1, refused: { missing_age: 1 } });
  expect(others).toMatchObject([{ dataset: { id: other }, rows: 2, withZ: 1, none: 1, refused: { missing_age: 1 } }]);
  expect(others![0]!.spreads[0]!.z.mean).not.toBe(first.spreads[0]!.z.mean);
  for (const id of ids) expect(actionsOf(`dataset:${id}`)).toContain("table.scored");
});

it.each([
  ["the same reference again", () => ids[0]!, "A reference is named twice."],
  ["one that does not exist", () => "a".repeat(24), "There is no reference dataset with this id."],
  ["what is no id", () => "lead", "Enter dataset ids, separated by commas."],
  [
    "more than three",
    () => Array.from({ length: 4 }, (_, index) => `${"b".repeat(24)}${index}`).join(","),
    "Choose at most 3 other references.",
  ],
])("refuses %s as an additional reference", async (_what, also, message) => {
  const reply = await batch(`datasetId=${ids[0]}&alsoDatasetIds=${also()}`);
  expect([reply.status, reply.body]).toEqual([422, expect.objectContaining({ fields: { alsoDatasetIds: message } })]);
});

it("rejects an additional reference of another report type", async () => {
  const dxa = (await owner.client.get("/api/datasets?reportType=dxa")).body as { items: { id: string }[] };
  const reply = await batch(`datasetId=${ids[0]}&alsoDatasetIds=${dxa.items[0]!.id}`);
  expect([reply.status, (reply.body as { message: string }).message]).toEqual([422, expect.stringMatching(/for another report type/)]);
});
