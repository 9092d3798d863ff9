import {
  ZErrorReply,
  ZPrecisionReply,
  type OwnCrossCalibration,
  type OwnPrecision,
  type PrecisionReply,
  type ReplacePrecisionRequest,
  ZWorkspaceAuditList,
} from "@trabecula/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { rows } from "../support/database.ts";
import { failCommits } from "../support/failing-commits.ts";
import { administrator, researcher, type Person } from "../support/people.ts";
import { memberOf } from "../support/workspaces.ts";

const root = "/api/admin/precision";
const spine: OwnPrecision = { reportType: "dxa", parameter: "bmd_ls", site: "lumbar-spine", scanner: "hologic", rmsSd: 0.01, df: 30 };
const tibia: OwnPrecision = {
  reportType: "hr-pqct",
  parameter: "tt_bmd",
  site: "distal-tibia",
  scanner: "xtremect-2",
  protocol: { region: "single-stack" },
  rmsCvPercent: 0.5,
  df: 12,
  note: "Winter 2025",
};
const line: OwnCrossCalibration = {
  ...{ reportType: "dxa", parameter: "bmd_th", site: "hip", fromScanner: "ge-lunar", toScanner: "hologic", source: "Hui 1997" },
  ...{ slope: 0.9, intercept: -0.02, correlation: 0.98, n: 60, sdFrom: 0.15, sdTo: 0.138 },
};

let admin: Person;
beforeAll(async () => {
  admin = await administrator();
});
beforeEach(async () => {
  await saved({ items: [], crossCalibrations: [] });
});
afterAll(async () => {
  await saved({ items: [], crossCalibrations: [] });
});

const inUse = async (person: Person = admin) => ZPrecisionReply.parse((await person.client.get("/api/precision")).body);
const replace = (request: unknown, query = "") => admin.client.put(`${root}${query}`, request);
async function saved(request: ReplacePrecisionRequest) {
  const reply = await replace(request);
  expect({ status: reply.status, body: reply.status === 200 ? null : reply.body }).toEqual({ status: 200, body: null });
  return ZPrecisionReply.parse(reply.body);
}
const stored = () => ({
  errors: rows(
    "select parameter, site, scanner, protocol, rms_sd, rms_cv_percent, degrees_of_freedom, note from bone_scans_precision_errors where workspace_id is null order by id",
  ),
  lines: rows("select parameter, from_scanner, to_scanner, slope, people from bone_scans_cross_calibrations order by id"),
  version: rows("select version from bone_scans_precision_lists where key = 'own'"),
  audit: rows("select detail from accounts_audit where action = 'precision.replaced' order by id"),
});

