import { describe, expect, it } from "vitest";
import {
  createRedcapClient,
  placeKey,
  planRow,
  pullRecords,
  readProject,
  readWritable,
  textsOf,
  writeRows,
  type PulledRow,
} from "../src/index.ts";
import { dictionary, field, redcapServer, study, token } from "./support/redcap-server.ts";

const score = (name: string, form: string, validation = "number") =>
  field(name, form, "text", name, { text_validation_type_or_show_slider_number: validation });
const fields = [...dictionary, score("tt_bmd_z", "hrpqct"), score("tt_bmd_status", "hrpqct", ""), score("z_of_visit", "scores")];
const others = ["tt_bmd_z", "tt_bmd_status"];
const records = study(5).map((one) => ({ ...one, tt_bmd_z: "", tt_bmd_status: "" }));

type Options = NonNullable<Parameters<typeof redcapServer>[0]>;

async function planned(options: Options = {}) {
  const server = redcapServer({ records, fields, ...options });
  const client = createRedcapClient({ send: server.send, token, pause: async () => undefined });
  const project = await readProject(client);
  const wanted = {
    fields: new Map(project.fields.filter(({ name }) => name === "tt_bmd").map(({ name, meaning }) => [name, meaning])),
    others,
  };
  const { places } = await pullRecords(client, project, wanted);
  const texts = textsOf(places);
  const read = { fields: ["tt_bmd"], others };
  const write = (rows: readonly (PulledRow & { cells: { field: string; theirs: string; ours: string }[] })[]) =>
    writeRows(client, project, { fields: read, rows, textOf: (record) => texts.get(record)! });
  return { server, client, project, places, write };
}
type Planned = Awaited<ReturnType<typeof planned>>;

const z = ({ places }: Planned, ours = "-1.5") =>
  places
    .filter(({ event }) => event === "visit_2_arm_1")
    .map((row) => ({ ...row, cells: [{ field: "tt_bmd_z", theirs: row.others[0]!, ours }] }));
const scores = ({ server }: Planned) =>
  server.records.filter((one) => one.redcap_event_name === "visit_2_arm_1").map((one) => one.tt_bmd_z);
const imports = ({ server }: Planned) => server.asked.filter((form) => form.get("action") === "import");
const firstRead = 4;

describe("a row of REDCap", () => {
  const cell = (theirs: string, ours: string) => ({ field: "tt_bmd_z", theirs, ours });
  const state = (theirs: string, ours: string, written: string[] = [], hasReport = true) =>
    planRow({ cells: [cell(theirs, ours)], written: { tt_bmd_z: written }, hasReport }).state;

  it.each([
    ["", "-1.5", [], "added"],
    ["-1.50", "-1.5", [], "unchanged"],
    ["-1.2", "-1.5", ["-1.2"], "changed"],
    ["-1.20", "-1.5", ["-1.9", "-1.2"], "changed"],
    ["-1.2", "", ["-1.2"], "cleared"],
    ["-1.2", "-1.5", [], "conflicting"],
    ["-1.2", "", [], "conflicting"],
    ["UNK", "-1.5", ["-1.2"], "conflicting"],
  ])("with “%s” for “%s”, after %j, is as a person left it", (theirs, ours, written, expected) => {
    expect(state(theirs, ours, written)).toBe(expected);
  });

  it("without a report loses only the values that were written", () => {
    expect([state("-1.2", "", ["-1.2"], false), state("-1.3", "", ["-1.2"], false)]).toEqual(["cleared", "unchanged"]);
  });
});

describe("fields to write", () => {
  const to = (name: string, isNumber = true) => [{ of: "tt_bmd", to: name, isNumber }];
  const writable = async (name: string, isNumber = true, more: typeof fields = []) => {
    const client = createRedcapClient({ send: redcapServer({ fields: [...fields, ...more] }).send, token });
    return readWritable(client, await readProject(client), to(name, isNumber));
  };

  it.each([
    ["gone", true, "has no field “gone”"],
    ["motion", true, "“motion” must be a text field of numbers"],
    ["dob", true, "“dob” must be a text field of numbers"],
    ["tt_bmd_z", false, "“tt_bmd_z” must be a text field without validation"],
  ])("%s are refused where they cannot take the values", async (name, isNumber, message) => {
    await expect(writable(name, isNumber)).rejects.toThrow(message);
  });

  it("are in the row of their form, and in no other instrument's instance", async () => {
    const place = (event: string, instrument: string) => ({ record: "1", event, instrument, instance: instrument && "1" });
    const { isIn } = await writable("z_of_visit");
    const inScores = { of: "tt_bmd", to: "z_of_visit", isNumber: true };
    expect(isIn(place("visit_2_arm_1", ""), inScores)).toBe(true);
    expect(isIn(place("visit_1_arm_1", "hrpqct"), inScores)).toBe(false);
    expect(isIn(place("start_arm_1", ""), inScores)).toBe(false);
    expect(isIn(place("visit_1_arm_1", "hrpqct"), { ...inScores, to: "tt_bmd_z" })).toBe(true);
  });

  it("get numbers as their validation wants them, and never an exponent", async () => {
    const { format } = await writable("two", true, [score("two", "hrpqct", "number_2dp")]);
    expect([
      format("two", -1.005),
      format("tt_bmd_z", -1.25),
      format("tt_bmd_z", 2.9e-7),
      format("tt_bmd_z", -0),
      format("two", -0.001),
    ]).toEqual(["-1.00", "-1.25", "0", "0", "0.00"]);
  });
});

