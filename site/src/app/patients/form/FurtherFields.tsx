import { useFormContext } from "react-hook-form";
import { todayHere } from "../../../format/today-here.ts";
import { fieldsOf } from "../../../forms/fields-of.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { menopausalWords } from "../model/patient-words.ts";
import type { PatientValues } from "../model/patient-values.ts";

const hands = [
  { value: "right", label: "Right" },
  { value: "left", label: "Left" },
];
const menopausalChoices = Object.entries(menopausalWords).map(([value, label]) => ({ value, label }));

export function FurtherFields() {
  const form = useFormContext<PatientValues>();
  const field = fieldsOf(form);
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextInput label="Height" inputMode="decimal" autoComplete="off" trailing={<span className="mr-2">cm</span>} {...field("heightCm")} />
      <TextInput label="Weight" inputMode="decimal" autoComplete="off" trailing={<span className="mr-2">kg</span>} {...field("weightKg")} />
      <TextInput label="Height and weight measured on" type="date" max={todayHere()} autoComplete="off" {...field("measuredOn")} />
      <Select label="Dominant hand" emptyLabel="Not stated" options={hands} {...field("dominantHand")} />
      {form.watch("sex") === "female" && (
        <Select label="Menopausal status" emptyLabel="Not stated" options={menopausalChoices} {...field("menopausalStatus")} />
      )}
      <TextInput
        label="Next scan planned for"
        type="date"
        autoComplete="off"
        hint="The dashboard names the patient a month before."
        {...field("nextScanOn")}
      />
      <TextInput label="Ancestry" autoComplete="off" maxLength={80} {...field("ancestry")} />
      <div className="sm:col-span-2">
        <Checkbox
          label="Healthy control"
          message="By the scans of 20 or more, you can check whether a reference fits your scanner."
          {...form.register("healthyControl")}
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea label="Notes" maxLength={5000} hint="Do not write names here; the patient is kept by the code." {...field("notes")} />
      </div>
    </div>
  );
}
