import { useId } from "react";
import { useWatch } from "react-hook-form";
import type { OwnPrecision, ReportTypeCatalogue } from "@trabecula/contracts";
import { offsetKinds, regions } from "../../../format/protocol-choices.ts";
import { FormFailure } from "../../../forms/FormFailure.tsx";
import { useContractForm, type ContractForm } from "../../../forms/use-contract-form.ts";
import { ActDialog } from "../../../ui/ActDialog.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { itemForm, type ItemDraft } from "../model/item-form.ts";
import { registrations } from "../model/protocol-draft.ts";
import { catalogueOf, namedScanners, parameterOf, PlaceFields } from "../PlaceFields.tsx";

interface Props {
  /** Null: a new one. */
  item: OwnPrecision | null;
  catalogues: readonly ReportTypeCatalogue[];
  onSave: (item: OwnPrecision) => Promise<void>;
  onClose: () => void;
}

type ItemForm = ContractForm<ItemDraft, OwnPrecision>;

/** One of the laboratory's precision errors, to be added or changed. */
export function ItemDialog({ item, catalogues, onSave, onClose }: Props) {
  const formId = useId();
  const form = useContractForm(itemForm(item, catalogues[0]!), { checked: "sent" });
  const values = useWatch({ control: form.control }) as ItemDraft;
  const catalogue = catalogueOf(catalogues, values.reportType);
  const { unit } = parameterOf(catalogue, values.parameter);
  return (
    <ActDialog
      wide
      title={item ? "Change a precision error" : "Add a precision error"}
      act="Save"
      formId={formId}
      pending={form.formState.isSubmitting}
      onClose={onClose}
    >
      <form id={formId} onSubmit={form.submit(onSave)} noValidate className="mt-4 grid items-start gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <FormFailure form={form} />
        </div>
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
        {catalogue.asks.protocol && <ProtocolFields form={form} values={values} />}
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
          hint="Scans less people; 30 are enough."
          {...form.field("df")}
        />
        <TextInput label="Note (optional)" hint="Who was scanned, and when." {...form.field("note")} />
      </form>
    </ActDialog>
  );
}

/** How the scans were taken; a figure holds only for scans taken alike, as far as it is said here. */
function ProtocolFields({ form: { field }, values }: { form: Pick<ItemForm, "field">; values: ItemDraft }) {
  return (
    <>
      <Select label="Region" emptyLabel="Does not matter" options={regions} {...field("region")} />
      {values.region === "multi-stack" && <TextInput label="Stacks" inputMode="numeric" {...field("stacks")} />}
      <Select label="Offset" emptyLabel="Does not matter" options={offsetKinds} {...field("offsetKind")} />
      {values.offsetKind !== "" && (
        <TextInput
          label={values.offsetKind === "fixed" ? "Fixed offset" : "Relative offset"}
          inputMode="decimal"
          trailing={<span className="mr-2">{values.offsetKind === "fixed" ? "mm" : "%"}</span>}
          {...field("offset")}
        />
      )}
      <Select label="Matching of the scans" emptyLabel="Does not matter" options={registrations} {...field("registration")} />
      <TextInput label="FE criterion (optional)" hint="For stiffness, failure load and modulus." {...field("feCriterion")} />
    </>
  );
}
