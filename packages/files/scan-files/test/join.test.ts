import { utcDay } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { readImageHeader } from "../src/image-header/index.ts";
import { joinParts, partOfImage, partOfScan, type Part } from "../src/join/index.ts";
import { file, secondGenerationColumns, secondGenerationScan, type Cells } from "./evaluation-file.ts";
import { isqHeader, ticksOf, type MadeIsq } from "./image-file.ts";
import { read } from "./support.ts";

const strengthColumns = "Samp.No Meas.No Meas.Date S-DOB Site Ctrlf-Name Stiffness F.Load E.app El-Siz-X".split(" ");
const strengthScan: Cells = {
  ...{ "Samp.No": "10482", "Meas.No": "20117", "Meas.Date": "14-MAR-2026 09:26", Site: "38", "Ctrlf-Name": "Tibia L, 3 stacks" },
  ...{ Stiffness: "210000.0", "F.Load": "-11900.0", "E.app": "1800.0", "El-Siz-X": "0.0607" },
};
const structureColumns = secondGenerationColumns.filter((column) => !/^(?:Stiffness|F\.load)/.test(column));

const evaluation = (change: Cells = {}, columns = structureColumns) =>
  read(file(columns, [{ ...secondGenerationScan, ...change }])).scans.map((scan) => partOfScan(scan, "evaluation.txt"));
const strength = (change: Cells = {}) =>
  read(file(strengthColumns, [{ ...strengthScan, ...change }])).scans.map((scan) => partOfScan(scan, "strength.txt"));
const march = (day: number, hour = 9) => ticksOf(Date.UTC(2026, 2, day, hour, 26));
function image(numbers: Record<number, number> = {}, made: MadeIsq = {}): Part[] {
  const bytes = isqHeader({ ticks: march(14), ...made, numbers: { 28: 10_482, 76: 138_000, 112: 20_117, 120: 160_000, ...numbers } });
  const header = readImageHeader(bytes, bytes.length);
  if (!header.ok) throw new Error(header.message);
  return [partOfImage(header.facts, "d0020117.isq")];
}

