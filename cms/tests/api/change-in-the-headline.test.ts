import { ZDatasetList, ZReportChanges, ZTrends, type ChangeTable, type Report } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { parsed } from "../../../packages/reports/report-document/test/support/parsed.ts";
import { reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { patientOf, researcher, type Person } from "../support/people.ts";

let owner: Person;
beforeAll(async () => {
  owner = await researcher();
});

async function textOf({ client }: Person, path: string): Promise<string> {
  const reply = await fetch(`${client.base}${path}`, { headers: { cookie: client.cookie } });
  expect(reply.status).toBe(200);
  return (await parsed(new Uint8Array(await reply.arrayBuffer()))).words.join(" ").replace(/\s+/g, " ");
}

const paper = (report: Report, reading: string) => textOf(owner, `/api/reports/${report.id}.pdf?view=${reading}`);

async function conclusionOf({ id }: Report): Promise<string> {
  const { entry } = (await owner.client.get(`/api/reports/${id}.fhir.json`)).body as { entry: { resource: { conclusion?: string } }[] };
  return entry.flatMap(({ resource }) => resource.conclusion ?? []).join(" ");
}

const scan = (scanDate: string, place: object, values: Record<string, number>) => ({
  ...{ scanDate, scanner: "hologic", ...place },
  measurements: Object.entries(values).map(([parameter, value]) => ({ parameter, value })),
});
const hip = { site: "hip", side: "left" };
const spine = { site: "lumbar-spine", side: null };

describe("a significant loss of a woman born on May 2, 1960", () => {
  const sentence =
    "Since Mar 1, 2023, total hip BMD has decreased by 0.100 g/cm² (11.1 %), a significant change (least significant change 0.045 g/cm²).";
  let first: Report;
  let report: Report;
  let reader: Person;

  beforeAll(async () => {
    const { id } = await savedPatient(owner, { birthDate: "1960-05-02", menopausalStatus: "postmenopausal" });
    first = await reportOfPatient(owner, id, { reportType: "dxa", scans: [scan("2023-03-01", hip, { bmd_th: 0.9 })] });
    report = await reportOfPatient(owner, id, { reportType: "dxa", scans: [scan("2026-03-01", hip, { bmd_th: 0.8 })] });
    reader = await patientOf(owner, id);
    expect((await owner.client.post(`/api/patients/${id}/release`, { reportId: report.id })).status).toBe(200);
  });

  it.each(["researcher", "clinician"])("is the second sentence of the %s on paper", async (reading) => {
    const text = await paper(report, reading);
    expect(text).toContain(`Low bone mass (lowest T-score −1.2, total hip). ${sentence}`);
    expect(text).toContain("Of 20 unchanged parameters, 1 is beyond its LSC by chance.");
    expect(text).toContain("ISCD minimum acceptable precision; this laboratory has not entered its own");
  });

  it("appears in the patient's preview, account and document", async () => {
    const reported =
      "Your hip bone density is lower than on Mar 1, 2023. The difference is larger than the measurement error. Please discuss it with your doctor.";
    expect(await paper(report, "patient")).toContain(`Your bone density is lower than the average of young women. ${reported}`);
    expect(await textOf(reader, `/api/my/reports/${report.id}.pdf`)).toContain(reported);
    expect((await reader.client.get(`/api/my/reports/${report.id}`)).body.summary).toContain(reported);
  });

  it("is in the conclusion of FHIR, after the category", async () => {
    expect(await conclusionOf(report)).toContain(`. ${sentence}`);
  });

  it("has nothing before it at the first scan", async () => {
    expect(await paper(first, "clinician")).toContain("No earlier scan to compare with.");
    expect(await paper(first, "patient")).not.toContain("bone density is lower");
    expect(await conclusionOf(first)).not.toContain("Since");
  });
});

describe("a growing girl born on Feb 1, 2012", () => {
  it("gets the change of her Z-score and no least significant change, in every output", async () => {
    const { items } = ZDatasetList.parse((await owner.client.get("/api/datasets?reportType=dxa")).body);
    const datasetId = items.find(({ key }) => key === "bachrach-spine-bmd")!.id;
    const { id } = await savedPatient(owner, { birthDate: "2012-02-01", menopausalStatus: null });
    const visit = (day: string, bmd_ls: number, bmd_l2l3l4: number) =>
      reportOfPatient(owner, id, { reportType: "dxa", datasetId, scans: [scan(day, spine, { bmd_ls, bmd_l2l3l4 })] });
    await visit("2024-02-01", 0.73, 0.75);
    const report = await visit("2026-02-01", 0.78, 0.8);
    const found = ZReportChanges.parse((await owner.client.get(`/api/reports/${report.id}/changes`)).body);
    const changes = found.series.flatMap((series) => series.changes);
    // (Z₂ − r·Z₁) / √(1 − r²) from 12 to 14 years, with r 0.880 by hand.
    const given = { z: expect.closeTo(-1.405, 2), percentile: expect.closeTo(8, 0), refusal: null };
    expect(changes).toMatchObject(
      [null, expect.closeTo(-0.555, 3)].map((zChange) => ({
        zChange,
        changeScore: zChange === null ? null : given,
        lsc: null,
        significant: null,
        beyondChance: null,
        flags: ["under_20", ...(zChange === null ? [] : ["change_score_uncertain"])],
      })),
    );
    const scores = "Z-score −0.9 → −1.5 (change −0.6), change score −1.4 (8th percentile).";
    const verdict = /beyond its own|within its own|significant (?:change|increase|decrease) \(|LSC by chance/;
    for (const text of [await paper(report, "researcher"), await paper(report, "clinician"), await conclusionOf(report)]) {
      expect(text).toContain(`Since Feb 1, 2024, lumbar spine L2–L4 BMD: ${scores}`);
      expect(text).not.toMatch(verdict);
    }
    expect(await paper(report, "clinician")).toContain("In a growing child, an increase in BMD alone says nothing.");
    expect(await paper(report, "patient")).not.toContain("measurement error");
    const csv = (await owner.client.get(`/api/reports/${report.id}.csv`)).body as string;
    expect(csv).not.toMatch(/,(?:minimum|published|own),/);
    const table = (await owner.client.get(`/api/workspaces/${report.workspaceId}/changes?parameter=bmd_l2l3l4`)).body as ChangeTable;
    const { z, percentile } = changes[1]!.changeScore!;
    expect(table.items).toMatchObject([{ changeScore: z, changePercentile: percentile, changeScoreRefusal: null }]);
    expect(csv).toContain(`,${z},${percentile},`);
    const trends = ZTrends.parse((await owner.client.get(`/api/patients/${id}/trends`)).body);
    // Computed by hand from Z −1.492 at 14 years: r 0.963, then exp(0.0172 + 0.1277 · Z) at 15.
    const { thrive, earlierThrive } = trends.series.find(({ parameter }) => parameter === "bmd_l2l3l4")!;
    expect(earlierThrive!.map(({ points }) => points[0]!.values!.length)).toEqual([2]);
    const year = thrive!.points.find(({ years }) => years === 1)!;
    expect([year.low, year.high, ...year.values!].map((value) => value.toFixed(3))).toEqual(["-1.880", "-0.994", "0.800", "0.896"]);
    const attention = (await owner.client.get("/api/patients/attention")).body as { changed: { patientId: string }[] };
    expect(attention.changed.map(({ patientId }) => patientId)).not.toContain(id);
  });
});
