import { once } from "node:events";
import { json } from "node:stream/consumers";
import { request as send, type IncomingMessage } from "node:http";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { ZErrorReply, ZStudyLook, ZTableSummary } from "@trabecula/contracts";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import { fileForm } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";
import { until } from "../support/until.ts";
import { untilNoUploads, uploadsOnDisk } from "../support/uploads.ts";

let person: Person;
beforeAll(async () => {
  person = await researcher();
});

const csv = { "Content-Type": "text/csv" };
const batch = (body: NonNullable<RequestInit["body"]>, query = "reportType=dxa&scanner=hologic", headers: Record<string, string> = csv) =>
  person.client.send("POST", `/api/score/batch?${query}`, { body, headers });

function studyTable(): { text: string; people: { id: string; bmd: number }[] } {
  const people = Array.from({ length: 601 }, (_, index) => ({
    id: `S${index + 1}`,
    bmd: index === 500 ? 94.2 : 0.45 + (index % 90) / 100,
  }));
  const lines = people.map(({ id, bmd }, index) => `${id},${(index % 2) + 1},${50 + (index % 35)},"site ""${index % 3}""",${bmd}`);
  return { text: ["No,Sex(M=1. W=2),Age,Center,Total hip BMD(g/cm2)", ...lines, ""].join("\r\n"), people };
}

const studyMap = JSON.stringify({
  "Sex(M=1. W=2)": { column: "sex", values: { "1": "male", "2": "female" } },
  "Total hip BMD(g/cm2)": "bmd_th",
});

