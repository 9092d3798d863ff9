import { ZChangeTable, ZSchedule, ZWaveList } from "@trabecula/contracts";
import { readBundle, rerunChanges, textOf, type Bundle } from "@trabecula/bundles";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { bodyOf } from "../support/api-client.ts";
import { fileForm } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";
import { answer, at, changeSettings, newCenter, newWorkspace, newMember } from "../support/workspaces.ts";

let lead: Person;
let study: string;
beforeEach(async () => {
  lead = await researcher();
  study = (await newWorkspace(lead, "study", "Hip study")).id;
});

const person = { sex: "female", birthDate: "1950-03-01" } as const;
const added = async (given: object = {}, by = lead) => by.client.post(`/api/patients?workspace=${study}`, { ...person, ...given });
const settings = (json: object) => changeSettings(lead, study, json);
const scheduleOf = async (query = "", by = lead) => ZSchedule.parse((await by.client.get(at(study, `/schedule${query}`))).body);
const changesOf = async (query = "") => ZChangeTable.parse((await lead.client.get(at(study, `/changes${query}`))).body);
const csvOf = async (query = "") => (await lead.client.get(at(study, `/changes.csv${query}`))).body as unknown as string;

async function scanned(patientId: string, scanDate: string, value: number, changes: object = {}): Promise<string> {
  const scan = { site: "hip", side: "left", scanner: "hologic", scanDate, measurements: [{ parameter: "bmd_th", value }] };
  const request = { reportType: "dxa", reportName: `Hip ${scanDate}`, subject: {}, scans: [scan], patientId, ...changes };
  return (await bodyOf(lead.client.post(`/api/reports?workspace=${study}`, request), 201)).id as string;
}

async function participant(given: object, scans: Readonly<Record<string, number>>): Promise<string> {
  const { id } = await bodyOf(added(given), 201);
  for (const [day, value] of Object.entries(scans)) await scanned(id, day, value);
  return id;
}

describe("codes by pattern", () => {
  it("count from one with the center's code, also for ten concurrent new patients", async () => {
    const center = await newCenter(lead, study, "N7");
    await settings({ codePattern: "HX-{center}-{000}" });
    expect((await added({ centerId: center })).body).toMatchObject({ code: "HX-N7-001", centerId: center });
    await added({ centerId: center, code: "hx-n7-003" });
    const editor = await newMember(lead, study, { centerId: center });
    const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => added({ centerId: center }, index % 2 ? lead : editor)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    const codes = replies.map(({ body }) => body.code as string).toSorted();
    const numbers = [2, ...Array.from({ length: 9 }, (_, index) => index + 4)];
    expect(codes).toEqual(numbers.map((number) => `HX-N7-${String(number).padStart(3, "0")}`));
  });

  it("need a center where the pattern names one, of this workspace and within the member's reach", async () => {
    const [north, south] = [await newCenter(lead, study, "N"), await newCenter(lead, study, "S")];
    const elsewhere = await newCenter(lead, (await newWorkspace(lead)).id, "N");
    const editor = await newMember(lead, study, { centerId: north });
    await settings({ codePattern: "{000}/{center}" });
    expect((await added()).body.fields).toEqual({ centerId: expect.any(String) });
    expect(answer(await added({ centerId: elsewhere }))).toEqual([404, "not_found"]);
    expect(answer(await added({ centerId: south }, editor))).toEqual([404, "not_found"]);
    expect((await added({}, editor)).body.code).toBe("001/N");
    await settings({ codePattern: null });
    expect((await added()).body.code).toMatch(/^P-/);
  });
});

