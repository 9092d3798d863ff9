import { describe, expect, it } from "vitest";
import { UnreadableTable } from "@trabecula/study-tables";
import { parseColumnMap, scoreTable } from "../../src/index.ts";
import { hologicDxa } from "../support.ts";
import { mapOf, refusedTable, runTable } from "./run-table.ts";

const hologic = { scanner: "hologic" } as const;

describe("how files are written", () => {
  it("semicolons, decimal commas, CRLF and a byte order mark, in input and output", async () => {
    const { rows, output } = await runTable(hologicDxa, "\uFEFFsex;age;bmd_th\r\nfrau;60,5;0,881\r\n", hologic, ";");
    expect(rows[0]!.bmd_th_t).toBe("-0,5");
    expect(output.startsWith("\uFEFFsex;age;bmd_th;bmd_th_z;")).toBe(true);
  });
  it("output uses the file’s decimal sign, even if half of the numbers look like thousands", async () => {
    const bmds = ["1.112", "1.234", "1.305", "0,871", "0,912"];
    const text = ["sex\tage\tbmd_th", ...bmds.map((bmd) => `f\t60\t${bmd}`)].join("\n");
    const { rows } = await runTable(hologicDxa, text, hologic, "\t");
    expect(rows[0]!.bmd_th_refusal).toContain("thousands point");
    expect(rows[4]!.bmd_th_t).toMatch(/^-?0,\d+$/);
  });
  it("tabs and quoted cells with separators and line ends", async () => {
    const { rows } = await runTable(hologicDxa, 'id\tsex\tage\tbmd_th\n"a\tb\nc ""d"""\tF\t60\t0.942\n', hologic, "\t");
    expect(rows).toMatchObject([{ id: 'a\tb\nc "d"', bmd_th_t: "0" }]);
  });
  it("UTF-16, as spreadsheet programs export Unicode text", async () => {
    const { rows } = await runTable(hologicDxa, Buffer.from("\uFEFFsex\tage\tbmd_th\r\nfemme\t60\t0.942\r\n", "utf16le"), hologic, "\t");
    expect(rows[0]!.bmd_th_t).toBe("0");
  });
  it("characters cut in two by the transport", async () => {
    const { rows } = await runTable(hologicDxa, "id,sex,age,bmd_th\nÅsa µ²³ 女,女,60,0.942\n", hologic);
    expect(rows[0]).toMatchObject({ id: "Åsa µ²³ 女", bmd_th_t: "0" });
  });
  it("a decimal comma in one cell does not affect other cells", async () => {
    for (const [delimiter, cell, others] of [
      [",", '"0,9"', ["0.85", "0.8"]],
      [";", "0,9", ["0.85", "0.8"]],
      ["\t", "0,9", ["0.85", "0.8"]],
      // Ambiguous: may be thousands if the table uses a comma.
      [",", '"0,9"', ["1.012", "1.105"]],
      [";", "0,9", ["1.012", "1.105"]],
      ["\t", "0,9", ["1.012", "1.105"]],
    ] as const) {
      const rowsWith = (odd: string) =>
        ["sex age bmd_th", `f 60 ${odd}`, `m 61 ${others[0]}`, `f 62 ${others[1]}`].map((row) => row.replaceAll(" ", delimiter)).join("\n");
      const [odd, plain] = [
        await runTable(hologicDxa, rowsWith(cell), hologic, delimiter),
        await runTable(hologicDxa, rowsWith("0.9"), hologic, delimiter),
      ];
      expect(odd.rows.slice(1)).toEqual(plain.rows.slice(1));
      expect(odd.rows[0]).toEqual({ ...plain.rows[0], bmd_th: "0,9" });
    }
  });
  it("lines that end in several ways", async () => {
    const { rows } = await runTable(hologicDxa, "sex,age,bmd_th\r\nf,60,0.942\nm,60,0.942\rf,61,0.942", hologic);
    expect(rows.map(({ age }) => age)).toEqual(["60", "60", "61"]);
  });
  it("Western legacy encoding without a declaration; the output is UTF-8", async () => {
    const text = "Größe;sex;age;bmd_th\n1;männlich;60;0,942\n2;m\u00e4nnlich;61;0,942\n";
    const { rows, output } = await runTable(hologicDxa, Buffer.from(text, "latin1"), hologic, ";");
    expect(rows.map(({ sex, bmd_th_t: t }) => [sex, t !== ""])).toEqual([
      ["männlich", true],
      ["männlich", true],
    ]);
    expect(output.startsWith("Größe;")).toBe(true);
  });

  it("below a line that names its separator, below empty lines, and between bars", async () => {
    for (const [text, delimiter] of [
      ["sep=;\r\nsex;age;bmd_th\r\nF;60;0,942\r\n", ";"],
      ["\n\r\nsex;age;bmd_th\nF;60;0,942\n", ";"],
      ["sex|age|bmd_th\nF|60|0.942\n", "|"],
    ] as const) {
      const { rows } = await runTable(hologicDxa, text, hologic, delimiter);
      expect(Number(rows[0]!.bmd_th_t!.replace(",", "."))).toBe(0);
    }
    expect(await refusedTable(hologicDxa, 'sep=;\nsex;age;bmd_th\nF;"6"0;1\n')).toContain("Line 3");
  });

  it("sex codes of statistics programs, and 9 as unknown", async () => {
    const tableOf = (...sexes: string[]) => `sex,age,bmd_th\n${sexes.map((sex) => `${sex},60,0.942\n`).join("")}`;
    const scored = async (...sexes: string[]) =>
      (await runTable(hologicDxa, tableOf(...sexes), hologic)).rows.map(({ bmd_th_t: t }) => t !== "");
    expect(await scored("1.00", "2.00")).toEqual([true, true]);
    expect(await scored("1 - Male", "2 - Female", "Female (2)", "1=Male")).toEqual([true, true, true, true]);
    expect(await scored("F", "M", "9")).toEqual([true, true, false]);
    expect(await refusedTable(hologicDxa, tableOf("0.0", "1.0"))).toContain("codes the sex as 0 and 1");
    expect(await refusedTable(hologicDxa, tableOf("F", "M", "1"))).toContain(
      "The column “sex” mixes words and the code 1; say which is which.",
    );
    expect(await refusedTable(hologicDxa, tableOf("woman", "W", "2"))).toContain(
      "The column “sex” mixes words and the code 2; say which is which.",
    );
    expect(await refusedTable(hologicDxa, tableOf("female", "1", "2"))).toContain("mixes words and the codes 1 and 2;");
  });

  it.each([
    [",", '"1,250"', "", "thousands comma"],
    ["\t", "1,064\nf\t60\t0,942\nf\t60\t0,8", "1", ""],
    [";", "1,250\nf;60;0.942", "", "thousands comma"],
    [";", "1.250\nf;60;0,942\nf;60;0,8", "", "thousands point"],
    [";", "1,064", "1", ""],
  ])("decides by the other numbers whether a sign is of thousands: %j %j", async (delimiter, cells, score, refusal) => {
    const header = ["sex", "age", "bmd_th"].join(delimiter);
    const { rows } = await runTable(hologicDxa, `${header}\n${["f", "60", cells].join(delimiter)}\n`, hologic, delimiter);
    expect(rows[0]!.bmd_th_t).toBe(score);
    expect(rows[0]!.bmd_th_refusal).toContain(refusal);
  });

  it("ignores invisible characters in headers and cells", async () => {
    const { rows } = await runTable(hologicDxa, "\u200bsex,ag\u00ade,bmd_th\ufeff\nf\u200b,60\u2060,\u200b0.942\n", hologic);
    expect(rows[0]).toMatchObject({ bmd_th_t: "0" });
  });

  it("rejects a row with a wrong number of cells and continues", async () => {
    const { rows, summary } = await runTable(hologicDxa, "sex,age,bmd_th\nf,60\nf,60,0.942,9\n\nf,60,0.942\n", hologic);
    expect(rows.map((row) => row.bmd_th_refusal!.split(":")[0])).toEqual(["malformed_row", "malformed_row", ""]);
    expect(summary.refused).toEqual({ malformed_row: 2 });
  });

  it("reads a row that differs from the header in empty cells alone, as spreadsheets end lines", async () => {
    const text = "sex;age;bmd_th;;\nF;60;0,8\nF;60;0,8;;;; \nF;60;0,8;;x\nF;60\n";
    const { rows, output } = await runTable(hologicDxa, text, hologic, ";");
    expect(rows.map((row) => row.bmd_th_refusal!.split(":")[0])).toEqual(["", "", "", "malformed_row"]);
    expect(output.split("\n")[2]).toMatch(/^F;60;0,8;;;;;-1,16/);
  });
});

