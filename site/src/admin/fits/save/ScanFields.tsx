import type { ChangeEvent } from "react";
import { useWatch } from "react-hook-form";
import type { ReportTypeCatalogue, SaveFitRequest } from "@trabecula/contracts";
import type { ContractForm } from "../../../forms/use-contract-form.ts";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import type { SaveDraft } from "../model/save-draft.ts";
import { offsetKinds, regions } from "../../../format/protocol-choices.ts";

interface Props {
  form: ContractForm<SaveDraft, SaveFitRequest>;
  catalogue: ReportTypeCatalogue;
}

export function ScanFields({ form, catalogue }: Props) {
  const { field } = form;
  const labelOf = (key: string) => catalogue.scanners.find((scanner) => scanner.key === key)?.label ?? "";
  const scanner = field("scanner");

  /** Keeps a scanner description that the curator edited. */
  function chooseScanner(event: ChangeEvent<HTMLSelectElement>): void {
    const before = form.getValues();
    const isOurs = before.scannerText === "" || before.scannerText === labelOf(before.scanner);
    void scanner.onChange(event);
    if (isOurs) form.setValue("scannerText", labelOf(event.target.value), { shouldValidate: form.formState.isSubmitted });
  }

  return (
    <fieldset className="mt-8">
      <legend className="mb-4 text-lg font-semibold">Scans</legend>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label="Scanner"
          emptyLabel="The figures hold for any"
          options={catalogue.scanners.map(({ key, label }) => ({ value: key, label }))}
          {...scanner}
          onChange={chooseScanner}
        />
        <TextInput label="Scanner in words" {...field("scannerText")} />
        {catalogue.asks.protocol && <ProtocolFields form={form} />}
        <div className="sm:col-span-2">
          <TextArea label="Protocol in words" hint="Positioning, region, evaluation and its version." {...field("protocolText")} />
        </div>
      </div>
    </fieldset>
  );
}

function ProtocolFields({ form: { control, field } }: Pick<Props, "form">) {
  const [region, offsetKind] = useWatch({ control, name: ["region", "offsetKind"] });
  return (
    <>
      <Select label="Region" emptyLabel="Does not matter" options={regions} {...field("region")} />
      {region === "multi-stack" && <TextInput label="Stacks" inputMode="numeric" {...field("stacks")} />}
      <Select label="Offset" emptyLabel="Does not matter" options={offsetKinds} {...field("offsetKind")} />
      {offsetKind !== "" && (
        <TextInput
          label={offsetKind === "fixed" ? "Fixed offset" : "Relative offset"}
          inputMode="decimal"
          trailing={<span className="mr-2">{offsetKind === "fixed" ? "mm" : "%"}</span>}
          {...field("offset")}
        />
      )}
    </>
  );
}
