import { ZAttention, type Patient } from "@trabecula/contracts";
import { beforeEach, describe, expect, it } from "vitest";
import { exampleScore, fileForm, savedPatient } from "../support/bone-scans.ts";
import { researcher, type Person } from "../support/people.ts";

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

let owner: Person;
beforeEach(async () => {
  owner = await researcher();
});

const look = async (person = owner) => ZAttention.parse((await person.client.get("/api/patients/attention")).body);

/** Total hip DXA, g/cm². */
async function visit({ id }: Patient, scanDate: string, hip: number): Promise<string> {
  const scan = { site: "hip", side: "left", scanner: "hologic", scanDate, measurements: [{ parameter: "bmd_th", value: hip }] };
  const request = { reportType: "dxa", reportName: scanDate, subject: {}, patientId: id, scans: [scan] };
  const reply = await owner.client.post("/api/reports", request);
  expect(reply.status).toBe(201);
  return reply.body.id as string;
}

const newPatient = (code: string, given: object = {}) =>
  savedPatient(owner, { code, birthDate: "1955-01-01", menopausalStatus: "postmenopausal", ...given });

describe("GET /api/patients/attention", () => {
  it("names patients whose newest scan lies beyond the least significant change, with that change", async () => {
    const loses = await newPatient("LOSES");
    const first = daysAgo(800);
    await visit(loses, first, 0.9);
    const newest = await visit(loses, daysAgo(10), 0.8);
    const steady = await newPatient("STEADY");
    await visit(steady, first, 0.9);
    await visit(steady, daysAgo(5), 0.899);
    const { changed } = await look();
    expect(changed).toMatchObject([{ patientId: loses.id, patientCode: "LOSES", reportId: newest, scanDate: daysAgo(10) }]);
    expect(changed[0]!.changes).toMatchObject([{ parameter: "bmd_th", site: "hip", side: "left", from: first, unit: "g/cm²" }]);
    expect(changed[0]!.changes[0]!.absolute).toBeCloseTo(-0.1, 12);
    expect(changed[0]!.changes[0]!.percent).toBeCloseTo(-11.111, 3);
  });

  it("tells the change since the scan before where that is significant, else since the first", async () => {
    const fast = await newPatient("FAST");
    for (const [days, hip] of [
      [1500, 0.9],
      [800, 0.8],
      [10, 0.7],
    ] as const)
      await visit(fast, daysAgo(days), hip);
    const slow = await newPatient("SLOW");
    for (const [days, hip] of [
      [1500, 0.9],
      [800, 0.85],
      [9, 0.84],
    ] as const)
      await visit(slow, daysAgo(days), hip);
    const { changed } = await look();
    expect(changed.map(({ patientCode, changes }) => [patientCode, changes.map(({ from }) => from)])).toEqual([
      ["SLOW", [daysAgo(1500)]],
      ["FAST", [daysAgo(800)]],
    ]);
  });

  it("takes no difference between repeats of one day for a change", async () => {
    const repeated = await newPatient("TWICE");
    await visit(repeated, daysAgo(10), 0.9);
    await visit(repeated, daysAgo(10), 0.8);
    expect((await look()).changed).toEqual([]);
  });

  it("leaves out an old loss that another kind of scan has shown", async () => {
    const both = await newPatient("BOTH");
    for (const [days, ttBmd] of [
      [900, 300],
      [400, 250],
    ] as const) {
      const scan = { ...exampleScore().scans[0]!, scanDate: daysAgo(days), measurements: [{ parameter: "tt_bmd", value: ttBmd }] };
      const request = { reportType: "hr-pqct", reportName: "Tibia", subject: {}, patientId: both.id, scans: [scan] };
      expect((await owner.client.post("/api/reports", request)).status).toBe(201);
    }
    await visit(both, daysAgo(10), 0.9);
    expect((await look()).changed).toEqual([]);
  });

  it("leaves out an old loss: the newest scan is what counts, and only of the last year", async () => {
    const old = await newPatient("OLD");
    await visit(old, daysAgo(1500), 0.9);
    await visit(old, daysAgo(700), 0.8);
    expect((await look()).changed).toEqual([]);
  });

  it("names whose next scan is due or overdue; a scan shortly before the day counts as that scan", async () => {
    await newPatient("LATER", { nextScanOn: daysAgo(-31) });
    await newPatient("SOON", { nextScanOn: daysAgo(-29) });
    await newPatient("OVERDUE", { nextScanOn: daysAgo(300) });
    const done = await newPatient("DONE", { nextScanOn: daysAgo(10) });
    await visit(done, daysAgo(69), 0.8);
    const early = await newPatient("EARLY", { nextScanOn: daysAgo(10) });
    await visit(early, daysAgo(71), 0.8);
    const { due, dueTotal } = await look();
    expect(due.map(({ patientCode }) => patientCode)).toEqual(["OVERDUE", "EARLY", "SOON"]);
    expect(dueTotal).toBe(3);
  });

  it("names twenty whose scan is due, and counts the others", async () => {
    const table = Array.from({ length: 21 }, (_, index) => `DUE-${index},f,1950,${daysAgo(3)}`);
    const body = fileForm(["code,sex,birth_year,next_scan_on", ...table].join("\n"), "due.csv");
    expect((await owner.client.send("POST", "/api/patients/import", { body })).status).toBe(200);
    const { due, dueTotal } = await look();
    expect([due.length, dueTotal]).toEqual([20, 21]);
  });

  it("shows nobody else's", async () => {
    await newPatient("MINE", { nextScanOn: daysAgo(3) });
    expect(await look(await researcher())).toEqual({ changed: [], due: [], dueTotal: 0 });
  });
});