describe("files that are not tables", () => {
  it.each([
    ["a workbook", Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), "save the sheet as CSV"],
    ["two encodings", Buffer.concat([Buffer.from("sex,age,bmd_th,ä,"), Buffer.from("\u00e4\nm,60,0.9,,\n", "latin1")]), "not UTF-8"],
    ["an open quote at the start", 'sex,age,"bmd_th\nf,60,1\n', "a quoted cell is not closed"],
  ])("%s", async (_, bytes, words) => expect(await refusedTable(hologicDxa, bytes)).toContain(words));

  it("breaks off with the line where a quote goes wrong further down", async () => {
    async function* lines() {
      yield "sex,age,bmd_th\n";
      for (let row = 2; row < 6000; row += 1) yield row === 5000 ? 'f,60,"0.9"42\n' : "f,60,0.942\n";
    }
    const table = await scoreTable(hologicDxa, lines(), hologic);
    if (!table.ok) throw new Error(table.message);
    const drain = async () => {
      for await (const piece of table.output) expect(piece).not.toBe("");
    };
    await expect(drain()).rejects.toThrow(
      new UnreadableTable("Line 5000 of the file cannot be read: a quote stands in the middle of a quoted cell."),
    );
    expect(table.summary.rows).toBeGreaterThan(1000);
    expect(table.summary.rows).toBeLessThan(5000);
  });
});

