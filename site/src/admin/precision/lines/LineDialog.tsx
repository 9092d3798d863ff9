import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { ZOwnCrossCalibration, type OwnCrossCalibration, type ReportTypeCatalogue } from "@trabecula/contracts";
import type { FieldProps } from "../../../forms/fields-of.ts";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { useSettled } from "../../fits/start/use-settled.ts";
import { figureText } from "../model/figure-words.ts";
import { lineForm, lineRequest, type LineDraft } from "../model/line-form.ts";
import { withEntry, type OwnList } from "../model/own-list.ts";
import { endField, protocolOfEnd, type EndField, type LineEnd } from "../model/protocol-draft.ts";
import { EntryDialog } from "../../EntryDialog.tsx";
import { catalogueOf, namedScanners, parameterOf, PlaceFields } from "../PlaceFields.tsx";
import { ProtocolFields } from "../ProtocolFields.tsx";
import { checkPrecision, precisionKey } from "../precision-api.ts";

interface Props {
  /** Index in the list; null for a new line. */
  index: number | null;
  list: OwnList;
  catalogues: readonly ReportTypeCatalogue[];
  onSave: (line: OwnCrossCalibration) => Promise<void>;
  onClose: () => void;
}

export function LineDialog({ index, list, catalogues, onSave, onClose }: Props) {
  const line = index === null ? null : list.crossCalibrations[index]!;
  const form = useContractForm(lineForm(line, catalogues[0]!), { checked: "sent" });
  const values = useWatch({ control: form.control }) as LineDraft;
  const catalogue = catalogueOf(catalogues, values.reportType);
  const { unit } = parameterOf(catalogue, values.parameter);
  const trailing = <span className="mr-2">{unit === "fraction" ? "" : unit}</span>;
  return (
    <EntryDialog title={line ? "Change a cross-calibration" : "Add a cross-calibration"} form={form} onSave={onSave} onClose={onClose}>
      <PlaceFields
        catalogues={catalogues}
        values={values}
        field={form.field}
        onPlace={({ reportType, parameter, site }) => {
          if (reportType !== values.reportType) for (const name of ["fromScanner", "toScanner"] as const) form.setValue(name, "");
          form.setValue("reportType", reportType);
          form.setValue("parameter", parameter);
          form.setValue("site", site);
        }}
      />
      <p className="self-end pb-2 text-sm text-muted">Value on the second scanner = intercept + slope × value on the first.</p>
      <Select label="First scanner" emptyLabel="Choose" options={namedScanners(catalogue)} {...form.field("fromScanner")} />
      <Select label="Second scanner" emptyLabel="Choose" options={namedScanners(catalogue)} {...form.field("toScanner")} />
      {catalogue.asks.protocol && (
        <>
          <Protocol of="the first scanner" end="from" values={values} field={form.field} />
          <Protocol of="the second scanner" end="to" values={values} field={form.field} />
        </>
      )}
      <TextInput label="Slope" inputMode="decimal" {...form.field("slope")} />
      <TextInput label="Intercept" inputMode="decimal" trailing={trailing} {...form.field("intercept")} />
      <TextInput label="Correlation" inputMode="decimal" hint="Pearson’s r of the pairs." {...form.field("correlation")} />
      <TextInput label="People" inputMode="numeric" hint="Measured on both." {...form.field("n")} />
      <TextInput label="SD on the first scanner" inputMode="decimal" trailing={trailing} {...form.field("sdFrom")} />
      <TextInput label="SD on the second scanner" inputMode="decimal" trailing={trailing} {...form.field("sdTo")} />
      <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
        <legend className="sr-only">Values that the line was measured over</legend>
        <TextInput label="Least value on the first scanner" inputMode="decimal" trailing={trailing} {...form.field("lower")} />
        <TextInput label="Greatest value on the first scanner" inputMode="decimal" trailing={trailing} {...form.field("upper")} />
        <p className="-mt-2 text-sm text-muted sm:col-span-2">
          What the line was measured over. Values beyond are not compared. Leave both empty if the publication states no range; every
          comparison then says so.
        </p>
      </fieldset>
      <div className="sm:col-span-2">
        <TextInput label="Source" hint="Where the line was published." {...form.field("source")} />
      </div>
      <Outcome draft={values} index={index} list={list} unit={unit} />
    </EntryDialog>
  );
}

interface ProtocolProps {
  of: string;
  end: LineEnd;
  values: LineDraft;
  field: (name: EndField) => FieldProps;
}

/** Fields that neither end specifies must match in both scans. */
function Protocol({ of, end, values, field }: ProtocolProps) {
  return (
    <fieldset className="grid content-start gap-4 border-t border-line pt-2">
      <legend className="pr-2 text-sm font-semibold">Protocol on {of}</legend>
      <ProtocolFields field={(name) => field(endField(end, name))} values={protocolOfEnd(end, values)} />
    </fieldset>
  );
}

interface OutcomeProps extends Pick<Props, "index" | "list"> {
  draft: LineDraft;
  unit: string;
}

function Outcome({ draft, index, list, unit }: OutcomeProps) {
  const parsed = ZOwnCrossCalibration.safeParse(lineRequest(draft));
  const settled = useSettled(JSON.stringify(parsed.success ? parsed.data : null));
  const typed = JSON.parse(settled) as OwnCrossCalibration | null;
  const { data, error } = useQuery({
    queryKey: [...precisionKey, "check", settled, list.version],
    queryFn: ({ signal }) =>
      checkPrecision({ items: [...list.items], crossCalibrations: withEntry(list.crossCalibrations, typed!, index) }, signal),
    enabled: typed !== null,
    retry: false,
  });
  const found = data?.crossCalibrations.at(index ?? -1);
  const sentence =
    typed === null
      ? "The generalized least significant change is shown once all figures are there."
      : error
        ? messageOf(error)
        : found?.lsc != null
          ? `Generalized least significant change: ${figureText(found.lsc, unit)}`
          : (found?.lscProblem ?? "Computing…");
  return (
    <p role="status" className="border-l-2 border-line-strong pl-3 text-sm sm:col-span-2">
      {sentence}
    </p>
  );
}