describe("waves", () => {
  const wave = { name: "One year", targetDays: 365, daysBefore: 30, daysAfter: 30 };
  const put = (items: object[], by = lead, headers: Record<string, string> = { "If-Match": "*" }) =>
    by.client.send("PUT", at(study, "/waves"), { json: { items }, headers });

  it("are sorted, keep their ids and do not overlap; only leads of all centers change them", async () => {
    const first = ZWaveList.parse((await put([wave, { ...wave, name: "Start", targetDays: 0 }])).body);
    expect(first.items.map(({ name, position }) => [name, position])).toEqual([
      ["Start", 1],
      ["One year", 2],
    ]);
    expect(answer(await put([wave], lead, {}))).toEqual([428, "precondition_required"]);
    const renamed = await put([{ ...first.items[1], name: "Year 1" }], lead, { "If-Match": `"${first.version}"` });
    expect(renamed.body).toMatchObject({ items: [{ id: first.items[1]!.id, name: "Year 1" }], version: first.version + 1 });
    const stale = await put([wave], lead, { "If-Match": `"${first.version}"` });
    const waves = { theirs: renamed.body.items, base: first.items };
    expect([...answer(stale), stale.body.current.fields]).toEqual([412, "changed_meanwhile", { waves }]);
    const overlap = await put([wave, { ...wave, targetDays: 425 }]);
    expect([overlap.status, overlap.body.message]).toEqual([422, "The windows of “One year” and “One year” overlap."]);
    expect((await put([wave, { ...wave, targetDays: 426 }])).status).toBe(200);
    const editor = await newMember(lead, study);
    expect(answer(await put([], editor))).toEqual([403, "role_missing"]);
    const read = await editor.client.get(at(study, "/waves"));
    expect([read.status, read.body.total, read.headers.get("etag")]).toEqual([200, 2, `"${read.body.version}"`]);
  });

  it("make the schedule from baseline and scans, for the member's center only", async () => {
    await put([wave]);
    const center = await newCenter(lead, study, "N7");
    await participant({ code: "A-1", baselineOn: "2020-01-10", centerId: center }, { "2021-01-20": 0.8 });
    await added({ code: "B-2", baselineOn: "2020-01-10" });
    await added({ code: "C-3" });
    const schedule = await scheduleOf();
    expect(schedule.items.map(({ code, cells }) => [code, cells[0]!.state, cells[0]!.from, cells[0]!.to])).toEqual([
      ["A-1", "done", "2020-12-10", "2021-02-08"],
      ["B-2", "overdue", "2020-12-10", "2021-02-08"],
      ["C-3", null, null, null],
    ]);
    // The CMS judges changes by itself, and once.
    expect((await lead.client.get(`/api/patients/attention?workspace=${study}`)).body).toMatchObject({ unjudged: 0 });
    rows(
      "update bone_scans_patients set changed_on = '2021-01-20', changes = '{\"changes\":[]}' where workspace_id = ? and code_key = 'b-2'",
      [study],
    );
    const byChange = (await scheduleOf("?sort=change")).items;
    expect(byChange.map(({ code }) => code)).toEqual(["B-2", "A-1", "C-3"]);
    expect(byChange.map(({ change }) => change?.on)).toEqual(["2021-01-20", undefined, undefined]);
    const reader = await newMember(lead, study, { role: "reader", centerId: center });
    expect((await reader.client.get(at(study, "/schedule"))).body).toMatchObject({ total: 1, items: [{ code: "A-1" }] });
    expect(answer(await (await researcher()).client.get(at(study, "/schedule")))).toEqual([404, "not_found"]);
    const late = await scheduleOf("?state=overdue&counts=true");
    expect([late.total, late.items.map(({ code }) => code)]).toEqual([1, ["B-2"]]);
    expect(late.counts).toEqual({ done: 1, out_of_window: 0, due: 0, overdue: 1, missing: 0 });
  });

  it("are set by hand for a report, in schedule, change table and history", async () => {
    const second = { ...wave, name: "Two years", targetDays: 730 };
    const [year, two] = ZWaveList.parse((await put([wave, second])).body).items.map(({ id }) => id) as [string, string];
    const { id: patientId } = (await added({ code: "A-1", baselineOn: "2020-01-10" })).body;
    await scanned(patientId, "2021-01-20", 0.9);
    const report = await scanned(patientId, "2021-05-20", 0.8);
    const days = async () => (await scheduleOf()).items[0]!.cells.map((cell) => cell.scanDate);
    const between = async (query: string) => lead.client.get(at(study, `/changes?${query}`));
    expect([await days(), (await between(`fromWave=${year}&toWave=${two}`)).body.total]).toEqual([["2021-01-20", null], 0]);
    const change = (json: object, by = lead, version = 1) =>
      by.client.send("PUT", `/api/reports/${report}`, { json, headers: { "If-Match": `"${version}"` } });
    expect((await change({ waveId: two })).body).toMatchObject({ waveId: two, version: 2 });
    expect(await days()).toEqual(["2021-01-20", "2021-05-20"]);
    const table = ZChangeTable.parse((await between(`fromWave=${year}&toWave=${two}&adjust=holm`)).body);
    expect(table).toMatchObject({ adjust: "holm", tests: 1, items: [{ from: "2021-01-20", to: "2021-05-20" }] });
    expect(table.items[0]!.pHolm).toBe(table.items[0]!.p);
    for (const query of [`fromWave=${two}&toWave=${year}`, `fromWave=${year}`, `fromWave=${study}&toWave=${two}`, "adjust=none"])
      expect(answer(await between(query))).toEqual([422, "validation_failed"]);
    const history = await lead.client.get(`/api/reports/${report}/history`);
    expect(history.body.items[0].changes).toEqual({ waveId: [null, two] });
    const reader = await newMember(lead, study, { role: "reader" });
    expect(answer(await change({ waveId: null }, reader, 2))).toEqual([403, "role_missing"]);
    expect((await change({ waveId: study }, lead, 2)).body.fields).toEqual({ waveId: "This study has no such wave." });
    const none = await change({ patientId: null }, lead, 2);
    expect(none.body).toMatchObject({ patientId: null, waveId: null });
    expect((await change({ waveId: two }, lead, 3)).body.fields).toEqual({ waveId: "Choose the patient of this report first." });
    expect((await change({ patientId, waveId: two }, lead, 3)).body).toMatchObject({ patientId, waveId: two });
    const to = (await newWorkspace(lead, "study", "Another study")).id;
    expect((await lead.client.post("/api/patients/transfer", { ids: [patientId], to, reason: "Moved" })).status).toBe(200);
    expect((await lead.client.get(`/api/reports/${report}`)).body).toMatchObject({ workspaceId: to, waveId: null });
  });
});

