import type { AddPhantomValues } from "@trabecula/contracts";
import { EntryDialog } from "../../EntryDialog.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { todayHere } from "../../../format/today-here.ts";
import { TextInput } from "../../../ui/TextInput.tsx";
import { eventForm } from "../model/event-form.ts";

interface Props {
  onSave: (event: AddPhantomValues) => Promise<void>;
  onClose: () => void;
}

export function EventDialog({ onSave, onClose }: Props) {
  const form = useContractForm(eventForm(todayHere()), { checked: "sent" });
  return (
    <EntryDialog title="Add a change of the scanner" form={form} onSave={onSave} onClose={onClose}>
      <TextInput label="Day" hint="The first with the change." type="date" {...form.field("day")} />
      <TextInput label="What was done" hint="Such as new tube, calibration, moved." {...form.field("words")} />
      <p className="text-sm text-muted sm:col-span-2">All control limits are recalculated from this day on.</p>
    </EntryDialog>
  );
}
