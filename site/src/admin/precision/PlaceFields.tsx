import type { Parameter, ReportTypeCatalogue } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types/labels";
import type { FieldProps } from "../../forms/fields-of.ts";
import { Select } from "../../ui/Select.tsx";

export interface PlaceDraft {
  reportType: string;
  parameter: string;
  site: string;
}

interface Props {
  catalogues: readonly ReportTypeCatalogue[];
  values: PlaceDraft;
  field: (name: keyof PlaceDraft) => FieldProps;
  onPlace: (place: PlaceDraft) => void;
}

export function PlaceFields({ catalogues, values, field, onPlace }: Props) {
  const catalogue = catalogueOf(catalogues, values.reportType);
  const parameter = parameterOf(catalogue, values.parameter);
  const choose = (reportType: string, { key, sites }: Parameter) => onPlace({ reportType, parameter: key, site: sites[0]! });
  return (
    <>
      <Select
        label="Report type"
        options={catalogues.map(({ key, label }) => ({ value: key, label }))}
        {...field("reportType")}
        onChange={({ target }) => choose(target.value, catalogueOf(catalogues, target.value).parameters[0]!)}
      />
      <Select
        label="Parameter"
        options={catalogue.parameters.map(({ key, abbreviation, label }) => ({ value: key, label: `${abbreviation}: ${label}` }))}
        {...field("parameter")}
        onChange={({ target }) => choose(values.reportType, parameterOf(catalogue, target.value))}
      />
      <Select label="Site" options={parameter.sites.map((site) => ({ value: site, label: siteLabel(site) }))} {...field("site")} />
    </>
  );
}

export function catalogueOf(catalogues: readonly ReportTypeCatalogue[], type: string): ReportTypeCatalogue {
  return catalogues.find(({ key }) => key === type) ?? catalogues[0]!;
}

export function parameterOf({ parameters }: ReportTypeCatalogue, key: string): Parameter {
  return parameters.find((parameter) => parameter.key === key) ?? parameters[0]!;
}

/** Excludes "other": scanners without a name may differ. */
export function namedScanners({ scanners }: ReportTypeCatalogue) {
  return scanners.filter(({ key }) => key !== "other").map(({ key, label }) => ({ value: key, label }));
}