describe("the change table", () => {
  it("pairs first and last scan of everyone, with p, q and groups, also as CSV; outsiders get 404", async () => {
    await participant({ code: "A-0" }, { "2022-01-10": 0.9, "2024-01-10": 0.9 });
    await participant({ code: "A-1" }, { "2022-01-10": 0.9, "2024-01-10": 0.84 });
    const table = await changesOf();
    expect(table).toMatchObject({ total: 2, tests: 2, groups: [{ parameter: "bmd_th", site: "hip", n: 2, expectedByError: 0.1 }] });
    expect(table.items).toMatchObject([
      { code: "A-0", change: 0, p: 1, q: 1, beyondLsc: false },
      { code: "A-1", from: "2022-01-10", to: "2024-01-10", fromValue: 0.9, toValue: 0.84, change: -0.06, beyondLsc: true },
    ]);
    expect(table.items[1]!.q).toBeCloseTo(2 * table.items[1]!.p!, 12);
    expect(table.text).toBe("This judges measurement error only, not whether a treatment worked.");
    const unchanged = (await lead.client.get(at(study, "/changes?pageSize=1&page=2&sort=p"))).body.items;
    expect(unchanged).toMatchObject([{ code: "A-0", p: 1 }]);
    expect((await lead.client.get(at(study, "/changes?parameter=bmd_fn"))).body).toMatchObject({ total: 0, tests: 0 });
    expect((await csvOf()).split("\r\n").slice(0, 3)).toEqual([
      expect.stringMatching(/^code,reportType,parameter,site,side,unit,from,to,/),
      expect.stringMatching(/^A-0,.*,0,.*,1,1,1,$/),
      expect.stringMatching(/^A-1,dxa,bmd_th,hip,left,g\/cm²,2022-01-10,2024-01-10,0.9,0.84,-0.06,/),
    ]);
    expect(answer(await (await researcher()).client.get(at(study, "/changes")))).toEqual([404, "not_found"]);
  });

  it("leaves out participants who withdrew their consent, also as CSV", async () => {
    const consent = { scope: ["store", "compare"], version: "1", date: "2021-05-04" };
    for (const [code, withdrawnOn] of Object.entries({ HOLDS: null, GONE: "2024-02-01" }))
      await participant({ code, consent: { ...consent, withdrawnOn } }, { "2022-01-10": 0.9, "2024-01-10": 0.9 });
    expect((await lead.client.get(at(study, "/changes"))).body).toMatchObject({ total: 1, tests: 1, items: [{ code: "HOLDS" }] });
    expect(await csvOf()).not.toContain("GONE");
  });
});

