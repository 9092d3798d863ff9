import { expect, it } from "vitest";
import { unbroken } from "@trabecula/messages";

const seen = (text: string) => unbroken(text).replaceAll("\u00a0", "_");

it.each([
  ["the middle 90 % of women", "the middle 90_% of women"],
  ["More than 3 SD from it, at 20 to 29 years", "More than 3_SD from it, at 20 to 29_years"],
  ["20 bis 29 Jahre, 20 à 29 ans, 3 anstelle", "20 bis 29_Jahre, 20 à 29_ans, 3 anstelle"],
  ["Tt.BMD 224.1 mg HA/cm³, Tb.N 1.371 1/mm", "Tt.BMD 224.1_mg_HA/cm³, Tb.N 1.371_1/mm"],
  ["0.782 g/cm², 74.2 kN/mm, 281.7 mm².", "0.782_g/cm², 74.2_kN/mm, 281.7_mm²."],
  ["Femoral neck T −2.0, spine Z 0.4 (T-score −2.0)", "Femoral neck T_−2.0, spine Z_0.4 (T-score −2.0)"],
])("keeps a number with its unit or score: %s", (text, kept) => expect(seen(text)).toBe(kept));

it("allows a line break between a number and other words", () => {
  const text = "13 values lie within; 2 measurements, 8 more, L1 mean 3 men";
  expect(seen(text)).toBe(text);
});
