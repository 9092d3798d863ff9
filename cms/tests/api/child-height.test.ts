import { ZReport, type Report } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { savedPatient } from "../support/bone-scans.ts";
import { researcher, type Person } from "../support/people.ts";

let owner: Person;
let datasetId: string;

beforeAll(async () => {
  owner = await researcher();
  const { items } = (await owner.client.get("/api/datasets?reportType=dxa")).body as { items: { id: string; key: string }[] };
  datasetId = items.find(({ key }) => key === "bachrach-spine-bmd")!.id;
});

const scanDate = "2025-06-01";
const spine = { site: "lumbar-spine", scanDate, scanner: "hologic", measurements: [{ parameter: "bmd_l2l3l4", value: 0.62 }] };

async function saved(body: object): Promise<Report> {
  const reply = await owner.client.post("/api/reports", { reportType: "dxa", reportName: "Spine", datasetId, scans: [spine], ...body });
  expect([reply.status, reply.body.message]).toEqual([201, undefined]);
  return ZReport.parse(reply.body);
}

describe("the height of a child", () => {
  it("is stored with the scan and the height-adjusted Z-scores", async () => {
    const report = await saved({ subject: { sex: "female", birthDate: "2014-06-01", heightCm: 133 } });
    const [scan] = report.scans;
    expect(scan!.height).toMatchObject({ heightCm: 133, reference: "CDC 2000", zScore: { refusal: null }, heightAge: { refusal: null } });
    // 21.53 + 0.447 · 133 − 6.2415 · √133
    expect(scan!.height!.heightAge.value).toBeCloseTo(9.0002, 3);
    const [result] = scan!.results;
    // The reference starts at 9.1 years.
    expect(result!.height!.forHeightAge.refusal?.code).toBe("outside_reference_age");
    expect(result!.height!.adjusted.refusal?.code).toBe("no_coefficients");
    expect(result!.zScore).not.toBeNull();
  });

  it("is copied only from a child patient measured close to the scan date", async () => {
    const child = { sex: "female", birthDate: "2014-06-01", heightCm: 140, menopausalStatus: null } as const;
    const near = await savedPatient(owner, { ...child, measuredOn: "2025-05-02" });
    const long = await savedPatient(owner, { ...child, measuredOn: "2024-11-01" });
    const grown = await savedPatient(owner, { ...child, birthDate: "2004-06-01", measuredOn: scanDate });
    const taken = await saved({ subject: {}, patientId: near.id });
    expect([taken.subject.heightCm, taken.subjectFromPatient]).toEqual([140, ["sex", "age", "height"]]);
    expect(taken.scans[0]!.results[0]!.height!.forHeightAge.value).not.toBeNull();
    const own = await saved({ subject: { heightCm: 139 }, patientId: near.id });
    expect([own.subject.heightCm, own.subjectFromPatient]).toEqual([139, ["sex", "age"]]);
    for (const { id } of [long, grown]) {
      const report = await saved({ subject: {}, patientId: id });
      expect([report.subject.heightCm, report.scans[0]!.height]).toEqual([undefined, undefined]);
    }
  });
});
