import type { ChangedMeanwhile } from "@trabecula/contracts";
import { formatMoment } from "@trabecula/messages";
import { useState, type ReactNode } from "react";
import { ApiError, messageOf } from "../../shell/api-error.ts";
import { ActionDialog } from "../../ui/ActionDialog.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { overlapping, theirValues, withoutGroups, type FieldGroup } from "./merge-change.ts";

interface Record {
  readonly version: number;
}

interface Options<Changed extends object, Saved extends Record> {
  /** The record when the form opened; the page behind may show a newer one. */
  readonly opened: Saved;
  readonly groups: readonly FieldGroup[];
  readonly send: (change: Changed, version: number) => Promise<Saved>;
  /** Reads the record if the person chose the other person's values for all fields. */
  readonly read: () => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
}

interface Conflict<Changed> {
  readonly change: Changed;
  readonly current: ChangedMeanwhile;
  readonly asked: readonly FieldGroup[];
}

/** Saves on the version that the form opened with. Other people's changes of other fields stay; for the same fields a dialog asks. */
export function useMergingSave<Changed extends object, Saved extends Record>({ opened, groups, ...calls }: Options<Changed, Saved>) {
  const [conflict, setConflict] = useState<Conflict<Changed> | null>(null);

  async function save(change: Changed, version = opened.version): Promise<void> {
    try {
      const saved = Object.keys(change).length === 0 ? await calls.read() : await calls.send(change, version);
      setConflict(null);
      calls.onSaved(saved);
    } catch (error) {
      const current = error instanceof ApiError ? error.current : null;
      if (current === null) throw error;
      const asked = overlapping(
        change as Readonly<{ [field: string]: unknown }>,
        current,
        groups,
        opened as unknown as Readonly<{ [field: string]: unknown }>,
      );
      // Someone else may save between two attempts, so this ends with a saved change or a question.
      if (asked.length === 0) return save(change, current.version);
      setConflict({ change, current, asked });
    }
  }

  const dialog: ReactNode = conflict && (
    <ConflictDialog
      key={conflict.current.version}
      conflict={conflict}
      onSettle={(theirs) => save(withoutGroups(conflict.change, theirs) as Changed, conflict.current.version)}
      onClose={() => setConflict(null)}
    />
  );
  return { save: (change: Changed) => save(change), dialog };
}

interface Props {
  conflict: Conflict<object>;
  onSettle: (theirs: readonly FieldGroup[]) => Promise<void>;
  onClose: () => void;
}

function ConflictDialog({ conflict: { change, current, asked }, onSettle, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlyMap<FieldGroup, "yours" | "theirs">>(new Map());
  const [state, setState] = useState<{ pending: boolean; failure?: string }>({ pending: false });

  async function settle(): Promise<void> {
    setState({ pending: true });
    try {
      await onSettle(asked.filter((group) => chosen.get(group) === "theirs"));
    } catch (error) {
      setState({ pending: false, failure: messageOf(error) });
    }
  }

  const { changedBy, changedAt } = current;
  const theirsBy = `Theirs${changedBy === null ? "" : ` by ${changedBy}`}${changedAt === null ? "" : ` at ${formatMoment(changedAt)}`}`;
  const values = { yours: change as Readonly<{ [field: string]: unknown }>, theirs: theirValues(current) };
  return (
    <ActionDialog
      title="Someone else changed the same fields"
      act="Save"
      pending={state.pending}
      disabled={chosen.size < asked.length}
      onAction={() => void settle()}
      onClose={onClose}
    >
      <p className="mt-2 text-muted">Nothing is saved yet. Choose a value for each field. Your other changes are kept.</p>
      <div className="mt-4 grid gap-5">
        {asked.map((group) => (
          <fieldset key={group.label} className="min-w-0">
            <legend className="mb-1 font-medium">{group.label}</legend>
            {(["yours", "theirs"] as const).map((side) => (
              <label key={side} className="flex min-h-11 items-start gap-3 py-2">
                <input
                  type="radio"
                  className="mt-1 size-4.5 shrink-0 accent-brand"
                  name={`conflict-${group.label}`}
                  checked={chosen.get(group) === side}
                  onChange={() => setChosen(new Map([...chosen, [group, side]]))}
                />
                <span className="min-w-0 wrap-anywhere">
                  {side === "yours" ? "Yours" : theirsBy}:{" "}
                  <bdi className="whitespace-pre-wrap">{group.text(values[side]) ?? "nothing"}</bdi>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <Problem text={state.failure} />
    </ActionDialog>
  );
}
