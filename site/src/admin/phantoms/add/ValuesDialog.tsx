import type { AddPhantomValues, PhantomSeriesName } from "@trabecula/contracts";
import { EntryDialog } from "../../EntryDialog.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { todayHere } from "../../../format/today-here.ts";
import { TextInput } from "../../../ui/TextInput.tsx";
import { valuesForm } from "../model/values-form.ts";

interface Props {
  like: PhantomSeriesName | null;
  onSave: (values: AddPhantomValues) => Promise<void>;
  onClose: () => void;
}

export function ValuesDialog({ like, onSave, onClose }: Props) {
  const form = useContractForm(valuesForm(like, todayHere()), { checked: "sent" });
  return (
    <EntryDialog title="Add phantom values" form={form} onSave={onSave} onClose={onClose}>
      <TextInput label="Day" hint="On which it was measured." type="date" {...form.field("day")} />
      <TextInput label="Value" hint="Separate several values with semicolons." inputMode="text" {...form.field("values")} />
      <TextInput label="Phantom (optional)" hint="Such as QC1 or spine phantom." {...form.field("phantom")} />
      <TextInput label="Section (optional)" hint="Such as 2, or L1." {...form.field("section")} />
      <TextInput label="Quantity (optional)" hint="Such as Tt.vBMD or BMD." {...form.field("quantity")} />
      <TextInput label="Unit (optional)" hint="Always use the same unit." {...form.field("unit")} />
    </EntryDialog>
  );
}
