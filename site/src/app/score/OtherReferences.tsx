import { mostReferences, type StudyLook } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import { Checkbox } from "../../ui/Checkbox.tsx";

interface Props {
  look: StudyLook;
  firstId: string | null;
  chosenIds: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** Additional references, each with its own columns. Excludes references that score nothing. */
export function OtherReferences({ look: { datasets }, firstId, chosenIds, onChange }: Props) {
  const others = datasets.filter(({ id, scored }) => id !== firstId && scored > 0);
  if (others.length === 0) return null;
  const isFull = chosenIds.length >= mostReferences - 1;
  return (
    <fieldset className="grid max-w-3xl gap-2">
      <legend className="mb-1 text-sm font-medium">Other references</legend>
      <p className="text-sm text-muted">
        Each has columns of its own in the file, under its name. Numbers of two references are never averaged.
      </p>
      {others.map(({ id, name, version, scored, values }) => (
        <Checkbox
          key={id}
          label={`${name}, ${version}: scores ${formatCount(scored)} of ${formatCount(values)}`}
          checked={chosenIds.includes(id)}
          disabled={isFull && !chosenIds.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...chosenIds, id] : chosenIds.filter((each) => each !== id))}
        />
      ))}
    </fieldset>
  );
}
