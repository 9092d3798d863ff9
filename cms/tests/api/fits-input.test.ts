import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ZErrorReply, ZReportTypesReply, type FitPlan } from "@trabecula/contracts";
import type { ApiClient } from "../support/api-client.ts";
import { rows } from "../support/database.ts";
import { cohortForm, fitPlan, sendFit, simulatedCohort } from "../support/fits.ts";
import { anotherAdministrator } from "../support/people.ts";
import { untilNoUploads } from "../support/uploads.ts";

let client: ApiClient;
beforeAll(async () => {
  ({ client } = await anotherAdministrator());
});

const stored = () =>
  ["fits", "fit_curves", "fit_cohorts"].map((table) => rows(`select count(*) as held from bone_scans_${table}`)[0]!.held as number);

let before: number[];
beforeEach(() => {
  before = stored();
});

afterEach(async () => {
  expect(stored()).toEqual(before);
  await untilNoUploads();
});

const cohort = simulatedCohort({ seed: 9, rows: 200 });
const header = "id,sex,age,bmd_ls\n";
const table = (row: (index: number) => string, count = 100) =>
  `${header}${Array.from({ length: count }, (_, index) => row(index)).join("\n")}\n`;
const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));

async function expectRefusal(reply: { status: number; body: unknown }, status: number, code: string): Promise<void> {
  expect({ status: reply.status, ...ZErrorReply.parse(reply.body) }).toMatchObject({
    status,
    code,
    message: expect.stringMatching(/^[A-Z"“c].*\.$/s),
  });
}

describe("a cohort that cannot be fitted", () => {
  it.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ["nothing", ""],
    ["a header alone", header],
    ["one row", `${header}P1,female,9,0.6\n`],
    ["everyone of one age", table((index) => `P${index},female,9,0.${60 + (index % 30)}`)],
    ["everyone with one value", table((index) => `P${index},female,${5 + index / 10},0.6`)],
    ["negative values", table((index) => `P${index},female,${5 + index / 10},-0.${60 + (index % 30)}`)],
    ["formulas", table((index) => `P${index},female,${5 + index / 10},"=0.5+${index}/100"`)],
    ["words", table((index) => `P${index},female,old,dense`)],
    ["another's columns", "name,length\nA,1\nB,2\n"],
    ["Latin-1", bytes(`${header}Zoë,female,9,0.6\n`, "latin1")],
    ["UTF-16 without a mark", bytes(cohort, "utf16le")],
    ["a workbook", new Uint8Array([0x50, 0x4b, 0x03, 0x04, ...Array.from({ length: 400 }, (_, index) => index % 256)])],
    ["an open quote", `${header}"P1,female,9,0.6\n`.repeat(3)],
    ["200,001 rows", header + "P,female,9,0.6\n".repeat(200_001)],
    [
      "persons with several rows, where the plan refuses them",
      table((index) => `P${index % 50},female,${5 + index / 10},0.${60 + (index % 30)}`),
    ],
    ["fewer than 100 people, unless the plan accepts it", simulatedCohort({ seed: 9, rows: 99 })],
  ])("is refused with a sentence: %s", async (_name, content) => {
    await expectRefusal(await sendFit(client, content), 422, "unreadable_file");
  });

  it("names the lines that are wrong", async () => {
    const reply = await sendFit(client, `${header}P1,female,9,much\nP2,neither,9,0.6\n`);
    expect(ZErrorReply.parse(reply.body).problems).toMatchObject([
      { file: "cohort.csv", line: 2 },
      { file: "cohort.csv", line: 3 },
    ]);
  });

  it("is refused above 20 MB", async () => {
    await expectRefusal(await sendFit(client, new Uint8Array(21_000_000).fill(0x31)), 413, "too_large");
    const check = client.post("/api/admin/fits/check", undefined, { body: cohortForm(new Uint8Array(21_000_000).fill(0x31)) });
    await expectRefusal(await check, 413, "too_large");
  });

  it("is refused where it would make more than 60 curves", async () => {
    const { items } = ZReportTypesReply.parse((await client.get("/api/report-types")).body);
    const dxa = items.find(({ key }) => key === "dxa")!;
    const values = dxa.parameters.slice(0, 31).map(({ key, sites }) => ({ column: key, parameter: key, site: sites[0]! }));
    const lines = Array.from({ length: 100 }, (_, index) => {
      const measured = values.map((_value, column) => (0.7 + ((index * 7 + column) % 40) / 100).toFixed(2));
      return [`P${index}`, index % 2 === 0 ? "female" : "male", (20 + index / 5).toFixed(1), ...measured].join(",");
    });
    const content = `id,sex,age,${values.map(({ column }) => column).join(",")}\n${lines.join("\n")}\n`;
    const plan = fitPlan({ acceptSmall: true, columns: { ...fitPlan().columns, values } });
    const reply = await sendFit(client, content, plan);
    await expectRefusal(reply, 422, "unreadable_file");
    expect(reply.body.message).toContain("62 curves");
  });
});

