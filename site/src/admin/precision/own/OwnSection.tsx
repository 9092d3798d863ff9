import { useState } from "react";
import type { PrecisionReply, ReportTypeCatalogue } from "@trabecula/contracts";
import { messageOf } from "../../../shell/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { useParameters } from "../../../shell/use-parameters.ts";
import { FigureTable } from "../FigureTable.tsx";
import { nameOf } from "../model/figure-words.ts";
import { ownListOf, withEntry, withoutEntry } from "../model/own-list.ts";
import type { OwnSaving } from "../use-own-precision.ts";
import { ItemDialog } from "./ItemDialog.tsx";

interface Props {
  inUse: PrecisionReply;
  catalogues: readonly ReportTypeCatalogue[];
  saving: OwnSaving;
}

type Asked = { act: "edit" | "remove"; index: number } | { act: "add" };

/** The laboratory's own errors take precedence. */
export function OwnSection({ inUse, catalogues, saving }: Props) {
  const parameterOf = useParameters();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [failure, setFailure] = useState<string>();
  const list = ownListOf(inUse);
  const own = inUse.figures.filter(({ kind }) => kind === "own");
  const index = asked && asked.act !== "add" ? asked.index : null;
  const named = index === null ? "" : nameOf(parameterOf(own[index]!.parameter), own[index]!);

  function ask(next: Asked | null): void {
    setFailure(undefined);
    setAsked(next);
  }

  async function remove(at: number): Promise<void> {
    try {
      await saving.save({ ...list, items: withoutEntry(list.items, at) }, `${named} is removed.`);
      setAsked(null);
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  return (
    <section aria-labelledby="own" className="mt-8">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-[68ch]">
          <h2 id="own" className="text-lg font-semibold">
            This laboratory’s own
          </h2>
          <p className="text-sm text-muted">Counts before everything that is published, for scans of the same scanner and protocol.</p>
        </div>
        <Button variant="secondary" size="small" onClick={() => ask({ act: "add" })}>
          Add a precision error
        </Button>
      </div>
      {own.length > 0 ? (
        <FigureTable
          caption="This laboratory’s own precision errors"
          figures={own}
          actions={(at) => (
            <RowActions
              name={nameOf(parameterOf(own[at]!.parameter), own[at]!)}
              onEdit={() => ask({ act: "edit", index: at })}
              onRemove={() => ask({ act: "remove", index: at })}
            />
          )}
        />
      ) : (
        <p className="border-y border-line py-6 text-muted">
          None yet: changes are judged with published figures, named as such. Drop a file of repeated scans below, or add a figure.
        </p>
      )}
      {asked && asked.act !== "remove" && (
        <ItemDialog
          item={index === null ? null : list.items[index]!}
          catalogues={catalogues}
          onClose={() => ask(null)}
          onSave={async (item) => {
            const entry = { list: "items", index: index ?? list.items.length } as const;
            await saving.save({ ...list, items: withEntry(list.items, item, index) }, "The precision error is saved.", entry);
            setAsked(null);
          }}
        />
      )}
      <ConfirmDialog
        open={asked?.act === "remove"}
        title="Remove this precision error?"
        confirmLabel="Remove"
        tone="danger"
        pending={saving.isPending}
        onConfirm={() => index !== null && void remove(index)}
        onCancel={() => ask(null)}
      >
        <p>{named}. From now on changes are judged with what is published, where something is.</p>
        <Problem text={failure} />
      </ConfirmDialog>
    </section>
  );
}

export function RowActions({ name, onEdit, onRemove }: { name: string; onEdit: () => void; onRemove: () => void }) {
  return (
    <span className="inline-flex gap-1 max-sm:-me-3 max-sm:flex-col max-sm:items-end">
      <Button variant="quiet" size="small" aria-label={`Change ${name}`} onClick={onEdit}>
        Change
      </Button>
      <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </span>
  );
}
