import { textsOf } from "@trabecula/messages/languages";
import { reportTypes } from "@trabecula/report-types";
import { forPatients, noContext, readings, viewOfReport } from "@trabecula/report-view";
import { getDocument, OPS, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeAll, describe, expect, it } from "vitest";
import { renderReport } from "../src/index.ts";
import { parsed } from "./support/parsed.ts";
import { rendered } from "./support/rendered.ts";
import { bodyComposition, dxa, hrPqct } from "./support/reports.ts";
import { inOrder, structureOf, textOf, type StructureElement } from "./support/structure.ts";

const samples = { "HR-pQCT": hrPqct, DXA: dxa, "body composition": bodyComposition };
const cases = Object.entries(samples).flatMap(([name, make]) => readings.map((reading) => ({ name, make, reading })));

/** Machine-checkable requirements of PDF/UA. */
describe.each(cases)("the structure of $name, $reading", ({ make, reading }) => {
  let bytes: Uint8Array;
  let elements: readonly StructureElement[];
  const of = (...types: string[]) => elements.filter(({ type }) => types.includes(type));
  beforeAll(async () => {
    bytes = await rendered(make({ notes: "A note." }), reading, "a4");
    elements = inOrder(structureOf(bytes));
  });

  it("has one title, and headings that skip no level", () => {
    const levels = of("H1", "H2", "H3").map(({ type }) => Number(type.slice(1)));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1));
  });

  it("puts rows in tables, items in lists and cells in rows", () => {
    const parents: Readonly<Record<string, readonly string[]>> = {
      ...{ THead: ["Table"], TBody: ["Table"], TR: ["THead", "TBody"], TH: ["TR"], TD: ["TR"], LI: ["L"], LBody: ["LI"] },
    };
    for (const { type, parent } of elements) if (parents[type]) expect(parents[type], `${type} in ${parent}`).toContain(parent);
  });

  it("gives all rows of a table equal width, and each header cell a scope", () => {
    if (reading !== "patient") expect(of("Table").length).toBeGreaterThan(0);
    for (const table of of("Table")) {
      const rows = inOrder(table).filter(({ type }) => type === "TR");
      expect(new Set(rows.map(({ children }) => children.reduce((sum, cell) => sum + spanOf(cell), 0))).size).toBe(1);
      expect(rows[0]).toMatchObject({ parent: "THead" });
      for (const cell of rows[0]!.children) expect([cell.type, scopeOf(cell)]).toEqual(["TH", "Column"]);
      for (const { children } of rows.slice(1)) expect(children[0]!.type).toBe("TH");
      for (const cell of rows.flatMap(({ children }) => children).filter(({ type }) => type === "TH")) expect(scopeOf(cell)).not.toBe("");
    }
  });

  it("gives each figure alternative text and a bounding box on its page", () => {
    for (const { entries } of of("Figure")) {
      expect(entries).toMatch(/\/Alt \(.{10,}\)/s);
      const [left, top, right, bottom] = /\/BBox \[([^\]]+)\]/.exec(entries)![1]!.split(" ").map(Number);
      expect(left! >= 0 && top! >= 0 && right! <= 596 && bottom! <= 842 && left! < right! && top! < bottom!).toBe(true);
    }
  });

  it("declares language, title, tab order, PDF/UA and Unicode mappings of its fonts", () => {
    const file = textOf(bytes);
    for (const entry of ["/Lang (en-US)", "/DisplayDocTitle true", "/Marked true", "<pdfuaid:part>1</pdfuaid:part>", "<dc:title>"])
      expect(file).toContain(entry);
    expect(file.match(/\/Tabs \/S\b/g)).toHaveLength(file.match(/\/Type \/Page\n/g)!.length);
    expect(file.match(/\/ToUnicode /g)).toHaveLength(file.match(/\/Subtype \/Type0\n/g)!.length);
  });

  it("draws only content that is tagged or marked as an artifact", async () => {
    const loading = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });
    const document = await loading.promise;
    for (let number = 1; number <= document.numPages; number += 1) {
      const { fnArray } = await (await document.getPage(number)).getOperatorList();
      expect(unmarked(fnArray)).toBe(0);
    }
    await loading.destroy();
  });
});

function unmarked(operations: readonly number[]): number {
  let depth = 0;
  let count = 0;
  for (const operation of operations) {
    if (operation === OPS.beginMarkedContent || operation === OPS.beginMarkedContentProps) depth += 1;
    else if (operation === OPS.endMarkedContent) depth -= 1;
    else if ((operation === OPS.showText || operation === OPS.constructPath) && depth === 0) count += 1;
  }
  return count;
}

function spanOf({ entries }: StructureElement): number {
  return Number(/\/ColSpan (\d+)/.exec(entries)?.[1] ?? 1);
}

function scopeOf({ entries }: StructureElement): string {
  return /\/Scope \/?\(?(Column|Row)/.exec(entries)?.[1] ?? "";
}

it("sets a space before a colon in a French patient’s document", async () => {
  const { report } = dxa();
  const view = viewOfReport(report, reportTypes[report.reportType], "patient", null, noContext, forPatients(textsOf("fr").words));
  const maker = { productName: "Trabecula", laboratoryName: "Labo", size: "a4", madeAt: new Date(report.dateRevised) } as const;
  const { words } = await parsed(await renderReport(view, {}, maker));
  expect(words.join(" ")).toMatch(/col fémoral\s: 0,/);
  expect(words.join(" ")).not.toMatch(/\p{L}:/u);
});

it("names the language of a patient’s document", async () => {
  const { report } = hrPqct();
  const { words } = textsOf("de");
  const view = viewOfReport(report, reportTypes[report.reportType], "patient", null, noContext, forPatients(words));
  const maker = { productName: "Trabecula", laboratoryName: "Knochenlabor", size: "a4", madeAt: new Date(report.dateRevised) } as const;
  const file = textOf(await renderReport(view, {}, maker));
  expect(file).toContain("/Lang (de)");
  expect(file).not.toContain("/Lang (en");
});
