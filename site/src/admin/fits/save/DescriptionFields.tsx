import { TextArea } from "../../../ui/TextArea.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import type { FieldProps } from "../../../forms/fields-of.ts";
import type { SaveDraft } from "../model/save-draft.ts";

export function DescriptionFields({ field }: { field: (name: keyof SaveDraft) => FieldProps }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
      <TextInput label="Name" fieldClassName="sm:col-span-2" {...field("name")} />
      <TextInput label="Key" hint="Shared by all versions of this dataset." autoCapitalize="none" spellCheck={false} {...field("key")} />
      <TextInput label="Version" hint="Such as 1.0.0." {...field("version")} />
      <div className="space-y-5 sm:col-span-2">
        <TextArea label="Summary" {...field("summary")} />
        <TextArea
          label="Population"
          hint="Who took part, where and when they were measured, and who was excluded."
          {...field("population")}
        />
        <TextInput label="Ancestry (optional)" {...field("ancestry")} />
        <TextArea label="License" hint="Who may use the figures." {...field("licence")} />
        <TextArea
          label="Citation"
          hint="How the cohort is cited, or its people, place and year where it is not published."
          {...field("citation")}
        />
        <TextInput label="DOI (optional)" placeholder="10.1000/xyz" {...field("doi")} />
        <TextArea label="Limits (optional)" hint="One per line; printed with every report." {...field("limits")} />
        <TextArea label="Notes (optional)" hint="One per line; printed below the limits." {...field("notes")} />
      </div>
    </div>
  );
}