describe("codes of the sex", () => {
  const sexes = async (header: string, codes: readonly string[], options = {}) => {
    const { rows } = await runTable(hologicDxa, [`"${header}",age,bmd_th`, ...codes.map((code) => `${code},60,0.942`)].join("\n"), {
      ...hologic,
      ...options,
    });
    return rows.map((row) => (row.bmd_th_refusal === "" ? row.bmd_th_preferred : row.bmd_th_refusal!.split(":")[0]));
  };
  it.each([
    ["words of several languages", "sex", ["Frau", "homme", "MALE", "w", "女", "mujer"], ["none", "t", "t", "none", "none", "none"]],
    ["a declaration in the header", "Sex(M=1, W=2)", ["1", "2"], ["t", "none"]],
    ["a declaration the other way round", "sex (0=female, 1=male)", ["0", "1"], ["none", "t"]],
    ["ISO 5218 with its 0 for not known", "sex", ["1", "2", "0"], ["t", "none", "missing_sex"]],
  ])("%s", async (_, header, codes, expected) => expect(await sexes(header, codes)).toEqual(expected));
  it("notes the ISO 5218 assumption at every score, only when assumed", async () => {
    const notes = async (header: string) =>
      (await runTable(hologicDxa, `"${header}",age,bmd_th\n1,60,0.9\n2,60,0.9\n`, hologic)).rows.map((row) => row.bmd_th_notes!);
    expect(await notes("sex")).toEqual([expect.stringContaining("ISO 5218"), expect.stringContaining("ISO 5218")]);
    expect((await notes("sex (1=female, 2=male)")).join()).not.toContain("ISO");
  });
  it("a translation in the map", async () => {
    const map = mapOf({ geschl: { column: "sex", values: { "0": "male", "1": "female" } } });
    expect(await sexes("geschl", ["0", "1"], { map })).toEqual(["t", "none"]);
  });
  it("refuses a word that is not a sex, in its row only", async () => {
    expect(await sexes("sex", ["f", "yes"])).toEqual(["none", "unreadable_cell"]);
  });
  it.each([
    ["0 and 1", ["0", "1"]],
    ["only 1", ["1", "1"]],
    ["1 and 3", ["1", "3"]],
    ["H and M, hombre and mujer", ["H", "M"]],
  ])("refuses the file for undeclared %s", async (_, codes) => {
    await expect(sexes("sex", codes)).rejects.toThrow("without saying which is which");
  });
});