describe("writing to REDCap", () => {
  it("fills the rows of one call by record, event and instance, and ignores nothing", async () => {
    const plan = await planned();
    const rows = plan.places.filter(({ mapped }) => mapped.has("tt_bmd"));
    const cells = [{ field: "tt_bmd_z", theirs: "", ours: "0.4" }];
    const { written } = await plan.write(rows.map((row) => ({ ...row, cells })));
    expect(written).toHaveLength(15);
    expect(plan.server.records.filter((one) => one.tt_bmd_z === "0.4")).toHaveLength(15);
    const [form] = imports(plan);
    expect(Object.fromEntries(form!)).toMatchObject({ overwriteBehavior: "normal", returnContent: "ids", type: "flat", dateFormat: "YMD" });
    expect(JSON.parse(form!.get("data")!)[0]).toEqual({
      ...{ study_no: "1000", redcap_event_name: "visit_1_arm_1", redcap_repeat_instrument: "hrpqct", redcap_repeat_instance: "1" },
      tt_bmd_z: "0.4",
    });
  });

  it("leaves a value alone that changes between reading and writing", async () => {
    const plan = await planned({
      meanwhile: (rows, call) => {
        if (call === firstRead) rows.find((one) => one.study_no === "1002" && one.redcap_event_name === "visit_2_arm_1")!.tt_bmd_z = "9";
      },
    });
    const { written, changed } = await plan.write(z(plan));
    expect([written.length, changed.map(({ record }) => record)]).toEqual([4, ["1002"]]);
    expect(scores(plan)).toEqual(["-1.5", "-1.5", "9", "-1.5", "-1.5"]);
  });

  it("leaves a record alone whose measured value changes, in any of its rows", async () => {
    const plan = await planned({
      meanwhile: (rows, call) => {
        if (call === firstRead) rows.find((one) => one.study_no === "1003" && one.redcap_event_name === "visit_1_arm_1")!.tt_bmd = "1";
      },
    });
    expect((await plan.write(z(plan))).changed.map(({ record }) => record)).toEqual(["1003"]);
    expect(scores(plan)[3]).toBe("");
  });

  it.each([
    ["503 in the middle", { status: 503, text: "<html>" }],
    ["a cut before", { lost: "before" as const }],
    ["half an answer", { text: "[" }],
  ])("after %s looks again, so that a change meanwhile stays", async (_, fault) => {
    const plan = await planned({
      faults: { [firstRead + 1]: fault },
      meanwhile: (rows, call) => {
        if (call === firstRead + 2)
          rows.find((one) => one.study_no === "1001" && one.redcap_event_name === "visit_2_arm_1")!.tt_bmd_z = "7";
      },
    });
    const { written, changed } = await plan.write(z(plan));
    expect([written.length, changed.length]).toEqual([4, 1]);
    expect(scores(plan)).toEqual(["-1.5", "7", "-1.5", "-1.5", "-1.5"]);
  });

  it("does not repeat writes that were stored before the connection was cut", async () => {
    const plan = await planned({ faults: { [firstRead + 1]: { lost: "after" } } });
    expect((await plan.write(z(plan))).written).toHaveLength(5);
    expect(imports(plan)).toHaveLength(1);
  });

  it.each([
    ["a web page", { text: "<!DOCTYPE html><p>Log in" }, "page instead of data"],
    ["the names of other records", { text: '["1000", "8"]' }, "does not name the records"],
    ["another count", { text: '{"count": 4}' }, "does not name the records"],
    ["a refusal of the right", { status: 403, text: '{"error": "no import"}' }, "refuses this token"],
  ])("ends at %s", async (_, fault, message) => {
    const plan = await planned({ faults: { [firstRead + 1]: fault } });
    await expect(plan.write(z(plan))).rejects.toThrow(message);
  });

  it("finds the record that REDCap refuses, and writes the others", async () => {
    const plan = await planned({ refuses: ({ study_no: id }) => (id === "1003" ? "locked" : undefined) });
    const { written, refused } = await plan.write(z(plan));
    expect([written.length, refused.map(({ record }) => record)]).toEqual([4, ["1003"]]);
    expect(scores(plan)).toEqual(["-1.5", "-1.5", "-1.5", "", "-1.5"]);
  });

  it("ends where every record is refused", async () => {
    const plan = await planned({
      records: study(30).map((one) => ({ ...one, tt_bmd_z: "", tt_bmd_status: "" })),
      refuses: (_, name) => (name === "tt_bmd_z" ? "out of range" : undefined),
    });
    await expect(plan.write(z(plan))).rejects.toThrow("REDCap refuses the call");
    expect(imports(plan).length).toBeLessThan(40);
  });

  it("clears in calls that have nothing but the cells of those rows", async () => {
    const plan = await planned({ records: records.map((one) => ({ ...one, tt_bmd_z: "1.1", tt_bmd_status: "kept" })) });
    const [first, second, ...rest] = z(plan, "");
    const refusal = { field: "tt_bmd_status", theirs: "kept", ours: "motion_grade" };
    await plan.write([first!, { ...second!, cells: [...second!.cells, refusal] }, ...rest.map((row) => ({ ...row, cells: [refusal] }))]);
    expect(imports(plan).map((form) => [form.get("overwriteBehavior"), JSON.parse(form.get("data")!).length])).toEqual([
      ["overwrite", 1],
      ["overwrite", 1],
      ["normal", 3],
    ]);
    expect(scores(plan)).toEqual(["", "", "1.1", "1.1", "1.1"]);
    const status = plan.server.records.filter((one) => one.redcap_event_name === "visit_2_arm_1").map((one) => one.tt_bmd_status);
    expect(status).toEqual(["kept", ...Array(4).fill("motion_grade")]);
  });

  it("knows places apart whose names only join alike", () => {
    const place = (record: string, event: string) => placeKey({ record, event, instrument: "", instance: "" });
    expect(place("1", "2")).not.toBe(place("12", ""));
  });
});