describe("an evaluation, its finite elements and the header of its image", () => {
  const whole = {
    ...{ measurementNumber: "20117", scanDate: "2026-03-14", scanner: "xtremect-2", site: "distal-tibia", side: "left" },
    ...{ stacks: 3, offsetMm: 22 },
  };

  it("are joined into one measurement in any order", () => {
    const parts = [evaluation(), strength(), image()];
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
    ]) {
      const { measurements, apart } = joinParts(order.flatMap((index) => parts[index]!));
      expect(apart).toEqual([]);
      expect(measurements).toMatchObject([whole]);
      const values = measurements[0]!.values.map(({ parameter, part }) => [parameter, part.file]);
      expect(values).toContainEqual(["tt_bmd", "evaluation.txt"]);
      expect(values).toContainEqual(["stiffness", "strength.txt"]);
    }
  });

  it("are not joined when a file has two finite-element models, and both carry a warning", () => {
    const columns = [...strengthColumns, "Problem_nr"];
    const lines = [
      { ...strengthScan, Problem_nr: "1" },
      { ...strengthScan, Problem_nr: "2", Stiffness: "220000.0" },
    ];
    const { scans } = read(file(columns, lines));
    expect(scans.map(({ superseded, notes }) => [superseded, ...notes])).toEqual([
      [false, "Line 3 holds the same measurement by another model (2): choose which of them holds."],
      [false, "Line 2 holds the same measurement by another model (1): choose which of them holds."],
    ]);
    const { measurements, apart } = joinParts([...evaluation(), ...scans.map((scan) => partOfScan(scan, "strength.txt"))]);
    expect(measurements.map(({ parts }) => parts.length)).toEqual([1, 1, 1]);
    expect(apart).toEqual([
      "Measurement 20117 stands in strength.txt (line 2) and in line 3 with another Stiffness (210 and 220): neither is joined to another file.",
    ]);
    expect(read(file(columns, [...lines, lines[0]!])).scans.map(({ superseded }) => superseded)).toEqual([true, false, false]);
  });

  it.each<[string, Cells]>([
    ["zeros before the numbers", { MeasNo: "00020117", PatNo: "00010482" }],
    ["an ISO date", { MeasDate: "2026-03-14" }],
    ["a German date with its time", { MeasDate: "14.03.2026 09:26:53" }],
    ["a slashed date that can be one only", { MeasDate: "03/14/2026" }],
    ["the site in words", { Site: "Tibia links" }],
    ["the site alone, the side from the other file", { Site: "T" }],
    ["a site's number, the site from the other file", { Site: "38" }],
    ["no person's number", { PatNo: "" }],
  ])("meet with %s", (_, change) => {
    const { measurements, apart } = joinParts([...evaluation(change), ...strength(), ...image()]);
    expect([measurements.length, apart]).toEqual([1, []]);
    expect(measurements).toMatchObject([{ ...whole, measurementNumber: change.MeasNo ?? "20117" }]);
  });

  it.each([
    ["Measurement_Number", "Scan_Date", "Subject_ID"],
    ["meas no", "Measurement Date", "Patient No"],
    ["MEASNO1", "meas.date", "PATIENT_NUMBER"],
    ["Meas.No", "Date of scan", "Samp.No"],
  ])("meet under the headers %s, %s and %s", (measurement, day, person) => {
    const renamed: Record<string, string> = { MeasNo: measurement, MeasDate: day, PatNo: person };
    const columns = structureColumns.map((column) => renamed[column] ?? column);
    const cells = { [measurement]: "20117", [day]: "14-MAR-2026 09:26", [person]: "10482" };
    const { measurements, apart } = joinParts([...evaluation(cells, columns), ...strength()]);
    expect([measurements.length, apart]).toEqual([1, []]);
  });

  it.each<[string, Part[], string]>([
    ["another day", strength({ "Meas.Date": "15-MAR-2026 09:26" }), "date (Mar 14, 2026 and Mar 15, 2026)"],
    ["another side", strength({ "Ctrlf-Name": "Tibia R, 3 stacks" }), "side (left and right)"],
    ["another bone", strength({ "Ctrlf-Name": "Radius L" }), "site (Distal tibia and Distal radius)"],
    ["the other generation's voxel", strength({ "El-Siz-X": "0.0820" }), "scanner (XtremeCT II and XtremeCT (first generation))"],
    ["another person", strength({ "Samp.No": "10483" }), "person's number (10482 and 10483)"],
    ["an image of another day", image({}, { ticks: march(15) }), "date (Mar 14, 2026 and Mar 15, 2026)"],
    ["an image of another person", image({ 28: 10_483 }), "person's number (10482 and 10483)"],
    [
      "an image of the other generation",
      image({}, { edges: [188_928, 188_928, 41_328] }),
      "scanner (XtremeCT II and XtremeCT (first generation))",
    ],
    ["an image of a voxel of no generation", image({}, { edges: [94_464, 94_464, 20_664] }), "one with voxels of 0.041 mm"],
  ])("are not joined if one is of %s, with a message", (_, other, said) => {
    const { measurements, apart } = joinParts([...evaluation(), ...other]);
    expect(measurements).toHaveLength(2);
    expect(apart).toEqual([expect.stringContaining(said)]);
    expect(apart[0]).toMatch(/^Measurement \S+ stands in evaluation\.txt \(line 2\) and in .* with another .*: they are not joined\.$/);
  });

  it("require a date in both parts and equal values, apart from rounding", () => {
    expect(joinParts([...evaluation({ MeasDate: "" }), ...strength()]).apart).toEqual([expect.stringContaining("without its day in both")]);
    const renewed = evaluation({ "Tt.Ar1": "702.4" }).map((part) => ({ ...part, file: "again.txt" }));
    expect(joinParts([...evaluation(), ...renewed]).apart).toEqual([expect.stringContaining("Tt.Ar1 (702.1 and 702.4)")]);
    const longer = evaluation({ "Tt.Ar1": "702.1142" }).map((part) => ({ ...part, file: "log.txt" }));
    const { measurements } = joinParts([...evaluation(), ...longer]);
    expect(measurements.map(({ values }) => values.find(({ parameter }) => parameter === "tt_ar")?.value)).toEqual([702.1]);
  });

  it("of many measurements find each its own, and one that is of none stays alone", () => {
    const other = { MeasNo: "20118", Site: "RL" };
    const parts = [
      ...read(file(structureColumns, [secondGenerationScan, { ...secondGenerationScan, ...other }])).scans.map((scan) =>
        partOfScan(scan, "evaluation.txt"),
      ),
      ...strength({ "Meas.No": "20118", "Ctrlf-Name": "Radius L" }),
      ...image(),
      ...image({ 112: 999 }),
    ];
    const { measurements, apart } = joinParts(parts);
    expect(apart).toEqual([]);
    expect(measurements.map(({ measurementNumber, parts: found }) => [measurementNumber, found.length])).toEqual([
      ["20117", 2],
      ["20118", 2],
      ["999", 1],
    ]);
  });

  it("are deduplicated with or without a number, but both copies remain without a known person", () => {
    const twice = [...evaluation(), ...evaluation().map((part) => ({ ...part, file: "copy.txt" }))];
    const { measurements, apart } = joinParts(twice);
    expect([measurements.length, apart]).toEqual([1, ["copy.txt (line 2) holds what evaluation.txt (line 2) holds: it is taken once."]]);
    const hip = (header: string, cells: string) =>
      [1, 2].flatMap((copy) => read(`${header}\n${cells}\n`).scans.map((scan) => partOfScan(scan, `hip-${copy}.csv`)));
    expect(joinParts(hip("PATIENT_KEY,SCAN_DATE,HTOT_BMD,NECK_BMD", "K1,2026-03-14,0.912,0.801")).measurements).toHaveLength(1);
    expect(joinParts(hip("SCAN_DATE,HTOT_BMD,NECK_BMD", "2026-03-14,0.912,0.801")).measurements).toHaveLength(2);
  });
});