it("escapes formulas behind the list separators of other countries, and leaves other rows as they are", async () => {
  const rows = ["a;=1,x,f,60,0.881", "b|-2,x,f,60,0.881", "c;d,x;y,f,60,0.881"];
  const { output } = await runTable(hologicDxa, `id,note,sex,age,bmd_th\n${rows.join("\n")}\n`, hologic);
  const ids = output.split("\n").map((line) => line.split(",", 2).join(","));
  expect(ids.slice(1, 4)).toEqual(["a;'=1,x", "b|'-2,x", "c;d,x;y"]);
});

it("escapes formulas in the output and leaves numbers unchanged", async () => {
  const { rows } = await runTable(
    hologicDxa,
    'id,note,sex,age,bmd_th\n"=HYPERLINK(""x"")",-1.5,f,60,0.881\n@a,-,f,60,0.881\n＝1+1,"\n=1",f,60,0.881\n',
    hologic,
  );
  expect(rows.map((row) => [row.id, row.note, row.bmd_th_t])).toEqual([
    ['\'=HYPERLINK("x")', "-1.5", "-0.5"],
    ["'@a", "-", "-0.5"],
    ["'＝1+1", "'\n'=1", "-0.5"],
  ]);
});

it("parses column maps and describes their errors", () => {
  const wrong = (content: string) => {
    const reading = parseColumnMap(content);
    return reading.ok ? null : reading.message;
  };
  expect(wrong("{")).toContain("not valid JSON");
  expect(wrong("[]")).toContain("must be an object");
  expect(wrong('{"a": 1}')).toContain("“a”");
  expect(wrong('{"a": {"column": "sex", "value": {}}}')).toContain("“a”");
  expect(wrong('{"a": {"column": "sex", "values": {"1": 2}}}')).toContain("“a”");
  expect(wrong('{"a": "sex", "b": null}')).toBeNull();
});

it("scores far more rows than it probes first, in order", async () => {
  const count = 5000;
  const text = ["id,sex,age,bmd_th", ...Array.from({ length: count }, (_, index) => `${index},f,60,0.942`)].join("\n");
  const { rows, summary } = await runTable(hologicDxa, text, hologic);
  expect(rows.map((row) => Number(row.id))).toEqual(Array.from({ length: count }, (_, index) => index));
  expect(summary).toMatchObject({ rows: count, tOnly: count });
});

it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
  "a cell “%s” is refused as an unknown word in every column",
  async (word) => {
    for (const column of ["sex", "age", "site", "scanner", "parameter", "value"]) {
      const cells = { sex: "f", age: "60", site: "hip", scanner: "hologic", parameter: "bmd_th", value: "0.942", [column]: word };
      const sound = "f,60,hip,hologic,bmd_th,0.942";
      const { rows } = await runTable(hologicDxa, `${Object.keys(cells).join(",")}\n${Object.values(cells).join(",")}\n${sound}\n`);
      expect([column, rows[0]!.t, rows[1]!.t]).toEqual([column, "", "0"]);
      expect(rows[0]!.refusal).toContain(word);
    }
  },
);
