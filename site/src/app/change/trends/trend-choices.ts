import type { Parameter, ReportType, ReportTypeCatalogue, Trends, TrendSeries } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types/labels";
import type { TrendMeasured } from "../TrendCharts.tsx";

/** One parameter at one site and side of one kind of scan. */
export interface PlacedMeasured extends TrendMeasured {
  reportType: ReportType;
  /** Site and side, such as `hip left`, and in words. */
  place: string;
  placeLabel: string;
  isKey: boolean;
}

/** So many panels beneath each other are read at a glance; with more, the sites are looked at one by one. */
const mostPanels = 6;

/** Stands for all sites, and for the key parameters, in a choice. */
export const all = "";

/** What was measured of a patient, in the server's order; scanners of one place together. */
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

/** What can be looked at of one kind of scan: all sites at once where few key parameters are measured, and each site. */
export function placeOptions(measured: readonly PlacedMeasured[]): { value: string; label: string }[] {
  const places = [...new Map(measured.map(({ place, placeLabel }) => [place, placeLabel]))].map(([value, label]) => ({ value, label }));
  const keys = measured.filter(({ isKey }) => isKey);
  const isFew = places.length > 1 && keys.length > 0 && keys.length <= mostPanels;
  return isFew ? [{ value: all, label: "All sites" }, ...places] : places;
}

/** The parameters of a place for a choice, the key ones together first. */
export function parameterOptions(inPlace: readonly PlacedMeasured[]): { value: string; label: string }[] {
  const single = inPlace.map(({ key, name, parameter }) => ({ value: key, label: `${name}, ${parameter.label}` }));
  return inPlace.some(({ isKey }) => isKey) ? [{ value: all, label: "Key parameters" }, ...single] : single;
}

/** Of one place, or with the side in the name where sites stand beneath each other. */
export function inPlaceOf(measured: readonly PlacedMeasured[], place: string): PlacedMeasured[] {
  if (place !== all) return measured.filter((own) => own.place === place);
  return measured.map((own) => ({ ...own, name: own.series[0]!.side ? `${own.name}, ${own.series[0]!.side}` : own.name }));
}

/** What is drawn for a choice of parameter: the key ones, site by site as reports have them, or one. */
export function drawnOf(inPlace: readonly PlacedMeasured[], parameter: string): PlacedMeasured[] {
  if (parameter !== all) return inPlace.filter(({ key }) => key === parameter);
  const keys = inPlace.filter(({ isKey }) => isKey);
  return keys.length === 0 ? inPlace.slice(0, 1) : keys;
}
