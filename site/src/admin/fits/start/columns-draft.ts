import type { CohortColumns, ReportType, ReportTypeCatalogue, Scanner, Sex, Site } from "@trabecula/contracts";

/** An empty parameter means that the column is not used. */
export interface ValueChoice {
  parameter: string;
  site: Site | "";
}

export interface ColumnsDraft {
  age: string;
  sexFrom: "column" | Sex;
  sex: string;
  /** Additional codes, separated by commas. */
  codes: Record<Sex, string>;
  person: string;
  /** Empty: equal weights. */
  weight: string;
  /** Columns about the scan: empty if the file has none, null if it is not to be used. */
  site: string | null;
  scanner: string | null;
  motionGrade: string | null;
  /** Empty: the file is of one scanner. */
  onlyScanner: Scanner | "";
  ageIs: NonNullable<CohortColumns["ageIs"]>;
  shape: "wide" | "long";
  values: Record<string, ValueChoice>;
  long: { parameter: string; site: string; value: string };
}

/** Placeholder if the rows name their sites. */
const anySite: Site = "distal-radius";

export type DraftProblems = Record<string, string>;

const empty: ColumnsDraft = {
  age: "",
  sexFrom: "column",
  sex: "",
  codes: { female: "", male: "" },
  person: "",
  weight: "",
  site: "",
  scanner: "",
  motionGrade: "",
  onlyScanner: "",
  ageIs: "decimal-years",
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
    site: drafted(reading.site),
    scanner: drafted(reading.scanner),
    motionGrade: drafted(reading.motionGrade),
    onlyScanner: reading.onlyScanner ?? "",
    ageIs: reading.ageIs ?? "decimal-years",
    shape: reading.long ? "long" : "wide",
    values: Object.fromEntries(reading.values.map(({ column, parameter, site }) => [column, { parameter, site }])),
    long: reading.long ?? empty.long,
  };
}

const drafted = (column: string | null | undefined) => (column === undefined ? "" : column);

export const rowsNameSite = ({ shape, site }: ColumnsDraft): boolean => shape === "wide" && Boolean(site);

/** Missing fields by name; value columns as `value:<column>`. */
export function problemsOf(draft: ColumnsDraft): DraftProblems {
  const problems: DraftProblems = {};
  if (draft.age === "") problems["age"] = "Choose the column with the age in years.";
  if (draft.sexFrom === "column" && draft.sex === "") problems["sex"] = "Choose the column with the sex, or say that all are of one sex.";
  if (codesInBoth(draft).length > 0) problems["codes"] = `The code ${codesInBoth(draft)[0]} stands for both sexes.`;
  if (draft.shape === "long") return { ...problems, ...longProblems(draft) };
  const chosen = Object.entries(draft.values).filter(([, { parameter }]) => parameter !== "");
  if (chosen.length === 0) problems["values"] = "Say of at least one column which parameter it holds.";
  for (const [column, { site }] of chosen) if (site === "" && !rowsNameSite(draft)) problems[`value:${column}`] = "Choose the site.";
  return problems;
}

function longProblems({ long }: ColumnsDraft): DraftProblems {
  const words = { parameter: "parameter", site: "site", value: "value" } as const;
  const missing = (Object.keys(words) as (keyof typeof words)[]).filter((key) => long[key] === "");
  return Object.fromEntries(missing.map((key) => [`long:${key}`, `Choose the column with the ${words[key]}.`]));
}

export function columnsOf(draft: ColumnsDraft): CohortColumns {
  return {
    age: draft.age,
    sex: draft.sexFrom === "column" ? draft.sex : null,
    onlySex: draft.sexFrom === "column" ? null : draft.sexFrom,
    sexCodes: draft.sexFrom === "column" ? sexCodesOf(draft) : {},
    person: draft.person === "" ? null : draft.person,
    ...(draft.weight === "" ? {} : { weight: draft.weight }),
    ...(draft.site === "" || draft.shape === "long" ? {} : { site: draft.site }),
    ...(draft.scanner === "" ? {} : { scanner: draft.scanner }),
    ...(draft.motionGrade === "" ? {} : { motionGrade: draft.motionGrade }),
    ...(draft.onlyScanner === "" ? {} : { onlyScanner: draft.onlyScanner }),
    ...(draft.ageIs === "decimal-years" ? {} : { ageIs: draft.ageIs }),
    values:
      draft.shape === "long"
        ? []
        : Object.entries(draft.values).flatMap(([column, { parameter, site }]) =>
            parameter === "" || (site === "" && !rowsNameSite(draft)) ? [] : [{ column, parameter, site: site || anySite }],
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
  if (column === draft.scanner) return "Scanner";
  if (column === draft.motionGrade) return "Motion grade";
  if (draft.shape === "wide" && column === draft.site) return "Site";
  if (draft.shape === "wide") return null;
  if (column === draft.long.parameter) return "Parameter";
  if (column === draft.long.site) return "Site";
  return column === draft.long.value ? "Value" : "Not used";
}

/** Modality that knows most of the suggested parameters; by default the first. */
export function suggestReportType(reading: CohortColumns | null, catalogues: readonly ReportTypeCatalogue[]): ReportType {
  const known = (catalogue: ReportTypeCatalogue) =>
    (reading?.values ?? []).filter((value) =>
      catalogue.parameters.some(({ key, sites }) => key === value.parameter && sites.includes(value.site)),
    ).length;
  const ranked = [...catalogues].sort((a, b) => known(b) - known(a));
  return ranked[0]?.key ?? "hr-pqct";
}
