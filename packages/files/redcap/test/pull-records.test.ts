import { groupScans, parseColumnMap, readStudyScans } from "@trabecula/scoring";
import { readTable } from "@trabecula/study-tables/workbook";
import { describe, expect, it } from "vitest";
import { createRedcapClient, guessFields, pullRecords, readPlaces, readProject, type Project } from "../src/index.ts";
import { dictionary, field, redcapServer, row, study, token } from "./support/redcap-server.ts";

type Server = ReturnType<typeof redcapServer>;

const clientOf = ({ send }: Server, given = token) => {
  const waited: number[] = [];
  const pause = async (ms: number) => void waited.push(ms);
  return Object.assign(createRedcapClient({ send, token: given, pause }), { waited });
};
const mapped = ["study_no", "dob", "sex", "scan_date", "tt_bmd", "motion"];
const wantedOf = ({ fields }: Project) => ({
  fields: new Map(fields.flatMap(({ name, meaning }) => (mapped.includes(name) ? [[name, meaning]] : []))),
});

async function pull(server: Server) {
  const client = clientOf(server);
  const project = await readProject(client);
  return { ...(await pullRecords(client, project, wantedOf(project))), project, waited: client.waited };
}

async function visitsOf(table: string, project: Project) {
  const map = Object.fromEntries(guessFields(project).flatMap(({ name, target }) => (target === null ? [] : [[name, target]])));
  const reading = parseColumnMap(JSON.stringify(map));
  if (!reading.ok) throw new Error(reading.message);
  const bytes = new TextEncoder().encode(table);
  const read = readStudyScans(await readTable(bytes, 100_000), {
    ...{ map: reading.map, reportType: "hr-pqct", site: "distal-tibia", scanner: "xtremect-2" },
  });
  if (!read.ok) throw new Error(read.message);
  return groupScans(read);
}

