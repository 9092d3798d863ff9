import { type StudyLook, mostReferences } from "@trabecula/contracts";
import { countOf, formatCount } from "@trabecula/messages";
import { scoreCountsText } from "@trabecula/report-types/score-counts";
import { RadioCards } from "../../ui/SelectableCard.tsx";
import { namedOption, Select } from "../../ui/Select.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { NameAndVersion, kept } from "../../ui/Kept.tsx";

interface Props {
  look: StudyLook;
  chosenId: string | null;
  onChoose: (id: string) => void;
  onTry: (id: string) => void;
}

/** Each dataset is actually tried on the first rows, not estimated. */
export function DatasetFits({ look: { datasets, untried, rows }, chosenId, onChoose, onTry }: Props) {
  if (datasets.length === 0)
    return <p className="text-muted">No dataset is published for these parameters. An administrator can publish one.</p>;
  return (
    <div className="grid max-w-3xl gap-3">
      <fieldset>
        <legend className="sr-only">Compare with</legend>
        <RadioCards
          name="score-dataset"
          value={chosenId}
          options={datasets.map(({ id, name, version, isDefault, values, reasons, zReasons, ...counts }) => ({
            value: id,
            title: (
              <>
                <NameAndVersion {...{ name, version }} />
                {isDefault && " (your default)"}
              </>
            ),
            description: `${countOf(values, "value")} in the first ${countOf(rows, "row")}: ${scoreCountsText(counts)}.`,
            note: [
              ...reasons.map(({ count, message }) => ({ start: count > 0 ? `${formatCount(count)}: ` : "", message })),
              ...zReasons.map(({ count, message }) => ({ start: `No Z-score, ${formatCount(count)}: `, message })),
            ].map(({ start, message }) => (
              <span key={`${start}${message}`} className="mt-1 block text-muted wrap-anywhere">
                {start}
                {message}
              </span>
            )),
          }))}
          onChange={onChoose}
        />
      </fieldset>
      {untried.length > 0 && (
        <Select
          label="Another published reference"
          emptyLabel={`${countOf(untried.length, "more reference")}, not tried yet`}
          options={untried.map(namedOption)}
          value=""
          onChange={({ target }) => onTry(target.value)}
        />
      )}
    </div>
  );
}

interface OtherReferencesProps {
  look: StudyLook;
  firstId: string | null;
  chosenIds: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** Additional references, each with its own columns. Excludes references that score nothing. */
export function OtherReferences({ look: { datasets }, firstId, chosenIds, onChange }: OtherReferencesProps) {
  const others = datasets.filter(({ id, withZ, tOnly }) => id !== firstId && withZ + tOnly > 0);
  if (others.length === 0) return null;
  const isFull = chosenIds.length >= mostReferences - 1;
  return (
    <fieldset className="grid max-w-3xl gap-2">
      <legend className="mb-1 text-sm font-medium">Other references</legend>
      <p className="text-sm text-muted">
        Each has columns of its own in the file, under its name. Numbers of two references are never averaged.
      </p>
      {others.map(({ id, name, version, ...counts }) => (
        <Checkbox
          key={id}
          label={
            <>
              <NameAndVersion {...{ name, version }} />: {kept(scoreCountsText(counts))}
            </>
          }
          checked={chosenIds.includes(id)}
          disabled={isFull && !chosenIds.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...chosenIds, id] : chosenIds.filter((each) => each !== id))}
        />
      ))}
    </fieldset>
  );
}
