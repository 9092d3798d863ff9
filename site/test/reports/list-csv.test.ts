import { describe, expect, it } from "vitest";
import { reportRowsToCsv } from "../../src/app/reports/model/list-csv.ts";
import { row } from "./rows.ts";

describe("reportRowsToCsv", () => {
  it("quotes what needs it and leaves a missing date empty", async () => {
    const csv = await reportRowsToCsv([
      row({ id: "abc", reportName: 'Visit "2", left', scanDate: null, dateCreated: "2026-03-14T09:26:53.000Z" }),
    ]);
    expect(csv).toBe(
      '\uFEFFreport_name,report_type,sites,scan_date,date_created,id\r\n"Visit ""2"", left",HR-pQCT,Distal tibia,,2026-03-14T09:26:53.000Z,abc\r\n',
    );
  });

  it("keeps a name from being run as a formula, in full-width letters too", async () => {
    expect(await reportRowsToCsv([row({ reportName: '=HYPERLINK("x")' })])).toContain(`"'=HYPERLINK(""x"")"`);
    expect(await reportRowsToCsv([row({ reportName: "＝HYPERLINK(1)" })])).toContain("'＝HYPERLINK(1)");
  });
});
