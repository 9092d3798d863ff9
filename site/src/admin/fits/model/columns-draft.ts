import type { CohortColumns, ReportType, ReportTypeCatalogue, Sex, Site } from "@trabecula/contracts";

/** An empty parameter means that the column is not used. */
export interface ValueChoice {
  parameter: string;
  site: Site | "";
}

/** Form state of the column mapping. Empty text means not chosen. */
export interface ColumnsDraft {
  age: string;
  /** A column, or one sex for all rows. */
  sexFrom: "column" | Sex;
  sex: string;
  /** Additional codes, separated by commas. */
  codes: Record<Sex, string>;
  /** Empty: one person per row. */
  person: string;
  /** Empty: equal weights. */
  weight: string;
  shape: "wide" | "long";
  values: Record<string, ValueChoice>;
  long: { parameter: string; site: string; value: string };
}

export type DraftProblems = Record<string, string>;

const empty: ColumnsDraft = {
  age: "",
  sexFrom: "column",
  sex: "",
  codes: { female: "", male: "" },
  person: "",
  weight: "",
  shape: "wide",
  values: {},
  long: { parameter: "", site: "", value: "" },
};

export function draftOf(reading: CohortColumns | null): ColumnsDraft {
  if (!reading) return empty;
  const codesOf = (sex: Sex) =>
    Object.entries(reading.sexCodes)
      .flatMap(([code, known]) => (known === sex ? [code] : []))
      .join(", ");
  return {
    age: reading.age,
    sexFrom: reading.onlySex ?? "column",
    sex: reading.sex ?? "",
    codes: { female: codesOf("female"), male: codesOf("male") },
    person: reading.person ?? "",
    weight: reading.weight ?? "",
    shape: reading.long ? "long" : "wide",
    values: Object.fromEntries(reading.values.map(({ column, parameter, site }) => [column, { parameter, site }])),
    long: reading.long ?? empty.long,
  };
}

/** Missing fields by name; value columns as `value:<column>`. */
export function problemsOf(draft: ColumnsDraft): DraftProblems {
  const problems: DraftProblems = {};
  if (draft.age === "") problems["age"] = "Choose the column with the age in years.";
  if (draft.sexFrom === "column" && draft.sex === "") problems["sex"] = "Choose the column with the sex, or say that all are of one sex.";
  if (codesInBoth(draft).length > 0) problems["codes"] = `The code ${codesInBoth(draft)[0]} stands for both sexes.`;
  if (draft.shape === "long") return { ...problems, ...longProblems(draft) };
  const chosen = Object.entries(draft.values).filter(([, { parameter }]) => parameter !== "");
  if (chosen.length === 0) problems["values"] = "Say of at least one column which parameter it holds.";
  for (const [column, { site }] of chosen) if (site === "") problems[`value:${column}`] = "Choose the site.";
  return problems;
}

function longProblems({ long }: ColumnsDraft): DraftProblems {
  const words = { parameter: "parameter", site: "site", value: "value" } as const;
  const missing = (Object.keys(words) as (keyof typeof words)[]).filter((key) => long[key] === "");
  return Object.fromEntries(missing.map((key) => [`long:${key}`, `Choose the column with the ${words[key]}.`]));
}

/** Requires a draft without problems. */
export function columnsOf(draft: ColumnsDraft): CohortColumns {
  return {
    age: draft.age,
    sex: draft.sexFrom === "column" ? draft.sex : null,
    onlySex: draft.sexFrom === "column" ? null : draft.sexFrom,
    sexCodes: draft.sexFrom === "column" ? sexCodesOf(draft) : {},
    person: draft.person === "" ? null : draft.person,
    ...(draft.weight === "" ? {} : { weight: draft.weight }),
    values:
      draft.shape === "long"
        ? []
        : Object.entries(draft.values).flatMap(([column, { parameter, site }]) =>
            parameter === "" || site === "" ? [] : [{ column, parameter, site }],
          ),
    long: draft.shape === "long" ? draft.long : null,
  };
}

function codeList(text: string): string[] {
  return text
    .split(",")
    .map((code) => code.trim())
    .filter((code) => code !== "");
}

function codesInBoth({ codes }: ColumnsDraft): string[] {
  return codeList(codes.female).filter((code) => codeList(codes.male).includes(code));
}

function sexCodesOf({ codes }: ColumnsDraft): Record<string, Sex> {
  return Object.fromEntries((["female", "male"] as const).flatMap((sex) => codeList(codes[sex]).map((code) => [code, sex])));
}

/** Role of a column that holds no value; null if it may hold one. */
export function roleOf(column: string, draft: ColumnsDraft): string | null {
  if (column === draft.age) return "Age";
  if (column === draft.person) return "Person";
  if (column === draft.weight) return "Weight of the row";
  if (draft.sexFrom === "column" && column === draft.sex) return "Sex";
  if (draft.shape === "wide") return null;
  if (column === draft.long.parameter) return "Parameter";
  if (column === draft.long.site) return "Site";
  return column === draft.long.value ? "Value" : "Not used";
}

/** Modality whose catalogue knows most of the suggested parameters; by default the first. */
export function suggestReportType(reading: CohortColumns | null, catalogues: readonly ReportTypeCatalogue[]): ReportType {
  const known = (catalogue: ReportTypeCatalogue) =>
    (reading?.values ?? []).filter((value) =>
      catalogue.parameters.some(({ key, sites }) => key === value.parameter && sites.includes(value.site)),
    ).length;
  const ranked = [...catalogues].sort((a, b) => known(b) - known(a));
  return ranked[0]?.key ?? "hr-pqct";
}