describe("the bundle of a study", () => {
  async function bundleOf({ client }: Person, query = ""): Promise<Bundle> {
    const headers = { Cookie: client.cookie, "Content-Type": "application/json" };
    const reply = await fetch(`${inject("cmsUrl")}/api/workspaces/${study}/bundle${query}`, { method: "POST", headers, body: "{}" });
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const reading = await readBundle(new Uint8Array(await reply.arrayBuffer()));
    if (!reading.ok) throw new Error(reading.message);
    return reading.bundle;
  }

  it("reproduces the change table, for each member's center, without names and people who withdrew consent", async () => {
    await settings({ keepsNames: true });
    const center = await newCenter(lead, study, "N7");
    const consent = { scope: ["store"], version: "1", date: "2020-01-01" };
    const known = { code: "A-1", centerId: center, firstName: "Rosa", lastName: "Lind", notes: "Sister of Ada", consent };
    for (const given of [known, { code: "B-2" }, { code: "W-3", consent: { ...consent, withdrawnOn: "2024-02-01" } }])
      await participant(given, { "2022-01-10": 0.9, "2024-01-10": 0.84 });
    const bundle = await bundleOf(lead);
    expect(bundle.manifest).toMatchObject({ kind: "changes", participants: 2, withdrawn: 1 });
    expect(rerunChanges(bundle)).toMatchObject({ ok: true, difference: null });
    const csv = await csvOf();
    expect(textOf(bundle.files, "changes.csv")).toBe(csv.replace("\uFEFF", ""));
    for (const [name, content] of bundle.files)
      expect([name, new TextDecoder().decode(content)]).not.toEqual([name, expect.stringMatching(/Rosa|Lind\b|Sister|W-3|1950-03/)]);
    const put = await changeSettings(
      lead,
      study,
      { items: [0, 730].map((targetDays) => ({ name: `Day ${targetDays}`, targetDays, daysBefore: 9, daysAfter: 9 })) },
      "/waves",
    );
    const [from, to] = put.body.items as { id: string }[];
    const waves = `?fromWave=${from!.id}&toWave=${to!.id}`;
    rows("update bone_scans_patients set baseline_on = '2022-01-10' where workspace_id = ? and code_key <> 'b-2'", [study]);
    const ofWaves = await bundleOf(lead, waves);
    expect(rerunChanges(ofWaves)).toMatchObject({ ok: true, difference: null });
    const between = await csvOf(waves);
    expect(textOf(ofWaves.files, "changes.csv")).toBe(between.replace("\uFEFF", ""));
    expect(between.split("\r\n").slice(1)).toEqual([expect.stringMatching(/^A-1,/), ""]);
    const monitor = await newMember(lead, study, { role: "monitor", centerId: center });
    const ofCenter = await bundleOf(monitor, "?reportType=dxa");
    expect(textOf(ofCenter.files, "scans.csv").split("\r\n").slice(1)).toEqual([
      expect.stringContaining(",A-1,dxa,"),
      expect.stringContaining(",A-1,dxa,"),
      "",
    ]);
    expect(rerunChanges(ofCenter)).toMatchObject({ ok: true, difference: null });
    expect(answer(await (await researcher()).client.post(at(study, "/bundle"), {}))).toEqual([404, "not_found"]);
    const details = rows("select detail from accounts_audit where workspace_id = ? and action = 'reports.exported' order by id", [study]);
    expect(details.map(({ detail }) => detail)).toEqual([
      "study bundle of 2 participants; 1 left out",
      "study bundle of 2 participants; 1 left out",
      "study bundle of 1 participants; 0 left out",
    ]);
  });

  it("leaves out values with an excluded vertebra, as the change table does", async () => {
    const { id } = (await added({ code: "A-1" })).body;
    const spine = { site: "lumbar-spine", scanner: "hologic", measurements: [{ parameter: "bmd_ls", value: 0.9 }] };
    const clinical = { excludedVertebrae: [{ vertebra: "L4", reason: "Fracture" }] };
    const days = ["2022-01-10", "2023-01-10", "2024-01-10"] as const;
    for (const scanDate of days)
      await scanned(id, scanDate, 0.9, { scans: [{ ...spine, scanDate }], ...(scanDate === days[2] && { clinical }) });
    const table = await changesOf();
    expect(table.items).toMatchObject([{ parameter: "bmd_ls", from: days[0], to: days[1] }]);
    const bundle = await bundleOf(lead);
    expect(rerunChanges(bundle)).toMatchObject({ ok: true, difference: null });
    expect(textOf(bundle.files, "values.csv").match(/bmd_ls/g)).toHaveLength(2);
    const trends = (await lead.client.get(`/api/patients/${id}/trends`)).body as { leftOut: { code: string; scanDate: string }[] };
    expect(trends.leftOut).toMatchObject([{ code: "implausible_value", scanDate: days[2] }]);
  });
});

