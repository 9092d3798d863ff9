import { useWatch } from "react-hook-form";
import type { OwnPrecision, ReportTypeCatalogue } from "@trabecula/contracts";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { itemForm, type ItemDraft } from "../model/item-form.ts";
import { EntryDialog } from "../../EntryDialog.tsx";
import { catalogueOf, namedScanners, parameterOf, PlaceFields } from "../PlaceFields.tsx";
import { ProtocolFields } from "../ProtocolFields.tsx";

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
