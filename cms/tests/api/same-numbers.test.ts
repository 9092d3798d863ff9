import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { ZReport, ZReportChanges, ZReportFile, type Report, type ReportChanges, type ScoreResult } from "@trabecula/contracts";
import { findParameter, reportTypes } from "@trabecula/report-types";
import { changesView, viewOfReport, type LineView, type SiteView } from "@trabecula/report-view";
import { beforeAll, describe, expect, it } from "vitest";
import { parsed } from "../../../packages/report-document/test/support/parsed.ts";
import { savedPatient } from "../support/bone-scans.ts";
import { researcher, type Person } from "../support/people.ts";

/** Medians of young adults or near them; what is measured is drawn around them, sometimes far out or impossible. */
const typical = {
  "distal-radius": { tt_bmd: 297, tb_bmd: 145, ct_bmd: 926, bvtv: 0.21, tb_n: 1.46, tb_th: 0.215, tb_sp: 0.655, ct_th: 1.06, tt_ar: 282 },
  "distal-tibia": { tt_bmd: 266, tb_bmd: 197, ct_bmd: 865, bvtv: 0.29, tb_n: 1.59, tb_th: 0.25, tb_sp: 0.59, ct_th: 1.1, failure_load: 11 },
  hip: { bmd_th: 0.94, bmd_fn: 0.85, bmd_tr: 0.7, area_th: 33.1, bmc_th: 30 },
  "lumbar-spine": { bmd_ls: 1.05, bmd_l1: 0.98, bmd_l2: 1.04 },
} as const;
const sites = { "hr-pqct": ["distal-radius", "distal-tibia"], dxa: ["hip", "lumbar-spine"] } as const;
type Kind = keyof typeof sites;

