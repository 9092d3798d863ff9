import { largeStyle, type ChartStyle } from "./styles.ts";
import type { ChartParameter, ValueDisplay } from "./types.ts";

/** `Ct.Th (mm)`; `mm` in small charts; the name if there is no unit. */
export function valueTitle({ abbreviation, display: { unit } }: ChartParameter, { namesParameter }: ChartStyle = largeStyle): string {
  if (unit === "") return abbreviation;
  return namesParameter ? `${abbreviation} (${unit})` : unit;
}

/** `5.52 mm`. */
export function withUnit(text: string, { unit }: ValueDisplay): string {
  return unit === "" ? text : `${text} ${unit}`;
}