describe("many lines", () => {
  function plainly(parts: readonly Part[]): string[][] {
    const groups: Part[][] = [];
    const isSame = (one: Part, other: Part) => {
      const agree = (key: "subjectCode" | "scanner" | "site" | "side") =>
        !one.facts[key] || !other.facts[key] || one.facts[key] === other.facts[key];
      const isDated = one.facts.scanDate !== null && one.facts.scanDate === other.facts.scanDate;
      const isNumbered = one.facts.measurementNumber === other.facts.measurementNumber;
      return isNumbered && isDated && agree("subjectCode") && agree("scanner") && agree("site") && agree("side");
    };
    const haveSameValues = (one: Part, other: Part) =>
      other.values.every(({ parameter, value }) => one.values.every((known) => known.parameter !== parameter || known.value === value));
    const competes = (part: Part) =>
      parts.some((other) => other !== part && other.file === part.file && isSame(other, part) && !haveSameValues(other, part));
    for (const part of parts) {
      const fits = (member: Part) => !competes(member) && member.file !== part.file && isSame(member, part) && haveSameValues(member, part);
      const found = competes(part) ? undefined : groups.find((group) => group.every(fits));
      if (found) found.push(part);
      else groups.push([part]);
    }
    return groups.map((group) => group.map(({ file: name, line }) => `${name} ${line}`));
  }

  const partOf = (line: number, fileName: string, facts: Partial<Part["facts"]>, value: number): Part => ({
    ...{ file: fileName, line, print: null, region: null },
    facts: { measurementNumber: "7", subjectCode: null, scanDate: null, scanner: null, site: null, side: null, ...facts },
    values: [{ parameter: "ct_th", value, unit: "mm", column: "Ct.Th", rawText: `${value}`, note: null }],
  });

  it("are joined exactly as by a simple reference implementation", () => {
    let state = 7;
    const pick = <Item>(items: readonly Item[]): Item => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return items[(state >>> 16) % items.length]!;
    };
    for (let round = 0; round < 1500; round += 1) {
      const parts = Array.from({ length: 1 + (round % 14) }, (_, line) =>
        partOf(
          line,
          pick(["a", "b", "c"]),
          {
            measurementNumber: pick(["7", "8"]),
            subjectCode: pick([null, "1", "2"]),
            scanDate: pick([null, "2026-03-14", "2026-03-14", "2026-03-15"]),
            site: pick([null, "distal-tibia", "distal-radius"] as const),
          },
          pick([1, 2]),
        ),
      );
      const joined = joinParts(parts).measurements.map((measurement) => measurement.parts.map(({ file: name, line }) => `${name} ${line}`));
      expect(joined).toEqual(plainly(parts));
    }
  });

  it("with one measurement number are joined in linear time", () => {
    const looksAt = (count: number) => {
      let looks = 0;
      const counted = (part: Part): Part => ({
        ...part,
        facts: new Proxy(part.facts, {
          get(facts, key) {
            looks += 1;
            return Reflect.get(facts, key) as unknown;
          },
        }),
      });
      const parts = ["a", "b"].flatMap((name) =>
        Array.from({ length: count }, (_, line) =>
          counted(partOf(line, name, { subjectCode: `${name}${line}`, scanDate: "2026-03-14" }, 1)),
        ),
      );
      const { measurements, apart } = joinParts(parts);
      expect(measurements).toHaveLength(2 * count);
      expect(apart.length).toBeLessThan(6 * count);
      expect(apart.join(" ")).toContain("The number 7 stands in more than 100 lines of one day");
      return looks;
    };
    expect(looksAt(400) / looksAt(200)).toBeLessThan(2.3);
  });

  it("of one number on many days are each joined to its own, however many they are", () => {
    const days = Array.from({ length: 400 }, (_, index) => utcDay(Date.UTC(2020, 0, 1 + index)));
    const parts = ["a", "b"].flatMap((name) => days.map((scanDate, line) => partOf(line, name, { scanDate }, 1)));
    expect(joinParts(parts).measurements.every((measurement) => measurement.parts.length === 2)).toBe(true);
  });
});