describe("baselines", () => {
  const set = (by = lead) => by.client.post(at(study, "/baselines"));

  it("are the first scans of a member's participants who have none, with history", async () => {
    const [north, south] = [await newCenter(lead, study, "N"), await newCenter(lead, study, "S")];
    const ids: Record<string, string> = {};
    for (const [code, given] of Object.entries({
      ...{ one: { centerId: north }, two: { centerId: north, baselineOn: "2023-12-01" }, none: { centerId: north } },
      ...{ void: { centerId: north }, other: { centerId: south } },
    }))
      ids[code] = (await added({ code, ...given })).body.id as string;
    await scanned(ids["one"]!, "2025-02-01", 0.79);
    await scanned(ids["one"]!, "2024-01-10", 0.8);
    await scanned(ids["two"]!, "2024-01-10", 0.8);
    await scanned(ids["other"]!, "2024-03-01", 0.8);
    const voided = await scanned(ids["void"]!, "2024-01-10", 0.8);
    rows("update bone_scans_reports set read_state = 'entered-in-error' where document_id = ?", [voided]);
    const editor = await newMember(lead, study, { centerId: north });
    const reader = await newMember(lead, study, { role: "reader" });
    expect(await scheduleOf("?counts=true")).toMatchObject({ withoutBaseline: 4 });
    expect(answer(await set(reader))).toEqual([403, "role_missing"]);
    expect((await set(editor)).body).toEqual({ participants: 1 });
    const baselines = async () =>
      Object.fromEntries((await scheduleOf("?counts=true")).items.map(({ code, baselineOn }) => [code, baselineOn]));
    expect(await baselines()).toEqual({ none: null, one: "2024-01-10", other: null, two: "2023-12-01", void: null });
    expect((await set()).body).toEqual({ participants: 1 });
    expect(await baselines()).toMatchObject({ other: "2024-03-01", none: null, void: null });
    expect((await lead.client.get(`/api/patients/${ids["one"]}`)).body.version).toBe(2);
    const history = (await lead.client.get(`/api/patients/${ids["one"]}/history`)).body.items[0];
    expect(history).toMatchObject({ reason: "First scan set as baseline", changes: expect.anything() });
    const events = rows("select detail from accounts_audit where action = 'patients.baselines-set' and workspace_id = ?", [study]);
    expect(events).toEqual([{ detail: "1 patients" }, { detail: "1 patients" }]);
  });

  it("are set for more participants than one transaction takes", async () => {
    const lines = Array.from({ length: 101 }, (_, index) => `P-${index},f,1950-03-01,2024-01-10,hip,left,hologic,0.8`);
    const table = ["patient_code,sex,birth_date,scan_date,site,side,scanner,bmd_th", ...lines, ""].join("\n");
    const query = `reportType=dxa&createPatients=true&workspace=${study}`;
    const body = fileForm(table, "study.csv");
    expect((await lead.client.send("POST", `/api/reports/import?${query}`, { body })).body.patients).toMatchObject({ added: 101 });
    expect((await set()).body).toEqual({ participants: 101 });
    expect(await scheduleOf("?counts=true")).toMatchObject({ withoutBaseline: 0 });
  });
});