describe("a pull from REDCap", () => {
  it("is read by the product's reader: longitudinal, with repeats, data access groups and codes as they are", async () => {
    const records = ["0042", "42", "001017", "1017", "12E3", "-A12", "a,b"].flatMap((id, index) => [
      row(id, "start_arm_1", { dob: "1960-03-14", sex: "2" }),
      row(id, "visit_1_arm_1", { scan_date: "2022-07-22", tt_bmd: `${300 + index}`, motion: "1" }, "1"),
      row(id, "visit_1_arm_1", { scan_date: "2022-08-02", tt_bmd: "299.5", motion: "2" }, "2"),
    ]);
    const server = redcapServer({ records });
    const { table, project, groups, ...counts } = await pull(server);
    expect(counts).toMatchObject({ records: 7, rows: 21, remarks: [] });
    const { groups: visits, problems } = await visitsOf(table, project);
    expect(problems).toEqual([]);
    expect(visits.map(({ code, scanDate, facts, scans }) => [code, scanDate, facts.sex, facts.birthDate, scans[0]!.motionGrade])).toEqual(
      ["0042", "42", "001017", "1017", "12E3", "-A12", "a,b"].flatMap((id) => [
        [id, "2022-07-22", "female", "1960-03-14", 1],
        [id, "2022-08-02", "female", "1960-03-14", 2],
      ]),
    );
    expect(visits[6]!.scans[0]!.measurements).toEqual([{ parameter: "tt_bmd", value: 303 }]);
    expect([groups.get("0042"), groups.get("12E3")]).toEqual(["calgary", "bern"]);
    expect(table).not.toContain("Example");
    const forms = server.asked.map((form) => [...form.keys(), form.get("rawOrLabel") ?? "", form.get("action") ?? ""].join(" "));
    expect(forms.at(-1)).toContain("raw export");
    expect(server.asked.at(-1)!.get("fields[0]")).toBe("study_no");
  });

  it("empties missing data codes, except where a field has the code as its choice or wants it", async () => {
    const records = [
      row("1", "visit_1_arm_1", { dob: "UNK", sex: "UNK", tt_bmd: "-99.0", motion: "UNK" }),
      row("2", "visit_1_arm_1", { tt_bmd: "999", motion: "5" }),
    ];
    const fields = dictionary.map((one) => {
      if (one.field_name === "sex") return { ...one, select_choices_or_calculations: "1, Male | UNK, Not stated" };
      return one.field_name === "dob" ? { ...one, field_annotation: "@NOMISSING" } : one;
    });
    const { table } = await pull(redcapServer({ records, fields }));
    expect(table.split("\n").slice(1, 3)).toEqual(["1,visit_1_arm_1,,,UNK,UNK,,,", "2,visit_1_arm_1,,,,,,999,5"]);
  });

  it("reads pages by record names, in one call each, and smaller ones where an answer is too large", async () => {
    const server = redcapServer({
      records: study(450),
      // The first page of records would be ten megabytes.
      change: (rows, call) => (call === 3 ? "x".repeat(10_000_000) : rows),
    });
    const { records, rows } = await pull(server);
    expect([records, rows]).toEqual([450, 1800]);
    const sizes = server.asked.slice(3).map((form) => [...form.keys()].filter((key) => key.startsWith("records[")).length);
    expect(sizes).toEqual([200, ...Array(9).fill(50)]);
  });

  it.each([
    ["removed", dictionary.filter(({ field_name: name }) => name !== "tt_bmd"), "no longer has the field “tt_bmd”"],
    [
      "given other codes",
      dictionary.map((one) => (one.field_name === "sex" ? { ...one, select_choices_or_calculations: "0, Male | 1, Female" } : one)),
      "has changed the field “sex”",
    ],
    [
      "given another unit",
      dictionary.map((one) => (one.field_name === "tt_bmd" ? field("tt_bmd", "hrpqct", "text", "Tt.BMD (g/cm³)") : one)),
      "has changed the field “tt_bmd”",
    ],
  ])("refuses a field that was %s since it was mapped", async (_, fields, message) => {
    const wanted = wantedOf(await readProject(clientOf(redcapServer())));
    const client = clientOf(redcapServer({ fields }));
    await expect(pullRecords(client, await readProject(client), wanted)).rejects.toThrow(message);
  });

  it("takes equal rows once and refuses different rows of one place, and rows of other records", async () => {
    const doubled = await pull(redcapServer({ change: (rows) => rows.flatMap((one) => [one, one]) }));
    expect([doubled.rows, doubled.remarks]).toEqual([12, ["12 rows came twice and count once."]]);
    const differing = redcapServer({ change: (rows) => [...rows, { ...rows[0]!, sex: "9" }] });
    await expect(pull(differing)).rejects.toThrow("two different rows of one record");
    const foreign = redcapServer({ change: (rows, call) => (call === 3 ? [...rows, { ...rows[0]!, study_no: "9" }] : rows) });
    await expect(pull(foreign)).rejects.toThrow("records that nobody asked for");
    const nameless = redcapServer({ change: (rows) => rows.map((one) => ({ ...one, study_no: "" })) });
    await expect(pull(nameless)).rejects.toThrow("no record name in “study_no”");
    const leaving = await pull(redcapServer({ change: (rows, call) => (call === 3 ? rows.slice(4) : rows) }));
    expect(leaving.remarks).toEqual(["1 record has no row, or went away during the pull."]);
  });

  it("names the field that a de-identified token leaves out", async () => {
    await expect(pull(redcapServer({ isDeidentified: true }))).rejects.toThrow("leaves out the field “dob”");
  });

  it("of a classic project asks for no events", async () => {
    const server = redcapServer({ records: [study(1)[0]!], project: { is_longitudinal: 0, has_repeating_instruments_or_events: "" } });
    const { table, project } = await pull(server);
    expect(server.asked.map((form) => form.get("content"))).toEqual(["project", "metadata", "record", "record"]);
    expect(await readPlaces(clientOf(server), project)).toMatchObject({ events: [], groups: [{ name: "bern" }, { name: "calgary" }] });
    expect(table.split("\n")[0]).toBe("study_no,dob,sex,scan_date,tt_bmd,motion");
  });

  it("ends where the fields hold more than a table may", async () => {
    const long = redcapServer({
      records: study(13),
      // The first call asks for names only; of several records, an answer is too large.
      change: (rows) => {
        if (!("tt_bmd" in rows[0]!)) return rows;
        return rows.length > 4 ? "x".repeat(4_000_001) : rows.map((one) => ({ ...one, tt_bmd: "9".repeat(900_000) }));
      },
    });
    await expect(pull(long)).rejects.toThrow("more than a table may");
  });

  it("reads the 1,500 visits of 500 records", async () => {
    const { table, project } = await pull(redcapServer({ records: study(500) }));
    expect((await visitsOf(table, project)).groups).toHaveLength(1500);
  });
});