/** How often the typical value: mostly within some SD, now and then not plausible at all. */
const share = fc.oneof(
  { weight: 12, arbitrary: fc.double({ min: 0.6, max: 1.4, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0.05, 12) },
);

/** A person with two sites, scanned twice: `later` is what the second visit measures, as a share of the first. */
const visits = fc.constantFrom<Kind>("hr-pqct", "dxa").chain((reportType) => {
  const shares = (site: keyof typeof typical) =>
    fc.record(Object.fromEntries(Object.keys(typical[site]).map((key) => [key, share])) as Record<string, typeof share>);
  return fc.record({
    reportType: fc.constant(reportType),
    sex: fc.constantFrom("female", "male"),
    birthYear: fc.integer({ min: 1935, max: 2004 }),
    shares: fc.tuple(shares(sites[reportType][0]), shares(sites[reportType][1])),
    later: fc.double({ min: 0.93, max: 1.07, noNaN: true }),
    motionGrade: fc.constantFrom(1, 2, 4),
    scanner: fc.constantFrom("hologic", "ge-lunar"),
  });
});
type Visits = typeof visits extends fc.Arbitrary<infer Value> ? Value : never;

function scansOf({ reportType, shares, later, motionGrade, scanner }: Visits, visit: 0 | 1) {
  return sites[reportType].map((site, index) => ({
    site,
    side: site === "lumbar-spine" ? null : "left",
    scanDate: ["2023-02-01", "2026-03-14"][visit],
    ...(reportType === "dxa"
      ? { scanner }
      : { scanner: "xtremect-2", motionGrade: index === 0 ? 2 : motionGrade, protocol: { region: "multi-stack", stacks: index + 2 } }),
    measurements: Object.entries(typical[site]).map(([parameter, value]) => ({
      parameter,
      value: Number((value * shares[index]![parameter]! * (visit === 1 ? later : 1)).toPrecision(4)),
    })),
  }));
}

let owner: Person;

/** One report in every form that it leaves in. */
interface Forms {
  api: Report;
  changes: ReportChanges;
  csv: Record<string, string>[];
  json: unknown;
  fhir: { entry: { resource: Observation }[] };
  pdf: string;
}

interface Observation {
  resourceType: string;
  code: { coding?: { code: string }[] };
  valueQuantity?: { value: number };
  derivedFrom?: unknown;
  component?: { code: { coding: { code: string }[] }; valueQuantity?: { value: number } }[];
}

/** Saves both visits, scores what is severely moved after all, and takes the second report out in each form. */
async function formsOf(of: Visits): Promise<Forms> {
  const patient = await savedPatient(owner, { sex: of.sex, birthDate: `${of.birthYear}-06-01`, menopausalStatus: null });
  const saved = async (visit: 0 | 1): Promise<Report> => {
    const body = {
      reportType: of.reportType,
      reportName: `Visit ${visit + 1}`,
      subject: {},
      patientId: patient.id,
      scans: scansOf(of, visit),
    };
    const reply = await owner.client.post("/api/reports", body);
    expect([reply.status, reply.body.message]).toEqual([201, undefined]);
    return ZReport.parse(reply.body);
  };
  await saved(0);
  const { id } = await saved(1);
  if (of.reportType === "hr-pqct" && of.motionGrade === 4) {
    const decided = await owner.client.post(`/api/reports/${id}/override`, { site: "distal-tibia", reason: "No second scan." });
    expect(decided.status).toBe(201);
  }
  const text = async (path: string) => (await bytesOf(`/api/reports/${id}${path}`)).toString("utf8");
  const { words } = await parsed(await bytesOf(`/api/reports/${id}.pdf?view=researcher&size=a4`));
  return {
    api: ZReport.parse(JSON.parse(await text(""))),
    changes: ZReportChanges.parse(JSON.parse(await text("/changes"))),
    csv: parse(await text(".csv"), { bom: true, columns: true }),
    json: JSON.parse(await text(".json")),
    fhir: JSON.parse(await text(".fhir.json")) as Forms["fhir"],
    pdf: words.join(" ").replace(/\s+/g, " "),
  };
}

async function bytesOf(path: string): Promise<Buffer> {
  const { client } = owner;
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const reply = await fetch(`${client.base}${path}`, { headers: { cookie, "X-Forwarded-For": client.address } });
  expect([path, reply.status]).toEqual([path, 200]);
  return Buffer.from(await reply.arrayBuffer());
}

type Numbers = (number | null)[];
const resultsOf = ({ scans }: Report): ScoreResult[] => scans.flatMap(({ results }) => results);
const numbersOf = ({ value, zScore, tScore, percentile }: ScoreResult): Numbers => [value, zScore, tScore, percentile];
const cell = (text: string | undefined): number | null => (text === undefined || text === "" ? null : Number(text));

/** Value, Z, T and percentile of each measurement, in the order of the bundle. */
function ofFhir({ entry }: Forms["fhir"]): Numbers[] {
  const numbers: Numbers[] = [];
  for (const { resource } of entry.filter((one) => one.resource.resourceType === "Observation")) {
    const { code, derivedFrom, valueQuantity } = resource;
    if (!derivedFrom) numbers.push([valueQuantity!.value, null, null, null]);
    const place = ["_z", "_t", "_percentile"].findIndex((ending) => code.coding?.at(-1)?.code.endsWith(ending));
    if (derivedFrom && place >= 0) numbers.at(-1)![place + 1] = valueQuantity?.value ?? null;
  }
  return numbers;
}

/** A number as it is written, within half of its last digit of the stored one; bounds hold, and nothing stands for nothing. */
function expectWritten(written: string | null, stored: number | null, what: string): void {
  if (written === null) return;
  const plain = written
    .replace("−", "-")
    .replace(/(?:st|nd|rd|th| %)$/, "")
    .replace(/^\+/, "");
  expect(stored, what).not.toBeNull();
  const bound = /^([<>]) ?(-?[\d.]+)$/.exec(plain);
  if (bound) {
    const limit = Number(bound[2]);
    expect(bound[1] === "<" ? stored! < limit : stored! > limit, `${what}: ${written} of ${stored}`).toBe(true);
    return;
  }
  const decimals = plain.split(".")[1]?.length ?? 0;
  expect(Math.abs(Number(plain) - stored!), `${what}: ${written} of ${stored}`).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9);
}

const linesOf = ({ profiles }: SiteView): LineView[] => profiles.flatMap(({ groups }) => groups.flatMap(({ lines }) => lines));
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const given = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== "");

/** What stands of a site in a text that has the parts of all sites one after the other. */
function partOf(text: string, titles: readonly string[], index: number): string {
  const starts: number[] = [];
  for (const title of titles) starts.push(text.indexOf(title, starts.at(-1) ?? 0));
  return text.slice(starts[index], starts[index + 1]);
}

let all: Forms[];

beforeAll(async () => {
  owner = await researcher();
  all = [];
  for (const of of fc.sample(visits, { seed: 20_261_122, numRuns: 10 })) all.push(await formsOf(of));
});

