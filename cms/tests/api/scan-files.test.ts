import { existsSync, readFileSync, readdirSync } from "node:fs";
import { writeXlsx } from "hucre/xlsx";
import { ZErrorReply, ZScanFileReply } from "@trabecula/contracts";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { fileForm } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";
import { untilNoUploads } from "../support/uploads.ts";

let person: Person;
beforeAll(async () => {
  person = await researcher();
});

const evaluation = [
  ["SampNo", "MeasNo", "PatName", "Meas-Date", "Site_limb", "Tot.vBMD1", "Tb.vBMD1", "Ct.Th1"],
  ["77", "412", "Doe^Jane", "14-MAR-2026 10:00:00.00", "TL", " 284.0", "171.3 ", "1.31"],
]
  .map((cells) => cells.join("\t"))
  .join("\n");

const upload = (body: NonNullable<RequestInit["body"]>, headers?: Record<string, string>) =>
  person.client.send("POST", "/api/scan-files", { body, ...(headers ? { headers } : {}) });

describe("POST /api/scan-files", () => {
  it.each<[string, NonNullable<RequestInit["body"]>, Record<string, string> | undefined]>([
    ["a form", fileForm(evaluation, "EVAL.TXT;2"), undefined],
    ["plain text", evaluation, { "Content-Type": "text/plain" }],
    ["bare bytes", evaluation, { "Content-Type": "application/octet-stream" }],
  ])("reads an evaluation sent as %s", async (_name, body, headers) => {
    const reply = await upload(body, headers);
    expect(reply.status).toBe(200);
    const { reportType, scans } = ZScanFileReply.parse(reply.body);
    expect(reportType).toBe("hr-pqct");
    expect(scans[0]).toMatchObject({ site: "distal-tibia", side: "left", scanner: "xtremect-2" });
    expect(scans[0]?.values).toContainEqual(expect.objectContaining({ parameter: "tt_bmd", value: 284 }));
  });

  it("reads 20 files of an account that are sent in parallel", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => upload(fileForm(evaluation))));
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  });

  it("returns no names from the file and stores nothing", async () => {
    const stored = () =>
      rows("select (select count(*) from bone_scans_reports) as reports, (select count(*) from files where name = 'file.txt') as files")[0];
    const before = stored();
    const reply = await upload(fileForm(evaluation));
    expect(ZScanFileReply.parse(reply.body).identifying).toEqual(["names"]);
    expect(JSON.stringify(reply.body)).not.toContain("Doe");
    expect(stored()).toEqual(before);
    // Other tests store and delete panel uploads there concurrently.
    const uploads = readdirSync(`${inject("cmsDataDir")}/public/uploads`, { withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of uploads) {
      const file = `${parentPath}/${name}`;
      if (existsSync(file)) expect(readFileSync(file, "latin1")).not.toContain("Doe^Jane");
    }
    await untilNoUploads();
  });

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ["nothing", new Uint8Array()],
    ["a program", new Uint8Array(readFileSync(process.execPath).subarray(0, 100_000))],
    ["one endless line", new Uint8Array(Buffer.alloc(1_900_000, "Tot.vBMD1\t"))],
    ["a line of zeros", new Uint8Array(1_900_000)],
  ])("answers %s with 422 and a sentence", async (_name, bytes) => {
    const reply = await upload(fileForm(bytes));
    expect(reply.status).toBe(422);
    expect(ZErrorReply.parse(reply.body)).toMatchObject({ code: "unreadable_file", message: expect.stringMatching(/\.$/) });
  });

  it("reads the days that a workbook counts where its cells have no format", async () => {
    const rows = evaluation.split("\n").map((line) => line.split("\t").map((cell) => (cell.startsWith("14-MAR") ? 45730 : cell)));
    const book = new Uint8Array(await writeXlsx({ sheets: [{ name: "Scans", rows }] }));
    const { scans } = ZScanFileReply.parse((await upload(fileForm(book, "scans.xlsx"))).body);
    expect(scans[0]).toMatchObject({ scanDate: "2025-03-14", notes: expect.arrayContaining([expect.stringContaining("check it")]) });
  });

  it("omits cells with a code in `missing`, and rejects a list that is too long", async () => {
    const send = (query: string) => person.client.send("POST", `/api/scan-files?${query}`, { body: fileForm(evaluation) });
    const { scans } = ZScanFileReply.parse((await send("missing=-9,171.3")).body);
    expect(scans[0]?.values.map(({ parameter }) => parameter)).toEqual(["tt_bmd", "ct_th"]);
    expect(scans[0]?.notes).toContain("Tb.vBMD1 is 171.3, which you declared as missing; it is left out.");
    expect((await send(`missing=${"9,".repeat(30)}`)).status).toBe(422);
    expect((await send("other=1")).status).toBe(422);
  });

  it("returns bone density and body composition from one file", async () => {
    const both = "PATIENT_KEY,SCANID,HTOT_BMD,WBTOT_PFAT\nK1,7,0.9,31.5\n";
    const { reportType, others } = ZScanFileReply.parse((await upload(fileForm(both, "both.csv"))).body);
    expect([reportType, ...(others ?? []).map((other) => other.reportType)]).toEqual(["dxa", "dxa-body-composition"]);
  });

  it("returns 413 above the size limit and 415 for another content type", async () => {
    expect((await upload(fileForm(new Uint8Array(2_100_000)))).status).toBe(413);
    expect((await upload("{}", { "Content-Type": "application/json" })).status).toBe(415);
  });
});
