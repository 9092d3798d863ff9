import { TextArea } from "../../../ui/TextArea.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import type { DraftProblems } from "../model/columns-draft.ts";
import type { SaveDraft } from "../model/save-draft.ts";
import { marks } from "./marks.ts";

interface Props {
  draft: SaveDraft;
  problems: DraftProblems;
  onChange: (change: Partial<SaveDraft>) => void;
}

/** What the reference is, of whom it is made, and what it may be used for. */
export function DescriptionFields({ draft, problems, onChange }: Props) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
      <TextInput
        label="Name"
        fieldClassName="sm:col-span-2"
        value={draft.name}
        {...marks(problems["name"])}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextInput
        label="Key"
        hint="Shared by all versions of this dataset."
        autoCapitalize="none"
        spellCheck={false}
        value={draft.key}
        {...marks(problems["key"])}
        onChange={(event) => onChange({ key: event.target.value })}
      />
      <TextInput
        label="Version"
        hint="Such as 1.0.0."
        value={draft.version}
        {...marks(problems["version"])}
        onChange={(event) => onChange({ version: event.target.value })}
      />
      <div className="space-y-5 sm:col-span-2">
        <TextArea
          label="Summary"
          value={draft.summary}
          {...marks(problems["summary"])}
          onChange={(event) => onChange({ summary: event.target.value })}
        />
        <TextArea
          label="Population"
          hint="Whom the cohort is made of, where and when they were measured, who was left out."
          value={draft.population}
          {...marks(problems["population"])}
          onChange={(event) => onChange({ population: event.target.value })}
        />
        <TextInput
          label="Ancestry (optional)"
          value={draft.ancestry}
          {...marks(problems["ancestry"])}
          onChange={(event) => onChange({ ancestry: event.target.value })}
        />
        <TextArea
          label="License"
          hint="Who may use the figures."
          value={draft.licence}
          {...marks(problems["licence"])}
          onChange={(event) => onChange({ licence: event.target.value })}
        />
        <TextArea
          label="Citation"
          hint="How the cohort is cited, or its people, place and year where it is not published."
          value={draft.citation}
          {...marks(problems["citation"])}
          onChange={(event) => onChange({ citation: event.target.value })}
        />
        <TextInput
          label="DOI (optional)"
          placeholder="10.1000/xyz"
          value={draft.doi}
          {...marks(problems["doi"])}
          onChange={(event) => onChange({ doi: event.target.value })}
        />
        <TextArea
          label="Limits (optional)"
          hint="One a line; printed with every report."
          value={draft.limits}
          {...marks(problems["limits"])}
          onChange={(event) => onChange({ limits: event.target.value })}
        />
        <TextArea
          label="Notes (optional)"
          hint="One a line; printed below the limits."
          value={draft.notes}
          {...marks(problems["notes"])}
          onChange={(event) => onChange({ notes: event.target.value })}
        />
      </div>
    </div>
  );
}
