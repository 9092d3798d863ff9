import type { ChartParameter, ValueDisplay } from "./types.ts";

/** Title of a value axis: `Ct.Th (mm)`; the name alone where there is no unit. */
export function valueTitle({ abbreviation, display }: ChartParameter): string {
  return display.unit === "" ? abbreviation : `${abbreviation} (${display.unit})`;
}

/** A written value with its unit: `5.52 mm`. */
export function withUnit(text: string, { unit }: ValueDisplay): string {
  return unit === "" ? text : `${text} ${unit}`;
}
