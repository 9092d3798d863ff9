import { writeXlsx } from "hucre/xlsx";
import { ZErrorReply, ZRepeatsReply } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { fileForm } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { administrator, type Person } from "../support/people.ts";
import { untilNoUploads } from "../support/uploads.ts";

const root = "/api/admin/precision/repeats";
// Differences 0.02, 0.04 and 0.04: s² = 0.0002, 0.0008, 0.0008, whose mean is 0.0006.
const table = [
  ["id", "parameter", "site", "scanner", "value1", "value2"],
  ["a", "bmd_th", "hip", "hologic", 0.9, 0.92],
  ["b", "bmd_th", "hip", "hologic", 1, 0.96],
  ["c", "bmd_th", "hip", "hologic", 0.75, 0.79],
];
const csv = table.map((cells) => cells.join(",")).join("\n");

let admin: Person;
beforeAll(async () => {
  admin = await administrator();
});

const stored = () => ({
  own: rows("select * from bone_scans_precision_errors order by id"),
  audit: rows("select count(*) as n from accounts_audit"),
});
const send = (body: FormData | string, query = "") =>
  admin.client.send("POST", `${root}${query}`, { body, ...(typeof body === "string" ? { headers: { "Content-Type": "text/csv" } } : {}) });

describe("POST /api/admin/precision/repeats", () => {
  it.each<[string, () => Promise<FormData | string>]>([
    ["CSV as it is", async () => csv],
    ["CSV in a form", async () => fileForm(csv, "repeats.csv")],
    ["a workbook", async () => fileForm(new Uint8Array(await writeXlsx({ sheets: [{ name: "Repeats", rows: table }] })), "repeats.xlsx")],
  ])("computes the precision of %s and stores nothing", async (_form, body) => {
    const before = stored();
    const reply = await send(await body());
    expect(reply.status).toBe(200);
    expect(ZRepeatsReply.parse(reply.body)).toMatchObject({
      ...{ rows: 3, refusedRows: 0, problems: [], withoutRepeats: [] },
      groups: [
        {
          ...{ reportType: "dxa", parameter: "bmd_th", site: "hip", scanner: "hologic", persons: 3, scans: 6, degreesOfFreedom: 3 },
          ...{
            rmsSd: expect.closeTo(Math.sqrt(0.0006), 12),
            lsc: expect.closeTo(2.77 * Math.sqrt(0.0006), 9),
            enough: "few",
            problem: null,
          },
          words: expect.stringContaining("not enough"),
        },
      ],
    });
    expect(stored()).toEqual(before);
    await untilNoUploads();
  });

  it("uses the query for parameter, site and scanner if columns are missing", async () => {
    const reply = await send("id,value1,value2\na,0.9,0.92\n", "?parameter=bmd_fn&site=hip&scanner=ge-lunar");
    expect(ZRepeatsReply.parse(reply.body).groups).toMatchObject([{ parameter: "bmd_fn", site: "hip", scanner: "ge-lunar" }]);
  });

  it("uses valid rows and reports rejected rows by line", async () => {
    const reply = ZRepeatsReply.parse((await send(`${csv}\nd,bmd_th,hip,hologic,0.9,920\n`)).body);
    expect([reply.groups.length, reply.refusedRows]).toEqual([1, 1]);
    expect(reply.problems).toEqual([{ file: "The file", line: 5, message: expect.stringContaining("looks like mg/cm²") }]);
  });

  it.each<[string, string, RegExp]>([
    ["no repeats", "id,parameter,site,scanner,value\na,bmd_th,hip,hologic,0.9\n", /no repeated scans/],
    ["no usable row", "id,parameter,site,scanner,value\na,bmd_moon,hip,hologic,0.9\n", /line 2: “bmd_moon” is not a parameter/],
    ["no column of values", "id,name\na,b\n", /needs a column id and its values/],
    ["nothing", "", /needs a column id and its values/],
    ["no table", "PK\u0003\u0004 no workbook", /no XLSX workbook/],
  ])("refuses a file with %s", async (_what, body, message) => {
    const before = stored();
    const reply = await send(fileForm(body, "repeats.csv"));
    expect([reply.status, ZErrorReply.parse(reply.body)]).toEqual([
      422,
      expect.objectContaining({ code: "unreadable_file", message: expect.stringMatching(message) }),
    ]);
    expect(stored()).toEqual(before);
    await untilNoUploads();
  });

  it("refuses a file above five megabytes, and one of another type", async () => {
    expect((await send("x".repeat(5_000_001))).status).toBe(413);
    expect((await admin.client.send("POST", root, { body: "{}", headers: { "Content-Type": "application/json" } })).status).toBe(415);
  });
});
