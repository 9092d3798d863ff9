import {
  ZAttention,
  ZMyReport,
  ZReportChanges,
  ZReportFile,
  ZTrends,
  type Patient,
  type Report,
  type TrendChange,
} from "@trabecula/contracts";
import { changeFlagSentences, reportTypes } from "@trabecula/report-types";
import { changesView } from "@trabecula/report-view";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parsed } from "../../../packages/reports/report-document/test/support/parsed.ts";
import { newReport, reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { changesIn, trendsOf } from "../support/changes.ts";
import { administrator, patientOf, researcher, type Person } from "../support/people.ts";

let owner: Person;
let admin: Person;
let patient: Patient;
let report: Report;
let change: TrendChange;

async function visit(scanDate: string, value: number, { id } = patient, person = owner): Promise<Report> {
  const [scan] = newReport().scans;
  const scans = [{ ...scan, scanDate, protocol: {}, measurements: [{ parameter: "tt_bmd", value }] }];
  return reportOfPatient(person, id, { scans });
}

const precision = { reportType: "hr-pqct", parameter: "tt_bmd", site: "distal-tibia", scanner: "xtremect-2", rmsSd: 3, df: 12 };

beforeAll(async () => {
  [owner, admin] = await Promise.all([researcher(), administrator()]);
  await admin.client.put("/api/admin/precision", { items: [precision], crossCalibrations: [] });
  patient = await savedPatient(owner, { birthDate: "1990-06-15" });
  await visit("2024-02-29", 300);
  report = await visit("2026-02-28", 291.69);
  const trends = ZTrends.parse((await owner.client.get(`/api/patients/${patient.id}/trends`)).body);
  [change] = trends.series[0]!.changes as [TrendChange];
});

afterAll(async () => {
  await admin.client.put("/api/admin/precision", { items: [], crossCalibrations: [] });
});

const headline =
  "Since Feb 29, 2024, total bone density at the distal tibia has decreased by 8.3 mg HA/cm³ (2.8 %), a significant change (least significant change 8.3 mg HA/cm³).";

const file = (ending: string) => owner.client.get(`/api/reports/${report.id}.${ending}`);

async function shown() {
  const changes = ZReportChanges.parse((await owner.client.get(`/api/reports/${report.id}/changes`)).body);
  return changesView(changes, reportTypes["hr-pqct"], "researcher")!;
}

describe("one change", () => {
  it("matches the hand calculation in the patient’s trends", () => {
    // 291.69 − 300; of 300; 730 days are 1.998631 years; 2.77 · 3.
    expect(change).toMatchObject({
      ...{ from: "2024-02-29", to: "2026-02-28", against: ["first", "previous"] },
      ...{ absolute: -8.31, percent: expect.closeTo(-2.77, 12), percentPerYear: expect.closeTo(-1.3859486301, 9) },
      lsc: { value: 8.31, percent: null, source: "This laboratory’s own precision", kind: "own" },
      ...{ significant: true, refusal: null, flags: ["few_degrees_of_freedom", "protocol_unconfirmed"] },
    });
    // One young-adult group: (291.69 − 300) / 36; both ages use the medians of 20 to 37 years.
    expect([change.zChange, change.tChange]).toEqual([expect.closeTo(-8.31 / 36, 11), expect.closeTo(-8.31 / 36, 11)]);
  });

  it("is the same in the report's changes and in its JSON", async () => {
    const ofReport = ZReportChanges.parse((await owner.client.get(`/api/reports/${report.id}/changes`)).body);
    expect(ofReport.series.flatMap(({ changes }) => changes)).toEqual([change]);
    const { changes } = ZReportFile.parse((await file("json")).body);
    expect(changes?.series.flatMap((series) => series.changes)).toEqual([change]);
  });

  it("is the same in CSV, with every digit", async () => {
    const [line] = parse((await file("csv")).body, { bom: true, columns: true }) as Record<string, string>[];
    const written = {
      ...{ date: change.from, change: "-8.31", change_percent: String(change.percent), lsc: "8.31", lsc_kind: "own" },
      ...{
        change_percent_per_year: String(change.percentPerYear),
        t_change: String(change.tChange),
        z_change: String(change.zChange),
      },
      ...{
        lsc_source: change.lsc!.source,
        significant: "yes",
        beyond_chance: "yes",
        change_flags: change.flags.join(" "),
        change_refusal: "",
      },
    };
    for (const [ending, text] of Object.entries(written))
      expect([line![`previous_${ending}`], line![`first_${ending}`]], ending).toEqual([text, text]);
  });

  it("is the same in FHIR, its doubts in words", async () => {
    const { entry } = (await file("fhir.json")).body as { entry: { resource: Observation }[] };
    const value = entry.map(({ resource }) => resource).find(({ component }) => component !== undefined)!;
    const figures = Object.fromEntries(
      value.component!.map(({ code, valueQuantity, valueBoolean }) => [code.coding[0]!.code, valueQuantity?.value ?? valueBoolean]),
    );
    expect(figures).toEqual({
      ...{ change: -8.31, change_percent: change.percent, change_percent_per_year: change.percentPerYear },
      ...{ z_change: change.zChange, t_change: change.tChange, lsc: 8.31, significant_change: true, change_beyond_chance: true },
    });
    const conclusion = entry.map(({ resource }) => resource.conclusion).find((text) => text !== undefined);
    expect(conclusion).toContain(headline);
    const note = value.note!.map(({ text }) => text).join(" ");
    expect(note).toContain(
      "Change since 2024-02-29: beyond its own least significant change at 95 %, by the precision of: This laboratory’s own precision.",
    );
    for (const flag of change.flags) expect(note).toContain(changeFlagSentences[flag]);
  });

  it("is the same on the screen, rounded, and on paper", async () => {
    const { title, lines, notes, chance } = await shown();
    expect(title).toBe("Change since Feb 29, 2024");
    expect(lines).toMatchObject([
      { change: "−8.3", percent: "−2.8 %", perYear: "−1.4 %", lsc: { text: "8.3", kind: "own" }, verdict: "beyond its own LSC" },
    ]);
    expect(notes.map(({ text }) => text)).toEqual([
      "Least significant change at 95 %: This laboratory’s own precision.",
      ...change.flags.map((flag) => `${changeFlagSentences[flag]}.`),
    ]);
    const cookie = owner.client.cookie;
    const reply = await fetch(`${owner.client.base}/api/reports/${report.id}.pdf`, { headers: { cookie } });
    const paper = (await parsed(new Uint8Array(await reply.arrayBuffer()))).words.join(" ").replace(/\s+/g, " ");
    expect(paper).toContain(title);
    expect(paper).toContain(chance);
    expect(paper).toContain(headline);
    expect(paper).toMatch(/−8\.3 −2\.8 % −1\.4 % 8\.3 beyond its own LSC/);
    for (const { text } of notes) expect(paper).toContain(text);
  });
});

describe("changes of two workspaces", () => {
  const [ofLaboratory, ofWorkspace] = ["This laboratory’s own precision", "This workspace’s own precision"];

  async function judged(person: Person, patientId: string, reportId: string, reader: Person) {
    const get = async (path: string) => (await person.client.get(path)).body as never;
    const { lsc, significant } = changesIn(await trendsOf(person, patientId))[0]!;
    const ofReport = ZReportChanges.parse(await get(`/api/reports/${reportId}/changes`)).series[0]!.changes[0]!;
    const ofFile = ZReportFile.parse(await get(`/api/reports/${reportId}.json`)).changes!.series[0]!.changes[0]!;
    const [line] = parse(await get(`/api/reports/${reportId}.csv`), { bom: true, columns: true }) as Record<string, string>[];
    const reply = await fetch(`${person.client.base}/api/reports/${reportId}.pdf`, { headers: { cookie: person.client.cookie } });
    const paper = (await parsed(new Uint8Array(await reply.arrayBuffer()))).words.join(" ").replace(/\s+/g, " ");
    const texts = [JSON.stringify(await get(`/api/reports/${reportId}.fhir.json`)), paper];
    const { changed, unjudged } = ZAttention.parse(await get("/api/patients/attention"));
    const mine = ZMyReport.parse((await reader.client.get(`/api/my/reports/${reportId}`)).body);
    return {
      sources: [lsc!.source, ofReport.lsc!.source, ofFile.lsc!.source, line!.previous_lsc_source],
      inTexts: texts.map((text) => [
        ...new Set([...text.matchAll(/(?:change at 95 %|by the precision of): (This \w+’s own precision)/g)].map(([, source]) => source)),
      ]),
      significant: [significant, ofReport.significant, ofFile.significant, line!.previous_significant === "yes", changed.length === 1],
      forThePatient: mine.summary.includes("Feb 29, 2024"),
      unjudged,
    };
  }
  const by = (source: string, significant: boolean) => ({
    sources: Array.from({ length: 4 }, () => source),
    inTexts: [[source], [source]],
    significant: Array.from({ length: 5 }, () => significant),
    forThePatient: significant,
    unjudged: 0,
  });

  it("are each judged by the workspace’s own precision, else by the laboratory’s, in every output", async () => {
    const other = await researcher();
    const others = await savedPatient(other, { birthDate: "1990-06-15" });
    await visit("2024-02-29", 300, others, other);
    const { id } = await visit("2026-02-28", 291.69, others, other);
    const readers = [await patientOf(owner, patient.id), await patientOf(other, others.id)] as const;
    await owner.client.post(`/api/patients/${patient.id}/release`, { reportId: report.id });
    await other.client.post(`/api/patients/${others.id}/release`, { reportId: id });
    const here = () => judged(owner, patient.id, report.id, readers[0]);
    const there = () => judged(other, others.id, id, readers[1]);
    const replace = async (items: object[]) => expect((await other.client.put("/api/precision", { items })).status).toBe(200);

    expect(await there()).toEqual(by(ofLaboratory, true));
    await replace([{ ...precision, rmsSd: 10 }]);
    expect([await here(), await there()]).toEqual([by(ofLaboratory, true), by(ofWorkspace, false)]);
    await replace([]);
    expect(await there()).toEqual(by(ofLaboratory, true));
  });
});

interface Observation {
  readonly conclusion?: string;
  readonly note?: readonly { readonly text: string }[];
  readonly component?: readonly {
    readonly code: { readonly coding: readonly { readonly code: string }[] };
    readonly valueQuantity?: { readonly value: number };
    readonly valueBoolean?: boolean;
  }[];
}