describe("the client of REDCap", () => {
  const first = (server: Server, given?: string) => readProject(clientOf(server, given));
  const half = JSON.stringify(dictionary).slice(0, 400);

  it.each([
    ["a web page", { text: "<!DOCTYPE html><p>Log in" }, "page instead of data"],
    ["a web page of a refusal", { status: 400, text: "<html>" }, "page instead of data"],
    ["a redirect", { status: 302, text: "" }, "redirects to another address"],
    ["no API", { status: 404, text: "Not found" }, "no REDCap API at this address"],
    ["Latin-1", { text: Uint8Array.from([0x5b, 0x22, 0xfc, 0x22, 0x5d]) }, "not UTF-8"],
    ["another shape", { text: '[{"name": "x"}]' }, "not what REDCap's API sends"],
    ["text", { text: "hello" }, "not what REDCap's API sends"],
    ["an error with status 200", { text: '{"error": "no"}' }, "REDCap refuses the call"],
    ["a server that wants an hour's rest", { status: 429, text: "{}", retryAfter: "3600" }, "server is busy"],
    ["too much", { text: `"${"x".repeat(8_000_001)}"` }, "too large"],
  ])("says what is wrong with %s, at once", async (_, fault, message) => {
    const server = redcapServer({ faults: { 1: fault } });
    await expect(first(server)).rejects.toThrow(message);
    expect(server.asked).toHaveLength(2);
  });

  it.each([
    ["429 with a time", { status: 429, text: "{}", retryAfter: "3" }, 3000],
    ["503", { status: 503, text: "<html>" }, 500],
    ["a lost connection", { lost: "before" as const }, 500],
    ["a connection lost amid the answer", { lost: "amid" as const }, 500],
    ["half an answer", { text: half }, 500],
    ["an empty answer", { text: "" }, 500],
  ])("tries again after %s", async (_, fault, wait) => {
    const server = redcapServer({ faults: { 1: fault } });
    const client = clientOf(server);
    expect((await readProject(client)).fields).toHaveLength(8);
    expect(server.asked.map((form) => form.get("content"))).toEqual(["project", "metadata", "metadata"]);
    expect(client.waited).toContain(wait);
  });

  it("gives up after four attempts, and never tries a refused token twice", async () => {
    const faults = Object.fromEntries([0, 1, 2, 3, 4].map((call) => [call, { status: 500, text: "{}" }]));
    const busy = redcapServer({ faults });
    await expect(first(busy)).rejects.toMatchObject({ problem: "busy" });
    expect(busy.asked).toHaveLength(4);
    const refused = redcapServer();
    await expect(first(refused, "F".repeat(32))).rejects.toMatchObject({ problem: "refused", message: expect.not.stringContaining("FFF") });
    expect(refused.asked).toHaveLength(1);
  });

  it("calls at most five times a second, and ends when the caller is gone", async () => {
    const client = clientOf(redcapServer());
    for (const _ of [1, 2, 3]) await readProject(client);
    expect(client.waited).toHaveLength(1);
    expect(client.waited[0]).toBeGreaterThan(500);
    const stop = AbortSignal.abort(new Error("left"));
    const stopped = createRedcapClient({ send: redcapServer().send, token, stop });
    await expect(readProject(stopped)).rejects.toThrow("left");
  });

  it("reads the events of a project whose data access groups it may not see", async () => {
    const client = clientOf(redcapServer({ faults: { 2: { status: 403, text: '{"error": "no rights"}' } } }));
    const { events, groups } = await readPlaces(client, { isLongitudinal: true });
    expect(events).toContainEqual({ name: "start_arm_1", label: "start", forms: ["person"] });
    expect(groups).toEqual([]);
  });
});
