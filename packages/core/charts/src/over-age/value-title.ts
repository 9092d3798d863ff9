import { largeStyle, type ChartStyle } from "./styles.ts";
import type { ChartParameter, ValueDisplay } from "./types.ts";

/** Title of a value axis: `Ct.Th (mm)`, in a small chart `mm`; the name alone where there is no unit. */
export function valueTitle({ abbreviation, display: { unit } }: ChartParameter, { namesParameter }: ChartStyle = largeStyle): string {
  if (unit === "") return abbreviation;
  return namesParameter ? `${abbreviation} (${unit})` : unit;
}

/** A written value with its unit: `5.52 mm`. */
export function withUnit(text: string, { unit }: ValueDisplay): string {
  return unit === "" ? text : `${text} ${unit}`;
}