describe("POST /api/score/batch", () => {
  it("gives the rows in order scored, and the others as they are, with the reason", async () => {
    const file = "id;sex;age;bmd_th;note\nA;f;60;0,9;x\n-B;f;61;94,2;y\nC;f;;0,9;\nD;f;62;;\n";
    const refused = await batch(file, "reportType=dxa&scanner=hologic&rows=refused");
    expect(refused.body).toMatch(
      /^id;sex;age;bmd_th;note;refused_because\n'-B;f;61;94,2;y;"?Total hip BMD[^\n]*\nC;f;;0,9;;"?[^\n]*age[^\n]*\n$/i,
    );
    const good = await batch(file, "reportType=dxa&scanner=hologic&rows=good");
    const ids = (text: unknown) => (parse(text as string, { columns: true, delimiter: ";" }) as { id: string }[]).map(({ id }) => id);
    expect(ids(good.body)).toEqual(["A", "D"]);
    const mended = (refused.body as string).replace("94,2", "0,942").replace("C;f;;", "C;f;63;");
    expect(ids((await batch(mended, "reportType=dxa&scanner=hologic&rows=good")).body)).toEqual(["'-B", "C"]);
    const asWorkbook = await batch(file, "reportType=dxa&rows=refused&answer=xlsx");
    expect([asWorkbook.status, asWorkbook.body.code]).toEqual([422, "validation_failed"]);
  });

  it("returns each of 601 people in order, with the expected T-score or the reason", async () => {
    const { text, people } = studyTable();
    const reply = await batch(text, `reportType=dxa&scanner=hologic&site=hip&map=${encodeURIComponent(studyMap)}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const answered = parse(reply.body as string, { columns: true }) as Record<string, string>[];
    expect(answered.map((row) => row.No)).toEqual(people.map(({ id }) => id));
    for (const [index, row] of answered.entries()) {
      if (index === 500) expect(row).toMatchObject({ bmd_th_t: "", bmd_th_refusal: expect.stringContaining("implausible_value") });
      else expect(Number(row.bmd_th_t)).toBeCloseTo((people[index]!.bmd - 0.942) / 0.122, 10);
    }
    expect(answered[4]).toMatchObject({ Center: 'site "1"', bmd_th_refusal: "" });
  });

  it("also accepts the file as a form upload", async () => {
    const text = "id,sex,age,site,parameter,value\n1,female,60,hip,bmd_th,0.82\n";
    const reply = await person.client.send("POST", "/api/score/batch?reportType=dxa&scanner=hologic", {
      body: fileForm(text, "study.csv"),
    });
    const [row] = parse(reply.body as string, { columns: true }) as Record<string, string>[];
    expect(Number(row!.t)).toBeCloseTo(-1, 10);
  });

  it("logs the request without the contents of the table", async () => {
    await batch("id,sex,age,site,parameter,value\nsecret-code,female,60,hip,bmd_th,0.82\n");
    const entries = rows("select * from accounts_audit where action = 'table.scored'");
    expect(entries.length).toBeGreaterThan(0);
    expect(JSON.stringify(entries)).not.toContain("secret-code");
  });

  it.each<[string, NonNullable<RequestInit["body"]>]>([
    ["nothing", ""],
    ["columns that mean nothing", "a,b\n1,2\n"],
    ["a table cut off inside quotes far down", `id,sex,age,site,parameter,value\n${"1,female,60,hip,bmd_th,0.82\n".repeat(5000)}1,"female`],
    ["one endless line", `${"x".repeat(3_000_000)}`],
    ["a workbook", new Uint8Array([0x50, 0x4b, 0x03, 0x04, ...Array.from({ length: 400 }, (_, index) => index % 256)])],
    ["bytes that are no text", new Uint8Array(Array.from({ length: 4096 }, (_, index) => 255 - (index % 256)))],
  ])("answers %s with 422 and a sentence", async (_name, body) => {
    const reply = await batch(body);
    expect(reply.status).toBe(422);
    expect(ZErrorReply.parse(reply.body)).toMatchObject({ code: "unreadable_file", message: expect.stringMatching(/\.$/) });
  });

  it.each([
    ["", "reportType"],
    ["reportType=mri", "reportType"],
    ["reportType=dxa&map=%7B", "map"],
    ["reportType=dxa&map=%5B%5D", "map"],
    ["reportType=dxa&scanner=fax", "scanner"],
    ["reportType=dxa&stacks=1e999", "stacks"],
    [`datasetId=${"a".repeat(24)}`, "datasetId"],
  ])("names the part of the query %s that it cannot take", async (query, field) => {
    const reply = await batch("id,parameter,value\n", query);
    expect({ status: reply.status, fields: Object.keys(reply.body.fields) }).toEqual({ status: 422, fields: [field] });
  });

  it.each([
    ["application/json", 415],
    ["multipart/form-data", 400],
    ["multipart/form-data; boundary=x", 400],
  ])("answers a body of type %s with %i", async (type, status) => {
    expect((await batch("id", "reportType=dxa", { "Content-Type": type })).status).toBe(status);
  });

  it("returns 413 for a table that is too large, with or without a stated length", async () => {
    const block = Buffer.alloc(1_000_000, "1,female,60,hip,bmd_th,0.82\n");
    const stated = openCall({ "Content-Length": String(65 * block.length) });
    const refused = once(stated, "response");
    stated.on("error", () => undefined).flushHeaders();
    const [early] = (await refused) as [IncomingMessage];
    expect({ status: early.statusCode, ...((await json(early)) as object) }).toMatchObject({ status: 413, code: "too_large" });
    stated.destroy();
    const call = openCall();
    const answer = once(call, "response");
    for (let index = 0; index < 65; index += 1) if (!call.write(block)) await once(call, "drain");
    call.end();
    const [response] = (await answer) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    response.resume();
  });

  it("takes two tables of an account concurrently, lets a third wait, and serves other accounts", async () => {
    const sending = [openCall(), openCall()];
    for (const call of sending) call.on("error", () => undefined).write("id,sex,age,site,parameter,value\n");
    await until(uploadsOnDisk, (found) => found.length >= 2);
    const table = "id,sex,age,site,parameter,value\n1,female,60,hip,bmd_th,0.82\n";
    const third = batch(table);
    const other = await researcher();
    const path = "/api/score/batch?reportType=dxa&scanner=hologic";
    expect((await other.client.send("POST", path, { body: table, headers: csv })).status).toBe(200);
    for (const call of sending) call.destroy();
    expect((await third).status).toBe(200);
  });

  it("refuses many short rows under a wide header before the first is answered", async () => {
    const header = ["bmd_th", "sex", "age", ...Array.from({ length: 1990 }, (_, index) => `c${index}`)].join(",");
    const reply = await batch(`${header}\n${"1\n".repeat(51_000)}`, "reportType=dxa&scanner=hologic&site=hip");
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({
      code: "unreadable_file",
      message: "Scored, this table would have 102 million cells; at most 100 million are allowed. Split it, or leave columns out.",
    });
    await untilNoUploads();
  });

  it("deletes uploaded files after success, rejection or a disconnect", async () => {
    await batch("id,sex,age,site,parameter,value\n1,female,60,hip,bmd_th,0.82\n");
    await batch("a,b\n");
    const sending = openCall();
    sending.on("error", () => undefined);
    sending.write("id,sex,age,site,parameter,value\n");
    await until(uploadsOnDisk, (found) => found.length > 0);
    sending.destroy();
    const reading = openCall();
    const answer = once(reading, "response");
    reading.end(`id,sex,age,site,parameter,value\n${"1,female,60,hip,bmd_th,0.82\n".repeat(60_000)}`);
    const [response] = (await answer) as [IncomingMessage];
    response.destroy();
    await untilNoUploads();
    expect((await person.client.get("/api/health")).body).toEqual({ status: "ok" });
  });
});

describe("a study as its screen scores it", () => {
  const header = "PatNr;Geschlecht;Alter;Hip (mg/cm2);Zentrum";
  const lines = Array.from(
    { length: 400 },
    (_, index) => `P${index};${(index % 2) + 1};${50 + (index % 40)},5;${700 + index}${index % 7 ? "" : ",25"};${index % 3}`,
  );
  const study = [header, ...lines, "P400;2;60;-99;1", "P401;2;60;94,2;1"].join("\n");
  const map = JSON.stringify({
    PatNr: "id",
    Geschlecht: { column: "sex", values: { "1": "male", "2": "female" } },
    Alter: "age",
    "Hip (mg/cm2)": { column: "bmd_th", unit: "mg/cm2" },
  });
  const query = `reportType=dxa&scanner=hologic&missing=-99&map=${encodeURIComponent(map)}`;
  const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

  it("returns multipart data with the same CSV and a summary by group", async () => {
    const plain = await person.client.send("POST", `/api/score/batch?${query}`, { body: study, headers: csv });
    const reply = await fetch(`${inject("cmsUrl")}/api/score/batch?${query}&answer=parts&groupBy=Zentrum`, {
      method: "POST",
      body: study,
      headers: { ...csv, Cookie: cookies() },
    });
    expect([reply.status, reply.headers.get("trabecula-table-rows")]).toEqual([200, "402"]);
    const form = await reply.formData();
    expect(await (form.get("file") as File).text()).toBe(plain.body);
    const summary = ZTableSummary.parse(JSON.parse(String(form.get("summary"))));
    expect(summary).toMatchObject({
      rows: 402,
      values: 402,
      withZ: 0,
      tOnly: 400,
      none: 2,
      zRefused: { no_curve: 400 },
      refused: { missing_value: 1, implausible_value: 1 },
    });
    expect(summary.reasons).toMatchObject({ missing_value: { rows: [402] }, implausible_value: { rows: [403] } });
    expect(summary.spreads[0]).toMatchObject({ parameter: "bmd_th", t: { n: 400 } });
    expect(summary.spreads[0]!.groups.map(({ name }) => name).toSorted()).toEqual(["0", "1", "2"]);
    expect(plain.body).toContain("Converted from mg/cm2 to g/cm².");
  });

  it("reads a workbook sheet like CSV and returns a workbook on request", async () => {
    const rows = [
      ["id", "sex", "age", "scanner", "bmd_th", "note"],
      ["007", "f", 60, "hologic", 0.82, "=1+1"],
      ["B", "m", 61, "hologic", 0.9, ""],
    ];
    const bytes = await writeXlsx({
      sheets: [
        { name: "Read me", rows: [["nothing"]] },
        { name: "Data", rows },
      ],
    });
    const send = (more: string) =>
      fetch(`${inject("cmsUrl")}/api/score/batch?reportType=dxa&${more}`, {
        method: "POST",
        body: new Uint8Array(bytes),
        headers: { "Content-Type": xlsxType, Cookie: cookies() },
      });
    const asCsv = parse(await (await send("sheet=Data")).text(), { columns: true }) as Record<string, string>[];
    const reply = await send("sheet=Data&answer=xlsx");
    expect([reply.headers.get("content-type"), reply.headers.get("content-disposition")]).toEqual([
      xlsxType,
      'attachment; filename="scored.xlsx"',
    ]);
    const [sheet] = (await readXlsx(new Uint8Array(await reply.arrayBuffer()))).sheets;
    const back = sheet!.rows.map((cells) => cells.map((cell) => String(cell ?? "")));
    const column = back[0]!.indexOf("bmd_th_t");
    expect(back.slice(1).map((cells) => [cells[0], cells[5], cells[column]])).toEqual([
      ["007", "=1+1", asCsv[0]!.bmd_th_t],
      ["B", "", asCsv[1]!.bmd_th_t],
    ]);
    const missing = await send("sheet=Nothing");
    expect([missing.status, ZErrorReply.parse(await missing.json()).message]).toEqual([
      422,
      "The workbook has no sheet “Nothing”; it has Read me, Data.",
    ]);
  });

  const look = (body: NonNullable<RequestInit["body"]>, more = "", headers: Record<string, string> = csv) =>
    person.client.send("POST", `/api/score/look?${more}`, { body, headers });

  it("is previewed with columns, codes, rows and the results for each dataset", async () => {
    const guessed = ZStudyLook.parse((await look(study.slice(0, 2000), "start=true&missing=-99")).body);
    expect(guessed.columns.map(({ target }) => target?.column ?? null)).toEqual(["id", "sex", "age", null, null]);
    const mapped = ZStudyLook.parse((await look(study, `missing=-99&scanner=hologic&map=${encodeURIComponent(map)}`)).body);
    expect(mapped).toMatchObject({ problem: null, reportType: "dxa", rows: 300, valueNames: ["Total hip BMD (g/cm²)"] });
    expect(mapped.preview[0]).toMatchObject({ row: 2, id: "P0", sex: "male", ageYears: 50.5, values: [{ value: 0.70025, problem: null }] });
    expect(mapped.datasets.length).toBeGreaterThan(0);
    expect(mapped.datasets.some(({ tOnly, none, values }) => tOnly === 300 && none === 0 && values === 300)).toBe(true);
    const other = ZStudyLook.parse((await look(study, `scanner=ge-lunar&map=${encodeURIComponent(map)}`)).body);
    expect(other.datasets.every(({ withZ, tOnly, reasons }) => withZ + tOnly > 0 || reasons[0]!.message.length > 0)).toBe(true);
  });

  it("reads ambiguous dates as mapped and rejects them otherwise, in preview and batch", async () => {
    const dated = "sex,birth_date,scan_date,bmd_th\nf,1960-05-06,03/04/2020,0.8\n";
    const order = `&map=${encodeURIComponent(JSON.stringify({ scan_date: { column: "scan_date", dates: "month-first" } }))}`;
    const batch = (more: string) => person.client.send("POST", `/api/score/batch?reportType=dxa${more}`, { body: dated, headers: csv });
    expect((await look(dated)).body.problem).toContain("“03/04/2020” could be two dates");
    expect(await batch("")).toMatchObject({ status: 422, body: { message: expect.stringContaining("could be two dates") } });
    expect(ZStudyLook.parse((await look(dated, order)).body).columns[2]!.dates).toContain("as 2020-03-04");
    expect((await batch(order)).status).toBe(200);
  });

  it.each<[string, NonNullable<RequestInit["body"]>, string]>([
    ["nothing", "", "The file is empty."],
    ["an old workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 1, 2]), "older form (.xls)"],
    ["a broken workbook", new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), "no XLSX workbook"],
    ["two encodings", new Uint8Array([0x61, 0x3b, 0xc3, 0xa4, 0x0a, 0x31, 0x3b, 0xe4, 0x0a]), "not UTF-8"],
  ])("%s is refused with a sentence", async (_name, body, message) => {
    const reply = await look(body);
    expect([reply.status, reply.body.message]).toEqual([422, expect.stringContaining(message)]);
  });

  function cookies(): string {
    return person.client.cookie;
  }
});

function openCall(more: Record<string, string> = {}) {
  const headers = { ...csv, Cookie: person.client.cookie, ...more };
  return send(`${inject("cmsUrl")}/api/score/batch?reportType=dxa&scanner=hologic`, { method: "POST", headers });
}
