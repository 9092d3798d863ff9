import type { Parameter, ReportTypeCatalogue } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types/labels";
import type { FieldProps } from "../../forms/fields-of.ts";
import { Select } from "../../ui/Select.tsx";
import { offsetKinds, regions } from "../../format/protocol-choices.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { registrations, type ProtocolDraft, type ScanProtocolDraft } from "./protocol-draft.ts";

export type PlaceDraft = Record<"reportType" | "parameter" | "site", string>;

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

/** A figure applies only to scans with the given protocol. */
export function ProtocolFields({ field, values }: { field: (name: keyof ProtocolDraft) => FieldProps; values: ProtocolDraft }) {
  return (
    <>
      <ScanProtocolFields field={field} values={values} />
      <Select label="Matching of the scans" emptyLabel="Does not matter" options={registrations} {...field("registration")} />
      <TextInput label="FE criterion (optional)" hint="For stiffness, failure load and modulus." {...field("feCriterion")} />
    </>
  );
}

interface ScanProtocolProps {
  field: (name: keyof ScanProtocolDraft) => FieldProps;
  values: Pick<ScanProtocolDraft, "region" | "offsetKind">;
}

export function ScanProtocolFields({ field, values: { region, offsetKind } }: ScanProtocolProps) {
  const isFixed = offsetKind === "fixed";
  return (
    <>
      <Select label="Region" emptyLabel="Does not matter" options={regions} {...field("region")} />
      {region === "multi-stack" && <TextInput label="Stacks" inputMode="numeric" {...field("stacks")} />}
      <Select label="Offset" emptyLabel="Does not matter" options={offsetKinds} {...field("offsetKind")} />
      {offsetKind !== "" && (
        <TextInput
          label={isFixed ? "Fixed offset" : "Relative offset"}
          inputMode="decimal"
          trailing={<span className="mr-2">{isFixed ? "mm" : "%"}</span>}
          {...field("offset")}
        />
      )}
    </>
  );
}
