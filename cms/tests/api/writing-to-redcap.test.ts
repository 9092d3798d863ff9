import { beforeEach, describe, expect, it } from "vitest";
import { ZReport, type ConnectionSettings, type WrittenField } from "@trabecula/contracts";
import { dictionary, field } from "../../../packages/files/redcap/test/support/redcap-server.ts";
import { rows } from "../support/database.ts";
import { RedcapProject } from "../support/redcap-project.ts";
import { until } from "../support/until.ts";
import { answer, changeSettings } from "../support/workspaces.ts";

const redcap = new RedcapProject();
const to = (value: WrittenField["value"]): WrittenField => ({ of: "tt_bmd", value, to: `tt_bmd_${value}` });
const writing = [to("z"), to("status"), to("reference")];
const text = (name: string, validation = "") =>
  field(name, "hrpqct", "text", name, { text_validation_type_or_show_slider_number: validation });
const fields = [...dictionary, text("tt_bmd_z", "number"), text("tt_bmd_status"), text("tt_bmd_reference")];
const none = { tt_bmd_z: "", tt_bmd_status: "", tt_bmd_reference: "" };
type Changes = Record<string, Record<string, string>>;

type Options = Parameters<typeof redcap.serve>[1];

function serve(more: Changes = {}, options: Options = {}): void {
  const values = [
    ["1017", "266"],
    ["0042", "302"],
    ["7", "250"],
  ] as const;
  redcap.serve(
    values.map(([id, value]) => [id, more[id]?.tt_bmd ?? value, { ...none, ...(id === "7" && { motion: "5" }), ...more[id] }]),
    { fields, ...options },
  );
}

const visit = (id: string) => redcap.project.records.find((one) => one.study_no === id && one.redcap_repeat_instance === "1")!;
const cellsOf = (id: string) => {
  const { tt_bmd_z: z, tt_bmd_status: status, tt_bmd_reference: reference } = visit(id);
  return [z, status, reference];
};
const imports = () => redcap.project.asked.filter((form) => form.get("action") === "import").length;
const write = (json: object = {}) => redcap.ran({ write: true, ...json });

async function scored(value: number): Promise<{ id: string; z: number; reference: string }> {
  const found = rows("select document_id as id, inputs from bone_scans_reports where workspace_id = ?", [redcap.study]);
  const id = found.find(({ inputs }) => JSON.stringify(inputs).includes(String(value)))!.id as string;
  const { scans, dataset } = ZReport.parse((await redcap.lead.client.get(`/api/reports/${id}`)).body);
  return { id, z: scans[0]!.results[0]!.zScore!, reference: `${dataset.manifest.name}, ${dataset.version}` };
}

let settings: ConnectionSettings;

beforeEach(async () => {
  await changeSettings(redcap.lead, redcap.study, { signing: "off" });
  serve();
  settings = await redcap.map({ writing });
  await redcap.ran();
});

