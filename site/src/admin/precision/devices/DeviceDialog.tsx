import type { Device, NewDevice, ReportTypeCatalogue } from "@trabecula/contracts";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { EntryDialog } from "../../EntryDialog.tsx";
import { deviceForm } from "./device-form.ts";

interface Props {
  device: Device | null;
  catalogues: readonly ReportTypeCatalogue[];
  onSave: (device: NewDevice) => Promise<void>;
  onClose: () => void;
}

/** The model cannot be changed. */
export function DeviceDialog({ device, catalogues, onSave, onClose }: Props) {
  const form = useContractForm(deviceForm(device), { checked: "sent" });
  const models = new Map(catalogues.flatMap(({ scanners }) => scanners.map(({ key, label }) => [key, label] as const)));
  return (
    <EntryDialog title={device ? "Change a scanner" : "Add a scanner"} form={form} onSave={onSave} onClose={onClose}>
      <TextInput label="Name" hint="As reports will say it." {...form.field("name")} />
      <Select
        label="Model"
        emptyLabel="Choose"
        disabled={device !== null}
        options={[...models].map(([value, label]) => ({ value, label }))}
        {...form.field("scanner")}
      />
      <TextInput label="First day of use (optional)" type="date" {...form.field("usedFrom")} />
      <TextInput label="Last day of use (optional)" type="date" hint="Retires it." {...form.field("usedUntil")} />
      <TextInput label="Note (optional)" hint="Serial number, room." {...form.field("note")} />
    </EntryDialog>
  );
}
