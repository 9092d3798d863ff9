import type { FittedCurve } from "@trabecula/reference-fits";
import { writeWhole } from "../write-file.ts";

/** Of curves.csv the bands are in curves.bands.csv beside it. */
export function bandsPathOf(out: string): string {
  return `${out.replace(/\.csv$/i, "")}.bands.csv`;
}

/** Writes the percentile lines of curves with their 95 % bands, a row for each age and percentile. */
export async function writeBands(curves: readonly FittedCurve[], path: string): Promise<void> {
  await writeWhole(path, ["parameter,site,sex,age,percentile,value,low,high\n", ...curves.flatMap(rowsOf)].join(""));
}

function rowsOf({ parameter, site, sex, result }: FittedCurve): string[] {
  const { ages, percentiles } = result.lines;
  return percentiles.flatMap(({ percentile, values, low, high }) =>
    ages.map((age, index) => {
      const cells = [parameter, site, sex, age, percentile, values[index], low?.[index], high?.[index]];
      return `${cells.map((cell) => cell ?? "").join(",")}\n`;
    }),
  );
}