describe("scores written to REDCap", () => {
  it("are shown first, go where the data dictionary has fields, and are written once", async () => {
    const dry = await write({ dryRun: true });
    expect([imports(), dry.run.counts, dry.writing?.total]).toMatchObject([0, { records: 3, added: 3, conflicting: 0, skipped: 0 }, 3]);
    expect(dry.writing!.rows.find(({ record }) => record === "7")).toMatchObject({
      ...{ key: null, event: "visit_1_arm_1", instrument: "hrpqct", instance: "1", state: "added" },
      cells: [{ field: "tt_bmd_status", theirs: "", ours: "motion_grade" }],
    });
    expect((await write()).run).toMatchObject({ outcome: "done", counts: { added: 3, refusedRows: 0 } });
    const { z, reference } = await scored(302);
    expect(z).toBeGreaterThan(0.5);
    expect(Number(cellsOf("0042")[0])).toBeCloseTo(z, 6);
    expect(cellsOf("0042").slice(1)).toEqual([expect.not.stringContaining("motion"), reference]);
    expect(cellsOf("7")).toEqual(["", "motion_grade", ""]);
    expect((await write()).run.counts).toMatchObject({ added: 0, unchanged: 3 });
    expect(imports()).toBe(1);
    const log = rows("select detail from accounts_audit where workspace_id = ? and action = 'reports.exported'", [redcap.study]);
    expect(log).toEqual([{ detail: expect.stringMatching(/^scores in 3 rows of REDCap, 127\.0\.0\.1:\d+$/) }]);
  });

  it("leave a person's value alone, until a person decides about this very value", async () => {
    await write();
    visit("0042").tt_bmd_z = "1.23";
    const { id } = await scored(302);
    const { writing: shown, run } = await write();
    expect([cellsOf("0042")[0], run.counts]).toMatchObject(["1.23", { conflicting: 1, unchanged: 2 }]);
    expect(run.problems).toEqual([{ reportId: id, text: "REDCap has other values in tt_bmd_z." }]);
    const { key, cells } = shown!.rows[0]!;
    expect(cells).toMatchObject([{ field: "tt_bmd_z", theirs: "1.23" }]);
    visit("0042").tt_bmd_z = "1.24";
    expect((await write({ ours: [key] })).run.counts).toMatchObject({ conflicting: 1, changed: 0 });
    visit("0042").tt_bmd_z = "1.23";
    expect((await write({ ours: [key] })).run.counts).toMatchObject({ conflicting: 0, changed: 1 });
    expect(Number(cellsOf("0042")[0])).toBeCloseTo((await scored(302)).z, 6);
  });

  it("are taken back when the report is void, or REDCap has another value than it", async () => {
    await write();
    rows("update bone_scans_reports set read_state = 'entered-in-error' where document_id = ?", [(await scored(302)).id]);
    visit("1017").tt_bmd = "270";
    expect((await write()).run.counts).toMatchObject({ cleared: 2, unchanged: 1, skipped: 2 });
    expect([cellsOf("0042"), cellsOf("1017")]).toEqual([
      ["", "", ""],
      ["", "", ""],
    ]);
    expect((await write()).run.counts).toMatchObject({ cleared: 0, skipped: 2 });
  });

  it("become empty with the reason where a later motion grade refuses them", async () => {
    await write();
    visit("0042").motion = "5";
    const { import: dry } = await redcap.ran({ dryRun: true });
    await redcap.ran({ plan: dry!.plan, reason: "Graded again" });
    expect((await write()).run.counts).toMatchObject({ cleared: 1 });
    expect(cellsOf("0042")).toEqual(["", "motion_grade", ""]);
  });

  it("are of signed reports alone where reports are signed", async () => {
    await changeSettings(redcap.lead, redcap.study, { signing: "optional" });
    const { run, remarks } = await write();
    expect(run.counts).toMatchObject({ added: 0, skipped: 3 });
    expect(remarks).toEqual([expect.stringContaining("3 reports are not signed")]);
    expect(imports()).toBe(0);
  });

  it("of a schedule follow the pull, without conflicts, and end with a pause", async () => {
    const { bell } = await redcap.save({ schedule: "bell" });
    serve({ "0042": { tt_bmd: "310", tt_bmd_z: "9" }, "1017": { tt_bmd: "270" } });
    await redcap.lead.client.send("POST", bell!, { body: "record=9", headers: { "Content-Type": "application/x-www-form-urlencoded" } });
    rows("update bone_scans_connections set started_at = started_at - 61000 where public_id = ?", [redcap.connection]);
    const newest = async () => (await redcap.lead.client.get(redcap.at("/runs"))).body.items[0];
    const run = await until(newest, ({ startedBy, outcome }) => startedBy === null && outcome === "done");
    expect(run.counts).toMatchObject({ changed: 2, written: { added: 2, conflicting: 1 } });
    expect(run.problems).toMatchObject([{ text: "REDCap has other values in tt_bmd_z." }]);
    expect([cellsOf("0042")[0], cellsOf("1017")[0]]).toEqual(["9", expect.stringMatching(/^-?\d/)]);
    expect(JSON.stringify(run)).not.toMatch(/1017|0042|1990/);
    await until(
      async () => rows("select state from bone_scans_connections where public_id = ?", [redcap.connection])[0]!.state,
      (state) => state === "idle",
    );
    rows("update bone_scans_connections set state = 'paused', paused_because = 'Restored.' where public_id = ?", [redcap.connection]);
    expect(answer(await redcap.run({ write: true }))).toEqual([409, "conflict"]);
  });

  it("end with the membership, and are not written for an archived workspace", async () => {
    const leave = () => rows("update accounts_memberships set role = 'reader' where account_id = ?", [redcap.lead.id]);
    const archive = () => rows("update accounts_workspaces set state = 'archived' where document_id = ?", [redcap.study]);
    serve({}, { meanwhile: (_, call) => void (call === 5 && archive()) });
    expect(answer(await redcap.run({ write: true }))).toEqual([409, "workspace_archived"]);
    expect([redcap.project.asked.length, imports()]).toEqual([6, 0]);
    expect(answer(await redcap.run({ write: true }))).toEqual([409, "workspace_archived"]);
    rows("update accounts_workspaces set state = 'open' where document_id = ?", [redcap.study]);
    serve({}, { meanwhile: (_, call) => void (call === 5 && leave()) });
    expect(answer(await redcap.run({ write: true }))).toEqual([404, "not_found"]);
    expect(imports()).toBe(0);
  });

  it.each(["changed", "deleted"])("end when the connection is %s", async (how) => {
    const gate = Promise.withResolvers<void>();
    [redcap.hold, redcap.arrived] = [gate.promise, Promise.withResolvers()];
    const run = redcap.run({ write: true });
    await redcap.arrived.promise;
    const reply = await (how === "deleted"
      ? redcap.lead.client.delete(redcap.at())
      : redcap.lead.client.put(redcap.at(), { name: "Other" }));
    expect(reply.status).toBe(200);
    gate.resolve();
    expect(answer(await run)).toEqual([409, "conflict"]);
    expect([imports(), rows("select id from bone_scans_written_rows where connection_id = ?", [redcap.connection])]).toEqual([0, []]);
  });

  it("leave no trace of a connection that is deleted as they arrive", async () => {
    const tables = { connections: "public_id", written_rows: "connection_id", connection_runs: "connection_id" };
    const of = (what: string) =>
      Object.entries(tables).flatMap(([table, column]) =>
        rows(`${what} from bone_scans_${table} where ${column} = ?`, [redcap.connection]),
      );
    serve({}, { refuses: () => void of("delete") });
    await redcap.run({ write: true });
    expect(imports()).toBe(1);
    expect(of("select *")).toEqual([]);
  });

  it("need fields that nobody reads and that REDCap has", async () => {
    const refused = async (item: WrittenField) =>
      answer(await redcap.lead.client.put(redcap.at(), { settings: { ...settings, writing: [item] } }));
    expect(await refused({ of: "tt_bmd", value: "z", to: "dob" })).toEqual([422, "validation_failed"]);
    expect(await refused({ of: "motion", value: "z", to: "tt_bmd_z" })).toEqual([422, "validation_failed"]);
    await redcap.save({ settings: { ...settings, writing: [{ ...to("z"), to: "gone" }] } });
    expect((await write()).run).toMatchObject({ outcome: "refused", message: "The project has no field “gone”." });
    await redcap.save({ settings: { ...settings, writing: [] } });
    expect(answer(await redcap.run({ write: true }))).toEqual([409, "conflict"]);
  });
});
