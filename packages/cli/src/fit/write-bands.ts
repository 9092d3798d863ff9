import type { FittedCurve } from "@trabecula/reference-fits";
import { writeWhole } from "../write-file.ts";

/** `curves.csv` has its bands in `curves.bands.csv`. */
export function bandsPathOf(out: string): string {
  return `${out.replace(/\.csv$/i, "")}.bands.csv`;
}

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