describe("PUT /api/admin/precision", () => {
  it("replaces the previous precision for all readers and writes an audit entry", async () => {
    await saved({ items: [tibia] });
    const { version, figures, crossCalibrations } = await saved({ items: [spine, tibia], crossCalibrations: [line] });
    const own = figures.filter(({ kind }) => kind === "own");
    expect(own).toMatchObject([
      {
        ...{ parameter: "bmd_ls", rmsSd: 0.01, rmsCvPercent: null, degreesOfFreedom: 30, enough: "enough", lscPercent: null },
        lsc: expect.closeTo(0.0277, 12),
      },
      {
        ...{ parameter: "tt_bmd", rmsSd: null, degreesOfFreedom: 12, enough: "few", lsc: null, note: "Winter 2025" },
        lscPercent: expect.closeTo(1.385, 12),
      },
    ]);
    expect(own[1]!.protocol).toEqual({
      region: "single-stack",
      offsetMm: null,
      offsetPercent: null,
      stacks: null,
      feCriterion: null,
      registration: null,
    });
    expect(crossCalibrations).toMatchObject([line]);
    expect(await inUse(await researcher())).toEqual(await inUse());
    const now = stored();
    expect(now.errors).toMatchObject([
      { parameter: "bmd_ls", rms_sd: 0.01, rms_cv_percent: null, degrees_of_freedom: 30 },
      { parameter: "tt_bmd", rms_sd: null, rms_cv_percent: 0.5, degrees_of_freedom: 12, note: "Winter 2025" },
    ]);
    expect(now.lines).toEqual([{ parameter: "bmd_th", from_scanner: "ge-lunar", to_scanner: "hologic", slope: 0.9, people: 60 }]);
    expect(now.version).toEqual([{ version }]);
    expect(now.audit.at(-1)).toEqual({ detail: `2 precision errors, 1 cross-calibration, version ${version}` });
  });

  it("returns the generalized least significant change once the precision of both scanners is known", async () => {
    const hip = { reportType: "dxa", parameter: "bmd_th", site: "hip", rmsSd: 0.01 } as const;
    const alone = await saved({ items: [{ ...hip, scanner: "hologic" }], crossCalibrations: [line] });
    expect(alone.crossCalibrations).toMatchObject([{ lsc: null, lscProblem: expect.stringContaining("GE") }]);
    const both = await saved({
      items: [
        { ...hip, scanner: "hologic" },
        { ...hip, scanner: "ge-lunar", rmsSd: 0.012 },
      ],
    });
    // 1.96 sqrt(0.01² + 59/58 · 0.138² (1 − 0.98²) (1 + 1/60 + (0.15²/60 + 0.15² − 0.012²) / (59 · 0.15²)) + 0.9² · 0.012²)
    expect(both.crossCalibrations).toMatchObject([{ lsc: expect.closeTo(0.0622807, 6), lscProblem: null }]);
  });

  it("keeps the values that a line was measured over, and none where none are stated", async () => {
    const stated = { ...line, lower: 0.5, upper: 1.3 };
    const between = (reply: PrecisionReply) => reply.crossCalibrations.map(({ lower, upper }) => [lower, upper]);
    expect(between(await saved({ items: [], crossCalibrations: [stated] }))).toEqual([[0.5, 1.3]]);
    expect(between(await inUse())).toEqual([[0.5, 1.3]]);
    expect(between(await saved({ items: [], crossCalibrations: [line] }))).toEqual([[null, null]]);
    const check = ZPrecisionReply.parse((await replace({ items: [], crossCalibrations: [stated] }, "?check=true")).body);
    expect(between(check)).toEqual([[0.5, 1.3]]);
  });

  it("leaves cross-calibrations alone where none are given", async () => {
    await saved({ items: [], crossCalibrations: [line] });
    const { figures, crossCalibrations } = await saved({ items: [spine] });
    expect([figures.filter(({ kind }) => kind === "own").length, crossCalibrations.length]).toEqual([1, 1]);
  });

  it("rejects the second of two concurrent updates with a conflict", async () => {
    const { version } = await inUse();
    const replies = await Promise.all([spine, tibia].map((item) => replace({ version, items: [item] })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409)!;
    expect(ZErrorReply.parse(refused.body)).toMatchObject({ code: "conflict", message: expect.stringContaining("Someone else") });
    expect(stored().errors).toHaveLength(1);
    expect((await inUse()).version).toBe(version + 1);
  });

  it("changes nothing with check=true and returns the resulting precision", async () => {
    const before = stored();
    const reply = await replace({ items: [spine] }, "?check=true");
    expect(ZPrecisionReply.parse(reply.body).figures[0]).toMatchObject({ kind: "own", parameter: "bmd_ls" });
    expect(stored()).toEqual(before);
    expect((await inUse()).figures.some(({ kind }) => kind === "own")).toBe(false);
  });

  it("keeps the previous precision if the database rejects the commit", async () => {
    await saved({ items: [spine], crossCalibrations: [line] });
    const before = stored();
    onTestFinished(
      failCommits("failing_precision", [{ table: "bone_scans_precision_errors", event: "insert", when: "new.parameter = 'tt_bmd'" }]),
    );
    expect((await replace({ items: [tibia], crossCalibrations: [] })).status).toBe(500);
    expect(stored()).toEqual(before);
    expect((await inUse()).figures[0]).toMatchObject({ kind: "own", parameter: "bmd_ls" });
  });

  it.each<[string, unknown, string, RegExp]>([
    ["neither SD nor CV", { ...spine, rmsSd: null }, "items.0.rmsSd", /RMS-SD or RMS-CV/],
    ["a negative SD", { ...spine, rmsSd: -0.01 }, "items.0.rmsSd", /above zero/],
    ["an SD in another unit", { ...spine, rmsSd: 10 }, "items.0.rmsSd", /RMS-SD of 10 g\/cm² is too large/],
    ["a CV of 40 %", { ...tibia, rmsCvPercent: 40 }, "items.0.rmsCvPercent", /RMS-CV of 40 % cannot be/],
    ["an unknown parameter", { ...spine, parameter: "bmd_moon" }, "items.0.parameter", /“bmd_moon” is not a parameter of DXA/],
    ["another modality's parameter", { ...spine, parameter: "tt_bmd" }, "items.0.parameter", /not a parameter of DXA/],
    ["a site without it", { ...spine, site: "hip" }, "items.0.site", /not measured at this site/],
    ["another modality's scanner", { ...spine, scanner: "xtremect-2" }, "items.0.scanner", /not a scanner of DXA/],
    ["a scanner without a name", { ...spine, scanner: "other" }, "items.0.scanner", /Name the scanner/],
    ["half a degree of freedom", { ...spine, df: 0.5 }, "items.0.df", /whole number/],
  ])("refuses %s with a reason by field", async (_what, item, field, message) => {
    const before = stored();
    const reply = await replace({ items: [item] });
    expect([reply.status, ZErrorReply.parse(reply.body).fields?.[field]]).toEqual([422, expect.stringMatching(message)]);
    expect(stored()).toEqual(before);
  });

  it("rejects duplicates, too many entries and unknown keys", async () => {
    const twice = await replace({
      items: [tibia, spine, { ...tibia, rmsCvPercent: 0.6, protocol: { region: "single-stack", stacks: null } }],
    });
    expect([twice.status, twice.body.fields]).toEqual([
      422,
      { "items.2.parameter": expect.stringContaining("Entry 1 is of the same parameter") },
    ]);
    expect((await replace({ items: Array.from({ length: 501 }, () => spine) })).status).toBe(422);
    expect((await replace({ items: [{ ...spine, lsc: 0.03 }] })).body).toMatchObject({ code: "unknown_keys" });
  });

  it.each<[string, object, string, RegExp]>([
    ["scanners the wrong way around", { sdFrom: 0.138, sdTo: 0.3 }, "slope", /wrong way around/],
    ["one scanner", { toScanner: "ge-lunar" }, "toScanner", /two different scanners/],
    ["a correlation above 1", { correlation: 1.2 }, "correlation", /1 at most/],
    ["two people", { n: 2 }, "n", /3 people/],
    ["a spread in another unit", { sdFrom: 150, sdTo: 138 }, "sdFrom", /another unit/],
    ["no source", { source: " " }, "source", /published/],
    ["one end of a range", { lower: 0.5 }, "upper", /both ends of the range, or neither/],
    ["the other end alone", { lower: null, upper: 0.5 }, "lower", /both ends of the range, or neither/],
    ["a range the wrong way around", { lower: 1.3, upper: 0.5 }, "upper", /above the lower one/],
    ["a range in another unit", { lower: 500, upper: 1300 }, "upper", /another unit/],
  ])("refuses a cross-calibration with %s", async (_what, change, field, message) => {
    const reply = await replace({ items: [], crossCalibrations: [{ ...line, ...change }] });
    expect([reply.status, reply.body.fields?.[`crossCalibrations.0.${field}`]]).toEqual([422, expect.stringMatching(message)]);
  });
});

describe("PUT /api/precision", () => {
  const own = (reply: PrecisionReply) => reply.figures.filter(({ kind }) => kind === "own").map(({ source, rmsSd }) => [source, rmsSd]);

  it("replaces the workspace’s precision, which precedes the laboratory’s there and nowhere else", async () => {
    const lead = await researcher();
    await saved({ items: [{ ...spine, note: "Of the laboratory" }], crossCalibrations: [line] });
    const before = await inUse(lead);
    const request = { version: before.version, items: [{ ...spine, rmsSd: 0.02 }], crossCalibrations: [{ ...line, slope: 0.8 }] };
    const reply = ZPrecisionReply.parse((await lead.client.put("/api/precision", request)).body);
    expect(own(reply)).toEqual([
      ["workspace", 0.02],
      ["own", 0.01],
    ]);
    expect(reply.crossCalibrations.map(({ slope, workspaceId }) => [slope, workspaceId])).toEqual([
      [0.8, lead.id],
      [0.9, null],
    ]);
    expect(reply.figures.filter(({ workspaceId }) => workspaceId !== null).map(({ source }) => source)).toEqual(["workspace"]);
    const { body: audit } = await lead.client.get(`/api/workspaces/${lead.id}/audit`);
    expect(ZWorkspaceAuditList.parse(audit).items.map(({ action }) => action)).toEqual(["precision.replaced"]);
    expect(reply.version).toBe(before.version + 1);
    expect(await inUse(lead)).toEqual(reply);
    expect((await lead.client.put("/api/precision", request)).status).toBe(409);
    const laboratory = ZPrecisionReply.parse((await admin.client.get(root)).body);
    expect([await inUse(await researcher()), own(laboratory), laboratory.version]).toEqual([before, [["own", 0.01]], before.version]);
    await saved({ items: [], crossCalibrations: [] });
    expect(own(await inUse(lead))).toEqual([["workspace", 0.02]]);
  });

  it("is for leads of all centers", async () => {
    const owner = await researcher();
    const path = `/api/precision?workspace=${owner.id}`;
    const statusFor = async (given: Parameters<typeof memberOf>[1]) =>
      (await (await memberOf(owner, given)).client.put(path, { items: [spine] })).status;
    expect(await statusFor({ role: "editor" })).toBe(403);
    expect(await statusFor({ role: "lead", centerId: "c".repeat(24) })).toBe(403);
    expect((await (await researcher()).client.put(path, { items: [spine] })).status).toBe(404);
    expect(own(await inUse(owner))).toEqual([]);
    expect(await statusFor({ role: "lead" })).toBe(200);
    expect(own(await inUse(owner))).toEqual([["workspace", 0.01]]);
  });
});

describe("GET /api/precision", () => {
  it("returns published precision with sources, labels the ISCD minimum and omits phantom values", async () => {
    const { figures, limits } = await inUse();
    const hip = figures.filter(({ parameter }) => parameter === "bmd_th");
    expect(hip).toMatchObject([{ kind: "minimum", lscPercent: 5, sourceText: "ISCD minimum acceptable precision", enough: "not_stated" }]);
    const single = figures.find(
      ({ source, parameter, site, scanner }) =>
        `${source} ${parameter} ${site} ${scanner}` === "xcalrep-2021-registered tt_bmd distal-tibia xtremect-2",
    );
    expect(single).toMatchObject({
      kind: "published",
      rmsSd: 1.07736,
      lsc: expect.closeTo(2.98429, 4),
      enough: "few",
      protocol: { region: "single-stack", registration: "area" },
    });
    expect(figures.filter(({ measuredOn }) => measuredOn === "phantom")).toEqual([]);
    expect(limits.join(" ")).toContain("osteogenesis imperfecta");
  });
});
