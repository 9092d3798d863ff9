import type { Parameter, ReportType, ReportTypeCatalogue, Trends, TrendSeries } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types/labels";
import type { TrendMeasured } from "./TrendsOfType.tsx";

export interface PlacedMeasured extends TrendMeasured {
  reportType: ReportType;
  place: string;
  placeLabel: string;
  isKey: boolean;
}

/** More panels show sites separately. */
const mostPanels = 6;

export const all = "";

/** Keeps the server's order; scanners of one place are grouped. */
export function measuredOf({ series }: Trends, catalogues: readonly ReportTypeCatalogue[]): PlacedMeasured[] {
  const groups = Map.groupBy(series, ({ reportType, parameter, site, side }) => `${reportType} ${parameter} ${site} ${side}`);
  return [...groups].flatMap(([key, own]) => {
    const catalogue = catalogues.find((known) => known.key === own[0]!.reportType);
    const parameter = catalogue?.parameters.find((known) => known.key === own[0]!.parameter);
    return catalogue && parameter ? [placed(key, own, catalogue, parameter)] : [];
  });
}

function placed(
  key: string,
  series: readonly TrendSeries[],
  { key: reportType, keyParameters }: ReportTypeCatalogue,
  parameter: Parameter,
): PlacedMeasured {
  const { site, side } = series[0]!;
  return {
    ...{ key, reportType, parameter, series },
    name: parameter.abbreviation,
    place: `${site} ${side ?? ""}`,
    placeLabel: `${siteLabel(site)}${side ? `, ${side}` : ""}`,
    isKey: keyParameters.includes(parameter.key),
  };
}

export function placeOptions(measured: readonly PlacedMeasured[]): { value: string; label: string }[] {
  const places = [...new Map(measured.map(({ place, placeLabel }) => [place, placeLabel]))].map(([value, label]) => ({ value, label }));
  const keys = measured.filter(({ isKey }) => isKey);
  const isFew = places.length > 1 && keys.length > 0 && keys.length <= mostPanels;
  return isFew ? [{ value: all, label: "All sites" }, ...places] : places;
}

export function parameterOptions(inPlace: readonly PlacedMeasured[]): { value: string; label: string }[] {
  const single = inPlace.map(({ key, name, parameter }) => ({ value: key, label: `${name}, ${parameter.label}` }));
  return inPlace.some(({ isKey }) => isKey) ? [{ value: all, label: "Key parameters" }, ...single] : single;
}

export function inPlaceOf(measured: readonly PlacedMeasured[], place: string): PlacedMeasured[] {
  if (place !== all) return measured.filter((own) => own.place === place);
  return measured.map((own) => ({ ...own, name: own.series[0]!.side ? `${own.name}, ${own.series[0]!.side}` : own.name }));
}

export function drawnOf(inPlace: readonly PlacedMeasured[], parameter: string): PlacedMeasured[] {
  if (parameter !== all) return inPlace.filter(({ key }) => key === parameter);
  const keys = inPlace.filter(({ isKey }) => isKey);
  return keys.length === 0 ? inPlace.slice(0, 1) : keys;
}
