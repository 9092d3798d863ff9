import { useWatch } from "react-hook-form";
import { type OwnPrecision, type ReportTypeCatalogue, ZOwnPrecision } from "@trabecula/contracts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { EntryDialog } from "../EntryDialog.tsx";
import { catalogueOf, namedScanners, parameterOf, PlaceFields, ProtocolFields, type PlaceDraft } from "./entry-fields.tsx";
import { numberOf, readTypedNumber } from "../../format/typed-numbers.ts";
import type { FormShape, Problems } from "../../forms/contract-resolver.ts";
import { protocolDraft, protocolNames, protocolOf, type ProtocolDraft } from "./protocol-draft.ts";

interface Props {
  item: OwnPrecision | null;
  catalogues: readonly ReportTypeCatalogue[];
  onSave: (item: OwnPrecision) => Promise<void>;
  onClose: () => void;
}

export function ItemDialog({ item, catalogues, onSave, onClose }: Props) {
  const form = useContractForm(itemForm(item, catalogues[0]!), { checked: "sent" });
  const values = useWatch({ control: form.control }) as ItemDraft;
  const catalogue = catalogueOf(catalogues, values.reportType);
  const { unit } = parameterOf(catalogue, values.parameter);
  return (
    <EntryDialog title={item ? "Change a precision error" : "Add a precision error"} form={form} onSave={onSave} onClose={onClose}>
      <PlaceFields
        catalogues={catalogues}
        values={values}
        field={form.field}
        onPlace={({ reportType, parameter, site }) => {
          if (reportType !== values.reportType) form.setValue("scanner", "");
          form.setValue("reportType", reportType);
          form.setValue("parameter", parameter);
          form.setValue("site", site);
        }}
      />
      <Select label="Scanner" emptyLabel="Choose" options={namedScanners(catalogue)} {...form.field("scanner")} />
      {catalogue.asks.protocol && <ProtocolFields field={form.field} values={values} />}
      <TextInput
        label="RMS-SD"
        inputMode="decimal"
        hint="Counts where both are given."
        trailing={<span className="mr-2">{unit === "fraction" ? "" : unit}</span>}
        {...form.field("rmsSd")}
      />
      <TextInput label="RMS-CV" inputMode="decimal" trailing={<span className="mr-2">%</span>} {...form.field("rmsCvPercent")} />
      <TextInput
        label="Degrees of freedom (optional)"
        inputMode="numeric"
        hint="Number of scans minus number of people. Aim for 30 or more."
        {...form.field("df")}
      />
      <TextInput label="Note (optional)" hint="Who was scanned, and when." {...form.field("note")} />
    </EntryDialog>
  );
}

type ItemDraft = ProtocolDraft & PlaceDraft & Record<"scanner" | "rmsSd" | "rmsCvPercent" | "df" | "note", string>;

const text = (value: number | null | undefined) => (value == null ? "" : String(value));

function itemForm(item: OwnPrecision | null, first: ReportTypeCatalogue): FormShape<ItemDraft, OwnPrecision> {
  const [parameter] = first.parameters;
  return {
    contract: ZOwnPrecision,
    values: {
      reportType: item?.reportType ?? first.key,
      parameter: item?.parameter ?? parameter!.key,
      site: item?.site ?? parameter!.sites[0]!,
      scanner: item?.scanner ?? "",
      ...protocolDraft(item?.protocol),
      rmsSd: text(item?.rmsSd),
      rmsCvPercent: text(item?.rmsCvPercent),
      df: text(item?.df),
      note: item?.note ?? "",
    },
    toRequest: ({ reportType, parameter: key, site, scanner, rmsSd, rmsCvPercent, df, note, ...draft }) => ({
      ...{ reportType, parameter: key, site, scanner, protocol: protocolOf(draft) },
      ...{ rmsSd: numberOf(rmsSd), rmsCvPercent: numberOf(rmsCvPercent), df: numberOf(df), note: note.trim() || null },
    }),
    names: protocolNames,
    check: (values) => ({
      ...unreadable(values, ["rmsSd", "rmsCvPercent", "df", "stacks", "offset"]),
      ...(values.scanner === "" ? { scanner: "Choose the scanner." } : {}),
    }),
  };
}

/** Problems of number fields with text that is not a number. */
export function unreadable<Values extends object>(
  values: Values,
  names: readonly (keyof Values & string)[],
): Problems<Values & Record<string, string>> {
  const found = names.flatMap((name) => {
    const read = readTypedNumber(String(values[name]));
    return read.kind === "unreadable" ? [[name, read.message] as const] : [];
  });
  return Object.fromEntries(found) as Problems<Values & Record<string, string>>;
}
