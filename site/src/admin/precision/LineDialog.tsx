import { useWatch } from "react-hook-form";
import { ZOwnCrossCalibration, type OwnCrossCalibration, type ReportTypeCatalogue } from "@trabecula/contracts";
import type { FieldProps } from "../../forms/fields-of.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { messageOf } from "../../shell/api-error.ts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useOwner } from "../owner.ts";
import { useSettledCheck } from "../use-settled.ts";
import { figureText } from "./figure-messages.ts";
import { checkPrecision, precisionKey, type OwnList } from "./own-precision.ts";
import { endField, protocolOfEnd, type EndField, type LineEnd, draftOfEnd, endNames, protocolDraft, protocolOf } from "./protocol-draft.ts";
import { EntryDialog } from "../EntryDialog.tsx";
import { catalogueOf, namedScanners, parameterOf, PlaceFields, ProtocolFields, type PlaceDraft } from "./entry-fields.tsx";
import { numberOf } from "../../format/typed-numbers.ts";
import type { FormShape } from "../../forms/contract-resolver.ts";
import { unreadable } from "./ItemDialog.tsx";

interface Props {
  /** Index in the list; the one after the last for a new line. */
  index: number;
  list: OwnList;
  catalogues: readonly ReportTypeCatalogue[];
  onSave: (line: OwnCrossCalibration) => Promise<void>;
  onClose: () => void;
}

export function LineDialog({ index, list, catalogues, onSave, onClose }: Props) {
  const line = list.crossCalibrations[index] ?? null;
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
      <TextInput fieldClassName="sm:col-span-2" label="Source" hint="Where the line was published." {...form.field("source")} />
      <Outcome draft={values} index={index} list={list} unit={unit} />
    </EntryDialog>
  );
}

/** Fields that neither end specifies must match in both scans. */
function Protocol({ of, end, values, field }: { of: string; end: LineEnd; values: LineDraft; field: (name: EndField) => FieldProps }) {
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
  const owner = useOwner();
  const { isComplete, data, error } = useSettledCheck({
    contract: ZOwnCrossCalibration,
    request: lineRequest(draft),
    queryKey: [...precisionKey(owner), list.version],
    check: (line: OwnCrossCalibration, signal) =>
      checkPrecision(owner, { items: [...list.items], crossCalibrations: list.crossCalibrations.toSpliced(index, 1, line) }, signal),
  });
  const found = data?.crossCalibrations.at(index);
  const sentence = !isComplete
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

const numbers = ["slope", "intercept", "correlation", "n", "sdFrom", "sdTo"] as const;
/** Optional: not every publication states the range of its line. */
const range = ["lower", "upper"] as const;

type LineField = keyof PlaceDraft | "fromScanner" | "toScanner" | "source" | EndField | (typeof numbers | typeof range)[number];
type LineDraft = Record<LineField, string>;

export function lineForm(line: OwnCrossCalibration | null, first: ReportTypeCatalogue): FormShape<LineDraft, OwnCrossCalibration> {
  const [parameter] = first.parameters;
  const text = (name: (typeof numbers | typeof range)[number]) => String(line?.[name] ?? "");
  return {
    contract: ZOwnCrossCalibration,
    values: {
      reportType: line?.reportType ?? first.key,
      parameter: line?.parameter ?? parameter!.key,
      site: line?.site ?? parameter!.sites[0]!,
      fromScanner: line?.fromScanner ?? "",
      toScanner: line?.toScanner ?? "",
      ...{ slope: text("slope"), intercept: text("intercept"), correlation: text("correlation") },
      ...{ n: text("n"), sdFrom: text("sdFrom"), sdTo: text("sdTo") },
      ...{ lower: text("lower"), upper: text("upper") },
      source: line?.source ?? "",
      ...draftOfEnd("from", protocolDraft(line?.fromProtocol)),
      ...draftOfEnd("to", protocolDraft(line?.toProtocol)),
    },
    toRequest: lineRequest,
    names: endNames,
    check: (values) => ({
      ...unreadable(values, [...numbers, ...range, "fromStacks", "fromOffset", "toStacks", "toOffset"]),
      ...Object.fromEntries(numbers.filter((name) => values[name].trim() === "").map((name) => [name, "Write a number."])),
      ...Object.fromEntries(
        (["fromScanner", "toScanner"] as const).filter((name) => values[name] === "").map((name) => [name, "Choose the scanner."]),
      ),
    }),
  };
}

/** Unreadable fields are left for the contract to reject. */
function lineRequest(draft: LineDraft): unknown {
  const { reportType, parameter, site, fromScanner, toScanner, source } = draft;
  return {
    ...{ reportType, parameter, site, fromScanner, toScanner, source },
    ...Object.fromEntries(numbers.map((name) => [name, numberOf(draft[name])])),
    ...Object.fromEntries(range.map((name) => [name, numberOf(draft[name])])),
    fromProtocol: protocolOf(protocolOfEnd("from", draft)),
    toProtocol: protocolOf(protocolOfEnd("to", draft)),
  };
}
