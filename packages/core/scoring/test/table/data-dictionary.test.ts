import { describe, expect, it } from "vitest";
import { guessByDictionary, readDataDictionary } from "../../src/table/data-dictionary.ts";

const head =
  '"Variable / Field Name","Form Name","Section Header","Field Type","Field Label","Choices, Calculations, OR Slider Labels","Field Note"';
const read = (text: string) => readDataDictionary(new TextEncoder().encode(text));
const dictionaryOf = (...lines: string[]) => read([head, ...lines].join("\n"))!;
const guessed = (name: string, line: string) => guessByDictionary([name], dictionaryOf(line))[0]!;

describe("a data dictionary of REDCap", () => {
  it.each([
    ["f_1", 'f_1,xct_radius,,text,"Ct.Th [mm]",,', { column: "ct_th", unit: "mm", site: "distal-radius" }],
    ["f_2", 'f_2,xct,,text,"<b>Radius:</b> Ct.Th",,µm', { column: "ct_th", unit: "µm", site: "distal-radius" }],
    ["xct_tibia_a", 'xct_tibia_a,scan,,text,"Cortical thickness (Ct.Th), um",,', { column: "ct_th", unit: "um", site: "distal-tibia" }],
    ["xct_tibia_b", 'xct_tibia_b,scan,,text,"Total volumetric BMD (Tt.BMD)",,mg HA/cm³', { column: "tt_bmd", site: "distal-tibia" }],
    [
      "q1",
      'q1,demographics,,radio,"Sex","0, Female | 1, Male | 9, Prefer not to say",',
      { column: "sex", values: { 0: "female", 1: "male" } },
    ],
    ["q2", "q2,demographics,,text,Date of birth,,", { column: "birth_date" }],
    ["q3", 'q3,visit,,radio,Side,"1, Left | 2, Right",', { column: "side", values: { 1: "Left", 2: "Right" } }],
    ["q4", 'q4,visit,,text,"Total hip BMD",,g/cm2', { column: "bmd_th", unit: "g/cm2" }],
  ])("says what %s is", (name, line, target) =>
    expect(guessed(name, line)).toMatchObject({ target, note: expect.stringContaining("data dictionary") }),
  );

  it("overrides the parameter order of another laboratory’s form", () => {
    expect(guessed("xct_radius_pateval_1", 'xct_radius_pateval_1,xct,,text,"Ct.Th [mm]",,').target).toMatchObject({ column: "ct_th" });
    const unknown = guessed("xct_radius_pateval_1", "xct_radius_pateval_1,xct,,text,Something else,,");
    expect(unknown).toEqual({ target: null, note: "The data dictionary says “Something else”; choose what it is." });
  });

  it("rejects unknown units and porosity without a unit", () => {
    expect(guessed("f", 'f,xct_radius,,text,"Ct.Th (furlong)",,')).toMatchObject({
      target: null,
      note: expect.stringContaining("no unit"),
    });
    expect(guessed("f", "f,xct_radius,,text,Ct.Po1,,")).toMatchObject({ target: null, note: expect.stringContaining("percent") });
    expect(guessed("f", "f,xct_radius,,text,Ct.Po1,,%").target).toMatchObject({ column: "ct_po", unit: "%" });
  });

  it("falls back to the header for unlisted columns, and is null for other files", () => {
    const [sex, weight] = guessByDictionary(["Geschlecht", "w"], dictionaryOf("w,anthro,,text,Weight,,kg"));
    expect([sex!.target?.column, weight!.target]).toEqual(["sex", null]);
    expect(read("id,sex,age\n1,f,3")).toBeNull();
    expect(read("")).toBeNull();
  });

  it("of labels of any length and code is read", () => {
    const label = `${"(".repeat(5_000)}<${"<b ".repeat(1_600)}`;
    expect(guessed("f", `f,x,,text,"${label}","${"|,".repeat(5_000)}",`).target).toBeNull();
    expect(guessed("__proto__", '__proto__,x,,radio,Sex,"__proto__, Female | constructor, Male",').target?.column).toBe("sex");
  });
});
