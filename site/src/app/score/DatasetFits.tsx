import type { StudyLook } from "@trabecula/contracts";
import { countOf, formatCount } from "@trabecula/messages";
import { classes } from "../../ui/classes.ts";
import { Select } from "../../ui/Select.tsx";

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
      <fieldset className="grid gap-3">
        <legend className="sr-only">Compare with</legend>
        {datasets.map(({ id, name, version, isDefault, values, scored, reasons }) => (
          <label
            key={id}
            className={classes(
              "flex cursor-pointer items-start gap-3 rounded-lg border p-4",
              id === chosenId ? "border-brand bg-brand-tint" : "border-line-control bg-surface",
            )}
          >
            <input
              type="radio"
              name="score-dataset"
              className="mt-1 size-4.5 shrink-0 accent-[var(--brand)]"
              checked={id === chosenId}
              onChange={() => onChoose(id)}
            />
            <span className="min-w-0 text-sm">
              <span className="block text-base font-medium">{`${name}, ${version}${isDefault ? " (your default)" : ""}`}</span>
              <span className="block">{`Scores ${formatCount(scored)} of the ${countOf(values, "value")} in the first ${countOf(rows, "row")}.`}</span>
              {reasons.map(({ count, message }) => (
                <span key={message} className="mt-1 block text-muted wrap-anywhere">
                  {count > 0 && `${formatCount(count)}: `}
                  {message}
                </span>
              ))}
            </span>
          </label>
        ))}
      </fieldset>
      {untried.length > 0 && (
        <Select
          label="Another published reference"
          emptyLabel={`${countOf(untried.length, "more reference")}, not tried yet`}
          options={untried.map(({ id, name, version }) => ({ value: id, label: `${name}, ${version}` }))}
          value=""
          onChange={({ target }) => onTry(target.value)}
        />
      )}
    </div>
  );
}
