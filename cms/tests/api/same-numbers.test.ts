import { ZReport, ZReportChanges, type Report } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { parsed } from "../../../packages/reports/report-document/test/support/parsed.ts";
import { savedPatient } from "../support/bone-scans.ts";
import { researcher, type Person } from "../support/people.ts";
import { linesOf, textOf, type Forms } from "../support/same-numbers/forms.ts";
import { expectSameInFhir } from "../support/same-numbers/in-fhir.ts";
import { expectSameInCsv, expectSameInJson, expectSameInLongForm, expectSameInWideForm } from "../support/same-numbers/in-files.ts";
import { expectSameChangesOnScreen, expectSameOnPaper, expectSameOnScreen } from "../support/same-numbers/to-people.ts";

const scansOf = {
  "hr-pqct": (scanDate: string, share: number) =>
    (["distal-radius", "distal-tibia"] as const).map((site, index) => ({
      ...{ site, side: "left", scanDate, scanner: "xtremect-2", motionGrade: index === 0 ? 2 : 4 },
      protocol: { region: "multi-stack", stacks: index + 2 },
      measurements: Object.entries({ tt_bmd: 291.4, tb_bmd: 171.3, bvtv: 0.243, tb_n: 1.51, ct_th: 14, ct_po: 3.1 }).map(
        ([parameter, value]) => ({ parameter, value: Number((value * share).toPrecision(4)) }),
      ),
    })),
  dxa: (scanDate: string, share: number) =>
    Object.entries({ hip: { bmd_th: 0.782, bmd_fn: 0.547, bmc_th: 25.9 }, "lumbar-spine": { bmd_ls: 0.805, bmd_l1: 0.741 } }).map(
      ([site, values]) => ({
        ...{ site, side: site === "hip" ? "right" : null, scanDate, scanner: "hologic" },
        measurements: Object.entries(values).map(([parameter, value]) => ({ parameter, value: Number((value * share).toPrecision(4)) })),
      }),
    ),
};
type ReportType = keyof typeof scansOf;

let owner: Person;

async function thirdVisit(reportType: ReportType): Promise<string> {
  const birthDate = reportType === "dxa" ? "1958-06-01" : "1992-06-01";
  const { id: patientId } = await savedPatient(owner, { sex: "female", birthDate, menopausalStatus: null });
  let id = "";
  for (const [scanDate, share] of [
    ["2019-05-06", 1],
    ["2023-02-01", 0.97],
    ["2026-03-14", 0.94],
  ] as const) {
    const visit = { reportType, reportName: scanDate, subject: {}, patientId, scans: scansOf[reportType](scanDate, share) };
    const reply = await owner.client.post("/api/reports", visit);
    expect([reply.status, reply.body.message]).toEqual([201, undefined]);
    ({ id } = ZReport.parse(reply.body));
  }
  if (reportType === "hr-pqct") {
    const decided = await owner.client.post(`/api/reports/${id}/override`, { site: "distal-tibia", reason: "No second scan." });
    expect(decided.status).toBe(201);
  }
  return id;
}

async function formsOf(id: string, revision?: number): Promise<Forms> {
  const query = revision === undefined ? "" : `revision=${revision}`;
  const text = async (path: string) => (await bytesOf(`/api/reports/${id}${path}?${query}`)).toString("utf8");
  const record = revision === undefined ? await text("") : (await bytesOf(`/api/reports/${id}/revisions/${revision}`)).toString("utf8");
  const { words } = await parsed(await bytesOf(`/api/reports/${id}.pdf?view=researcher&size=a4&${query}`));
  return {
    api: ZReport.parse(JSON.parse(record)),
    changes: ZReportChanges.parse(JSON.parse(await text("/changes"))),
    ...{ csv: await text(".csv"), json: await text(".json"), fhir: await text(".fhir.json"), pdf: textOf(words) },
  };
}

async function bytesOf(path: string, body?: object): Promise<Buffer> {
  const { client } = owner;
  const cookie = client.cookie;
  const headers = { cookie, "X-Forwarded-For": client.address, "Content-Type": "application/json" };
  const reply = await fetch(`${client.base}${path}`, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
  expect([path, reply.status]).toEqual([path, 200]);
  return Buffer.from(await reply.arrayBuffer());
}

let all: Forms[];

beforeAll(async () => {
  owner = await researcher();
  const hrPqct = await thirdVisit("hr-pqct");
  all = [await formsOf(hrPqct), await formsOf(hrPqct, 1), await formsOf(await thirdVisit("dxa"))];
});

describe("the numbers of a report that is stored", () => {
  it("are of two revisions, with scores and changes of each kind", () => {
    expect(all.map(({ api }) => api.revision)).toEqual([2, 1, 1]);
    const results = all.map(({ api }) => linesOf(api).map(({ result }) => result));
    expect(results[0]!.some(({ flags }) => flags.includes("motion_override"))).toBe(true);
    expect(results[1]!.some(({ refusal }) => refusal?.code === "motion_grade")).toBe(true);
    expect(results[2]!.some(({ zScore, tScore }) => zScore === null && tScore !== null)).toBe(true);
    for (const { changes } of all) {
      const compared = changes.series.flatMap((series) => series.changes.filter(({ refusal }) => refusal === null));
      expect(new Set(compared.map(({ from }) => from))).toEqual(new Set(["2019-05-06", "2023-02-01"]));
    }
  });

  it("are the same in each of its files, on its screen and on paper", () => {
    for (const forms of all) {
      for (const expectSame of [expectSameInJson, expectSameInCsv, expectSameInFhir, expectSameOnScreen]) expectSame(forms);
      for (const expectSame of [expectSameChangesOnScreen, expectSameOnPaper]) expectSame(forms);
    }
  });

  it("are the same in the list’s export, long and wide", async () => {
    const reports: Report[] = [all[0]!.api, all[2]!.api];
    const table = async (form: "long" | "wide") =>
      (await bytesOf("/api/reports/export", { form, ids: reports.map(({ id }) => id) })).toString("utf8");
    expectSameInLongForm(await table("long"), reports);
    expectSameInWideForm(await table("wide"), reports);
  });
});
