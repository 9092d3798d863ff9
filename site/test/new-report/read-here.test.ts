import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readHere } from "../../src/app/new-report/files/read-here/read-here.ts";

const evaluation = (remark: string, site: string) =>
  new TextEncoder().encode(
    `PatNo\tMeasNo\tMeasDate\tSite\tS-Remark\tS-DOB\tTt.BMD\tTb.BMD\tCt.BMD\n1\t2\t2026-03-14\t${site}\t${remark}\t2-FEB-1971\t284\t161\t861\n`,
  );

describe("a file that is read in the browser", () => {
  it("yields measurements, personal data, and the side from a remark", async () => {
    const read = await readHere(evaluation("F, left", "T"), "scan.txt", "");
    if (!read.ok) throw new Error(read.message);
    expect(read.reply.scans[0]).toMatchObject({ site: "distal-tibia", side: "left", scanDate: "2026-03-14" });
    expect(read.people[0]).toMatchObject({ line: 2, sex: "female", birthDate: "1971-02-02" });
    expect(JSON.stringify(read.reply)).not.toContain("1971");
  });

  it("is accepted as the public sample, and rejected as an unknown table", async () => {
    const sample = readFileSync(new URL("../../public/samples/scanco-xtremect2-sample.txt", import.meta.url));
    const read = await readHere(new Uint8Array(sample), "scanco-xtremect2-sample.txt", "");
    expect(read.ok && read.reply.scans.map(({ site }) => site)).toEqual(["distal-tibia", "distal-radius", "distal-tibia"]);
    expect(await readHere(new TextEncoder().encode("name,value\nAda,1\n"), "a.csv", "")).toMatchObject({ ok: false });
  });
});