describe("a plan that cannot be followed", () => {
  const withColumns = (columns: Partial<FitPlan["columns"]>) => fitPlan({ columns: { ...fitPlan().columns, ...columns } });
  const codes = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`code ${index}`, "female"]));

  it.each<[string, unknown, number, string]>([
    ["no JSON", "{", 400, "bad_request"],
    ["nothing", "", 400, "bad_request"],
    ["thousands of brackets", "[".repeat(50_000), 400, "bad_request"],
    ["thousands of lists in each other", `${"[".repeat(5000)}${"]".repeat(5000)}`, 422, "validation_failed"],
    ["a million values", `[${"0,".repeat(400_000)}0]`, 413, "too_large"],
    ["another type", "null", 422, "validation_failed"],
    ["unknown keys", { ...fitPlan(), cores: 64 }, 422, "unknown_keys"],
    ["unknown keys inside", withColumns({ ...({ importance: "w" } as object) }), 422, "unknown_keys"],
    ["a family of its own", { ...fitPlan(), family: "GB2" }, 422, "validation_failed"],
    ["a bootstrap for a year", { ...fitPlan(), standardErrors: { method: "bootstrap", resamples: 1e9 } }, 422, "validation_failed"],
    ["an end before its start", fitPlan({ ageFrom: 12, ageTo: 10 }), 422, "validation_failed"],
    ["more codes than there are", withColumns({ sexCodes: codes as Record<string, "female"> }), 422, "validation_failed"],
    ["columns that the file does not have", withColumns({ age: "years" }), 422, "unreadable_file"],
    [
      "a parameter that nobody knows",
      withColumns({ values: [{ column: "bmd_ls", parameter: "luck", site: "hip" }] }),
      422,
      "unreadable_file",
    ],
    ["no column at all", withColumns({ values: [] }), 422, "unreadable_file"],
    ["ages that nobody has", fitPlan({ ageFrom: 90, ageTo: 100 }), 422, "unreadable_file"],
  ])("is refused with a sentence: %s", async (_name, plan, status, code) => {
    await expectRefusal(await sendFit(client, cohort, plan), status, code);
  });
});

describe("a form that is none", () => {
  it.each<[string, () => FormData]>([
    ["without a plan", () => cohortForm(cohort)],
    ["with a field of its own", () => cohortForm(cohort, { plan: fitPlan(), owner: "me" })],
    [
      "with two files",
      () => {
        const form = cohortForm(cohort, { plan: fitPlan() });
        form.append("file", new Blob([cohort]), "second.csv");
        return form;
      },
    ],
    [
      "without a file",
      () => {
        const form = new FormData();
        form.append("plan", JSON.stringify(fitPlan()));
        return form;
      },
    ],
  ])("is refused with a sentence: %s", async (_name, form) => {
    await expectRefusal(await client.post("/api/admin/fits", undefined, { body: form() }), 400, "bad_request");
  });

  it("is rejected with 415 as JSON or without a body", async () => {
    await expectRefusal(await client.post("/api/admin/fits", { plan: fitPlan() }), 415, "unsupported_media_type");
    await expectRefusal(await client.post("/api/admin/fits"), 415, "unsupported_media_type");
  });
});

describe("a hostile file to check", () => {
  it.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ["nothing", ""],
    ["Latin-1", bytes(`${header}Zoë,female,9,0.6\n`, "latin1")],
    ["one endless line", new Uint8Array(5_000_000).fill(0x78)],
  ])("is refused with a sentence: %s", async (_name, content) => {
    await expectRefusal(await client.post("/api/admin/fits/check", undefined, { body: cohortForm(content) }), 422, "unreadable_file");
  });

  it("gets a report of problems, and no crash, for formulas and unknown columns", async () => {
    for (const content of ['age,sex,bmd_ls\n9,female,"=cmd|calc"\n', "a,b\n1,2\n"]) {
      const reply = await client.post("/api/admin/fits/check", undefined, { body: cohortForm(content) });
      expect({ status: reply.status, groups: reply.body.groups, problems: reply.body.problems.length > 0 }).toEqual({
        status: 200,
        groups: [],
        problems: true,
      });
    }
  });
});
