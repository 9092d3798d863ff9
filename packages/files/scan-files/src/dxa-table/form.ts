import type { ReportType, Scanner, Site } from "@trabecula/contracts";

/** From the number in the file to the catalogue's unit. */
export type UnitChange = { factor: number; from: string; to: string };

/** Masses and volumes without a written unit are those of the workstation's country. */
export type CountryUnit = { inUnitedStates: UnitChange; why: string };

/** A column that holds a measurement. */
export type ValueColumn = {
  role: "value";
  /** Key of the catalogue, such as `bmd_fn`. */
  parameter: string;
  site: Site;
  side: "left" | "right" | null;
  /** Null: in the catalogue's unit. */
  unit: UnitChange | CountryUnit | null;
  /** What a reader must know of every number of the column, a sentence. */
  note?: string;
};

/** A column of codes that say whether the values of `parameters` hold: they do where it says `valid`. 0 is of a region, 1 of a whole scan. */
export type ValidityColumn = { role: "validity"; parameters: string[]; valid: "0" | "1" };

/** What a column besides those is for. `deviceScore`: the scanner's own T- and Z-scores; `known`: passed over without a word. */
export type FactRole = "subjectCode" | "measurementNumber" | "scanDate" | "scanType" | "side" | "personal" | "deviceScore" | "known";

export type DxaColumn = (ValueColumn | ValidityColumn | { role: FactRole }) & {
  /** Of tables with several visits in a line; null where the header names none. */
  visit: string | null;
};

/** The columns of a header by what they say: null for one that is not known. */
export type ColumnReader = (name: string, unitHint: string | null) => DxaColumn | null;

/** A form of DXA tables. */
export type DxaForm = {
  key: string;
  label: string;
  hint: string;
  reportTypes: readonly ReportType[];
  /** Null where files of the form come from scanners of several makers: it is asked for. */
  scanner: Scanner | null;
  /** How dates with slashes are written where no date of the file shows it; null: such a date is not read. */
  slashedDates: "month-first" | null;
  /** Which side a number in the column of the scan's type means. */
  sideOfScanType: Readonly<Record<string, "left" | "right">>;
  /** What a code of a validity column means; others are told as they are. */
  validityCodes: Readonly<Record<string, string>>;
  /** Reads the columns of a header of this form; null where the header is of another one. */
  columnsOf: (names: readonly string[]) => ColumnReader | null;
};
