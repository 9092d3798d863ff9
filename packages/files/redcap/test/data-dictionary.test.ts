import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { createRedcapClient, extendedDictionary, type ComputedField } from "../src/index.ts";
import { dictionary, field, redcapServer, token } from "./support/redcap-server.ts";

const header =
  'Variable / Field Name,Form Name,Section Header,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Field Note,Text Validation Type OR Show Slider Number,Text Validation Min,Text Validation Max,Identifier?,Branching Logic (Show field only if...),Required Field?,Custom Alignment,Question Number (surveys only),Matrix Group Name,Matrix Ranking?,Field Annotation';

async function extended(fields: typeof dictionary, computed: readonly ComputedField[]) {
  const client = createRedcapClient({ send: redcapServer({ fields }).send, token });
  const text = await extendedDictionary(client, computed);
  return { text, rows: parse(text, { columns: true }) as Record<string, string>[] };
}
const z = (of: string): ComputedField => ({ of, value: "z", label: "Z-score" });

it("has REDCap's columns, and every field as it is", async () => {
  const calculation = field("sum", "hrpqct", "calc", 'A "sum", of <b>all</b>', {
    ...{ select_choices_or_calculations: "=[tt_bmd]+1", field_annotation: "@HIDDEN\n@READONLY", branching_logic: "[sex] = '1'" },
    ...{ section_header: "Sums", matrix_ranking: "y", text_validation_min: "0", required_field: "y" },
  });
  const { text, rows } = await extended([...dictionary, calculation], []);
  expect(text.split("\n")[0]).toBe(header);
  expect(rows.map((row) => row["Variable / Field Name"])).toEqual([...dictionary, calculation].map((one) => one.field_name));
  expect(rows.at(-1)).toMatchObject({
    ...{ "Field Type": "calc", "Field Label": 'A "sum", of <b>all</b>', "Choices, Calculations, OR Slider Labels": "=[tt_bmd]+1" },
    ...{ "Field Annotation": "@HIDDEN\n@READONLY", "Branching Logic (Show field only if...)": "[sex] = '1'", "Section Header": "Sums" },
    ...{ "Matrix Ranking?": "y", "Text Validation Min": "0", "Required Field?": "y" },
  });
});

it("adds each computed field once, at the end of its form, with a name that REDCap takes", async () => {
  const long = "a".repeat(100);
  const fields = [
    ...dictionary,
    field("notes", "end", "notes", "Notes"),
    field(long, "end", "text", "Long"),
    field("motion_z", "end", "text", "Old"),
  ];
  const reference = (of: string): ComputedField => ({ of, value: "reference", label: "Reference dataset" });
  const computed = [z("tt_bmd"), reference("tt_bmd"), z("tt_bmd"), reference("motion"), z("motion"), z(long), z("gone")];
  const { rows } = await extended(fields, computed);
  const names = rows.map((row) => row["Variable / Field Name"]);
  expect(names.slice(7)).toEqual(["limbs", "tt_bmd_z", "tt_bmd_reference", "notes", long, "motion_z", `${"a".repeat(98)}_z`]);
  expect(rows.find((row) => row["Variable / Field Name"] === "tt_bmd_reference")).toMatchObject({
    "Text Validation Type OR Show Slider Number": "",
  });
  expect(rows.find((row) => row["Variable / Field Name"] === "motion_z")).toMatchObject({ "Field Label": "Old", "Field Annotation": "" });
  expect(rows.find((row) => row["Variable / Field Name"] === "tt_bmd_z")).toMatchObject({
    ...{ "Form Name": "hrpqct", "Field Type": "text", "Field Label": "Z-score", "Field Annotation": "@READONLY" },
    "Text Validation Type OR Show Slider Number": "number",
  });
});
