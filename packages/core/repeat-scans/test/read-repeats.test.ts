import { precisionOfRepeats } from "@trabecula/reference-stats";
import { delimiterOf, splitRecords, UnreadableTable } from "@trabecula/study-tables";
import { describe, expect, it } from "vitest";
import { readPlainRepeats, readRepeats, repeatsReply, type RepeatsFacts } from "../src/index.ts";

const nothing: RepeatsFacts = { parameter: null, site: null, scanner: null };

function read(text: string, facts: Partial<RepeatsFacts> = {}) {
  const delimiter = delimiterOf(text);
  return repeatsReply(readRepeats({ delimiter, records: splitRecords(text, delimiter) }, "repeats.csv", { ...nothing, ...facts }));
}
const problemsOf = (text: string, facts?: Partial<RepeatsFacts>) => read(text, facts).problems.map(({ line, message }) => [line, message]);

const long = `id,parameter,site,scanner,value
a,tt_bmd,distal-tibia,xct2,300
a,Tt.BMD,distal tibia,XtremeCT II,302
b,tt_bmd,distal-tibia,xct2,240
b,tt_bmd,distal-tibia,xct2,236
c,tt_bmd,distal-tibia,xct2,250
c,tt_bmd,distal-tibia,xct2,254
`;

describe("readRepeats", () => {
  it.each([
    ["a row a scan", long, {}],
    [
      "a row a person",
      "Subject;value1;value2\na;300;302\nb;240;236\nc;250;254\n",
      { parameter: "tt_bmd", site: "distal-tibia", scanner: "xtremect-2" },
    ],
    [
      "a column a parameter, where each row is a scan",
      "patient,site,scanner,Tt.BMD [mg HA/cm³]\na,tibia,xct2,300\na,tibia,xct2,302\nb,tibia,xct2,240\nb,tibia,xct2,236\nc,tibia,xct2,250\nc,tibia,xct2,254\n",
      {},
    ],
  ] as const)("gives the same figures of %s", (_form, text, facts) => {
    const { groups, refusedRows } = read(text, facts);
    expect(refusedRows).toBe(0);
    expect(groups).toMatchObject([
      {
        ...{ reportType: "hr-pqct", parameter: "tt_bmd", site: "distal-tibia", scanner: "xtremect-2", problem: null },
        ...{
          persons: 3,
          scans: 6,
          degreesOfFreedom: 3,
          rmsSd: expect.closeTo(Math.sqrt(6), 12),
          lsc: expect.closeTo(2.77 * Math.sqrt(6), 9),
        },
        // sqrt(3 · 6 / 9.348) and sqrt(3 · 6 / 0.2158): chi-square of 3 at 97.5 % and 2.5 %.
        rmsSdInterval: [expect.closeTo(1.3877, 3), expect.closeTo(9.1329, 3)],
        ...{ enough: "few", words: expect.stringMatching(/^3 degrees of freedom: not enough\. ISCD asks for 30/) },
      },
    ]);
  });

  it("calls 30 degrees of freedom enough, and 29 not", () => {
    const rows = (people: number) => Array.from({ length: people }, (_, index) => `p${index},${300 + index},${301 + index}`).join("\n");
    const of = (people: number) =>
      read(`id,value1,value2\n${rows(people)}\n`, { parameter: "tt_bmd", site: "distal-tibia", scanner: "xtremect-2" }).groups[0];
    expect([of(30)?.enough, of(30)?.words, of(29)?.enough]).toEqual(["enough", "30 degrees of freedom: enough.", "few"]);
  });

  it("keeps sides, visits, sites, scanners and protocols apart", () => {
    const { groups } = read(`id,side,visit,parameter,site,scanner,region,registration,value
a,left,1,tt_bmd,distal-tibia,xct2,single-stack,area,300
a,right,1,tt_bmd,distal-tibia,xct2,single-stack,area,320
a,left,2,tt_bmd,distal-tibia,xct2,single-stack,area,310
a,left,1,tt_bmd,distal-tibia,xct2,single-stack,area,301
a,left,1,tt_bmd,distal-tibia,xct2,single-stack,none,305
a,left,1,tt_bmd,distal-tibia,xct2,multi-stack,area,290
a,left,1,tt_bmd,distal-tibia,xct1,single-stack,area,280
a,left,1,tt_bmd,distal-radius,xct2,single-stack,area,310
a,left,1,tt_bmd,distal-radius,xct2,single-stack,area,313
`);
    expect(
      groups.map(({ site, scanner, protocol, degreesOfFreedom }) => [
        site,
        scanner,
        protocol.region,
        protocol.registration,
        degreesOfFreedom,
      ]),
    ).toEqual([
      ["distal-tibia", "xtremect-2", "single-stack", "area", 1],
      ["distal-radius", "xtremect-2", "single-stack", "area", 1],
    ]);
  });

  it("skips unusable rows with line and reason, and uses the rest", () => {
    const bad = `${long}d,tt_bmd,distal-tibia,xct2,high
d,tt_bmd,distal-tibia,xct2,0.3
d,tt_bmd,Montreal,xct2,300
d,bmd_moon,distal-tibia,xct2,300
d,tt_bmd,hip,xct2,300
d,tt_bmd,distal-tibia,ct9000,300
,tt_bmd,distal-tibia,xct2,300
d,ct_po,distal-tibia,xct2,0.03
d,tt_bmd,distal-tibia,xct2,
NA,tt_bmd,distal-tibia,xct2,300
#REF!,tt_bmd,distal-tibia,xct2,300
`;
    const { groups, refusedRows } = read(bad);
    expect([groups.length, refusedRows]).toEqual([1, 10]);
    expect(problemsOf(bad)).toEqual([
      [8, "“high” is not a number."],
      [9, expect.stringContaining("looks like g/cm³")],
      [10, "“Montreal” is not a site."],
      [11, "“bmd_moon” is not a parameter of the catalogue."],
      [12, expect.stringContaining("not measured at this site")],
      [13, "“ct9000” is not a scanner."],
      [14, "The row has no id."],
      [15, expect.stringContaining("looks like a fraction")],
      [17, "The row has no id."],
      [18, "The row has no id."],
    ]);
  });

  it("leaves scans with motion of grade 4 and 5 out", () => {
    const rows = "id,motion_grade,value\na,3,300\na,4,340\na,1,302\n";
    const facts = { parameter: "tt_bmd", site: "distal-tibia", scanner: "xtremect-2" } as const;
    expect(read(rows, facts).groups).toMatchObject([{ scans: 2, rmsSd: expect.closeTo(Math.SQRT2, 12) }]);
    expect(problemsOf(rows, facts)).toEqual([[3, "Motion grade 4: the scan is left out."]]);
  });

  it("reads an XcalRep file whose site column holds the hospital", () => {
    const { groups } = read(`"scanID","site","parameter","timePoint","value","phantom","scanner","registration"
"310103","Montreal","Tt.vBMD","0",112.1,"radius","XCT2","CAS.registration"
"310103","Montreal","Tt.vBMD","0",110.3,"radius","XCT2","CAS.registration"
`);
    expect(groups).toMatchObject([
      { parameter: "tt_bmd", site: "distal-radius", scanner: "xtremect-2", protocol: { registration: "area" } },
    ]);
  });

  describe("a row a person", () => {
    const tibia = { parameter: "tt_bmd", site: "distal-tibia", scanner: "xtremect-2" } as const;
    const plain = (text: string) => {
      const delimiter = delimiterOf(text);
      return readPlainRepeats({ delimiter, records: splitRecords(text, delimiter) });
    };

    it.each([
      ["three repeats and a cell left blank", "id,value1,value2,value3\na,300,302,304\nb,310,311,\n", 5, Math.sqrt(8.5 / 3)],
      ["decimal commas", "id;value1;value2\na;300,5;302,1\nb;310,2;311,9\n", 4, Math.sqrt((1.28 + 1.445) / 2)],
      ["left and right of one person", "id,side,value1,value2\na,left,300,302\na,right,340,342\n", 4, Math.SQRT2],
      ["two visits of one person", "id,visit,value1,value2\na,1,300,302\na,2,340,342\n", 4, Math.SQRT2],
      ["somebody scanned once", "id,value1,value2\na,300,302\nb,310,\n", 2, Math.SQRT2],
    ])("gives the figures of %s", (_what, text, scans, rmsSd) => {
      expect(read(text, tibia).groups).toMatchObject([{ scans, rmsSd: expect.closeTo(rmsSd, 12), problem: null }]);
      expect(precisionOfRepeats(plain(text))).toMatchObject({ scans, rmsSd: expect.closeTo(rmsSd, 12) });
    });

    it("reports each row’s problem once", () => {
      const rows = "id,unit,value1,value2\na,mg HA/cm³,300,302\nb,lb,0.31,0.311\nc,,-300,301\nd,,300,5,302\na,,310,312\n";
      expect(problemsOf(rows, tibia)).toEqual([
        [3, "The row says “lb”, but tt_bmd is in mg HA/cm³; convert the value."],
        [4, expect.stringContaining("looks like a sign left by the export")],
        [5, "The line has more cells than the header; is there a decimal comma?"],
        [6, "Line 2 has the scans of this person; a column side or visit keeps two such lines apart."],
      ]);
      expect(read(rows, tibia)).toMatchObject({ refusedRows: 4, groups: [{ persons: 1, scans: 2 }] });
    });

    it("on the command line, one invalid row rejects the whole table", () => {
      expect(() => plain("id,value1,value2\na,300,5,302\n")).toThrow("Line 2: The line has more cells than the header");
      expect(() => plain("id,value1,value2\na,300,302\na,310,312\n")).toThrow("Line 3: Line 2 has the scans of this person");
      expect(plain("id,value1,value2\na,300,302,\n")).toEqual([[300, 302]]);
    });

    it("reads up to the maximum number of scans of one person", () => {
      const rows = Array.from({ length: 50_000 }, (_, scan) => `a,${300 + (scan % 2)}`).join("\n");
      expect(read(`id,value\n${rows}\n`, tibia).groups).toMatchObject([
        { scans: 50_000, rmsSd: expect.closeTo(Math.sqrt(12_500 / 49_999), 12) },
      ]);
    });
  });

  it("gives the reason when results cannot be accepted", () => {
    const facts = { parameter: "tt_bmd", site: "distal-tibia" } as const;
    expect(read("id,value1,value2\na,300,302\n", facts).groups[0]?.problem).toContain("does not name the scanner");
    expect(read("id,value1,value2\na,300,300\n", { ...facts, scanner: "xtremect-2" }).groups[0]?.problem).toContain("never differ");
    expect(read("id,value1,value2\na,100,500\n", { ...facts, scanner: "xtremect-2" }).groups[0]?.problem).toContain("too large");
  });

  it("lists measurements without any repeated scan", () => {
    expect(read(`${long}a,tb_bmd,distal-tibia,xct2,150\nb,tb_bmd,distal-tibia,xct2,160\n`).withoutRepeats).toEqual([
      { parameter: "tb_bmd", site: "distal-tibia" },
    ]);
  });

  it.each([
    ["id,bmd\na,1\n", /needs a column id and its values/],
    ["person,Tt.BMD [mm]\na,1\n", /is in mm, but tt_bmd/],
    [`id,value\n${"a,300\n".repeat(50_001)}`, /more than 50,000 rows/],
  ])("refuses a table that cannot be used as a whole", (text, message) => {
    expect(() => read(text)).toThrow(UnreadableTable);
    expect(() => read(text)).toThrow(message);
  });
});
