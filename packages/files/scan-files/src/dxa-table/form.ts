import type { ReportType, Scanner, Site } from "@trabecula/contracts";

/** Converts the file's unit to the catalog's. */
export type UnitChange = { factor: number; from: string; to: string };

/** Masses and volumes without a unit depend on the workstation's country. */
export type CountryUnit = { inUnitedStates: UnitChange; why: string };

export type ValueColumn = {
  role: "value";
  /** Catalog key, such as `bmd_fn`. */
  parameter: string;
  site: Site;
  side: "left" | "right" | null;
  /** Null: the catalog's unit. */
  unit: UnitChange | CountryUnit | null;
  note?: string;
};

export type ValidityColumn = { role: "validity"; parameters: string[]; valid: "0" | "1"; meanings: Readonly<Record<string, string>> };

/** `deviceScore`: the scanner's own T- and Z-scores; `known`: silently ignored. */
export type FactRole = "subjectCode" | "measurementNumber" | "scanDate" | "scanType" | "side" | "personal" | "deviceScore" | "known";

export type DxaColumn = (ValueColumn | ValidityColumn | { role: FactRole }) & {
  /** Visit in tables with several per line, or null. */
  visit: string | null;
};

export type ColumnReader = (name: string, unitHint: string | null) => DxaColumn | null;

export type DxaForm = {
  key: string;
  label: string;
  hint: string;
  reportTypes: readonly ReportType[];
  /** Null if several manufacturers use this format; the user must choose. */
  scanner: Scanner | null;
  /** Order of ambiguous slashed dates; null: they are not read. */
  slashedDates: "month-first" | null;
  sideOfScanType: Readonly<Record<string, "left" | "right">>;
  /** Null for a header of another format. */
  columnsOf: (names: readonly string[]) => ColumnReader | null;
};

const roles: readonly [FactRole, RegExp][] = [
  ["personal", /^(?:lastname|firstname|middlename|surname|name|patients?name|patname|patientlastname|patientfirstname|initials)$/],
  ["personal", /^(?:birthdate|dateofbirth|dob|birthday|patients?birthdate|ssn|socialsecuritynumber|address|phone|email)$/],
  ["personal", /^(?:.*(?:comments?|remarks?|notes)|operator|technologist|referringphysician|physician|accessionnumber)$/],
  ["deviceScore", /(?:tscore|zscore|tscr|zscr)$/],
  ["scanDate", /^(?:scandate|measuredate|measurementdate|measdate|dateofscan|examdate|studydate|date)$/],
  ["side", /^(?:side|laterality|hipside|scanside)$/],
  ["known", /^(?:sex|gender|ethnicity|race|height|weight|age|bmi|menopauseyear|menopause)$/],
];

export function factRole(plainName: string): FactRole | null {
  return roles.find(([, names]) => names.test(plainName))?.[0] ?? null;
}

export const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "");