describe("a report's numbers", () => {
  it("are of every kind that a report may hold", () => {
    const results = all.flatMap(({ api }) => resultsOf(api));
    const codes = new Set(results.flatMap(({ refusal }) => refusal?.code ?? []));
    for (const code of ["no_curve", "outside_reference_age", "implausible_value"] as const) expect(codes).toContain(code);
    expect(results.some(({ flags }) => flags.includes("motion_override"))).toBe(true);
    expect(results.some(({ zScore, tScore }) => zScore === null && tScore !== null)).toBe(true);
    expect(all.flatMap(({ changes }) => changes.series.flatMap((one) => one.changes)).some(({ absolute }) => absolute !== null)).toBe(true);
  });

  it("are the same to the last digit in API, CSV, JSON and FHIR", () => {
    for (const { api, csv, json, fhir } of all) {
      const expected = resultsOf(api).map(numbersOf);
      expect(resultsOf(ZReportFile.parse(json)).map(numbersOf)).toEqual(expected);
      expect(csv.map((line) => [line["value"], line["z"], line["t"], line["percentile"]].map(cell))).toEqual(expected);
      expect(ofFhir(fhir)).toEqual(expected);
    }
  });

  it("are those on the screen, rounded, and none is left out", () => {
    for (const { api } of all) {
      const view = viewOfReport(api, reportTypes[api.reportType], "researcher");
      for (const [index, site] of view.sites.entries()) {
        const stored = new Map(api.scans[index]!.results.map((result) => [result.parameter, result]));
        const rest = site.notCompared?.reasons.flatMap(({ values }) => values) ?? [];
        expect([...linesOf(site), ...rest].map(({ parameter }) => parameter).sort()).toEqual([...stored.keys()].sort());
        for (const line of [...linesOf(site), ...rest]) {
          const result = stored.get(line.parameter)!;
          expectWritten(line.value, result.value * findParameter(line.parameter)!.display.factor, line.parameter);
          if (!("zScore" in line)) continue;
          expectWritten(line.zScore, result.zScore, `${line.parameter} Z`);
          expectWritten(line.tScore, result.tScore, `${line.parameter} T`);
          expectWritten(line.percentile, result.percentile, `${line.parameter} percentile`);
          expect([line.zScore === null, line.percentile === null]).toEqual([result.zScore === null, result.percentile === null]);
        }
      }
    }
  });

  it("are those of the screen on paper, in the row of their own site", () => {
    for (const { api, pdf } of all) {
      const { sites: shown } = viewOfReport(api, reportTypes[api.reportType], "researcher");
      const results = pdf.slice(0, pdf.indexOf(" Methods "));
      const methods = pdf.slice(results.length);
      const references = methods.slice(methods.indexOf(" Reference values "));
      for (const [index, site] of shown.entries()) {
        const after = (text: string) =>
          partOf(
            text,
            shown.map(({ title }) => title),
            index,
          );
        for (const { abbreviation, value, percentile, zScore, tScore } of linesOf(site)) {
          const row = new RegExp(
            `${escaped(abbreviation)}(?: ↓)?(?: [a-z,]+)? ${escaped(value)} (?:[^ ]+ )?(?:[▼▲] )?${escaped(given([percentile, zScore]).join(" "))}`,
          );
          expect(after(results), `${site.title} ${abbreviation}`).toMatch(row);
          expect(after(references), `${site.title} ${abbreviation}`).toMatch(
            new RegExp(`${escaped(abbreviation)} [^A-Z]*? ${escaped(tScore ?? "–")} `),
          );
        }
        for (const { abbreviation, value, unit } of site.notCompared?.reasons.flatMap(({ values }) => values) ?? [])
          expect(methods).toContain(given([abbreviation, value, unit]).join(" "));
      }
    }
  });

  it("change by the same amounts in API, CSV, JSON and FHIR, and rounded on screen and paper", () => {
    for (const { api, changes, csv, json, fhir, pdf } of all) {
      expect(ZReportFile.parse(json).changes).toEqual(changes);
      const compared = changes.series.flatMap(({ parameter, changes: own }) => own.map((change) => ({ parameter, ...change })));
      const lines = changesView(changes, reportTypes[api.reportType], "researcher")?.lines ?? [];
      for (const { parameter, absolute, percent, lsc, toScan, refusal } of compared) {
        const row = csv.find((line) => line["parameter"] === parameter && line["site"] === api.scans[toScan]!.site)!;
        expect([row["previous_change"], row["previous_change_percent"], row["previous_lsc"]].map(cell)).toEqual([
          absolute,
          percent,
          lsc?.value ?? null,
        ]);
        const line = lines.find(({ key }) => key.endsWith(`:${toScan}:${parameter}`));
        expect(line === undefined, parameter).toBe(refusal !== null);
        if (line === undefined) continue;
        const { factor } = findParameter(parameter)!.display;
        expectWritten(line.change, absolute! * factor, `${parameter} change`);
        expectWritten(line.percent, percent, `${parameter} percent`);
        expect(pdf).toContain(given([line.change, line.percent ?? "–", line.perYear ?? "–", line.lsc]).join(" "));
      }
      expect(ofFhirChanges(fhir).sort()).toEqual(compared.flatMap(({ absolute }) => absolute ?? []).sort());
    }
  });
});

function ofFhirChanges({ entry }: Forms["fhir"]): number[] {
  const components = entry.flatMap(({ resource }) => resource.component ?? []);
  return components.filter(({ code }) => code.coding.at(-1)?.code === "change").flatMap(({ valueQuantity }) => valueQuantity?.value ?? []);
}
