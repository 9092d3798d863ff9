import { useState } from "react";
import type { PrecisionReply, ReportTypeCatalogue } from "@trabecula/contracts";
import { useParameters } from "../../shell/use-parameters.ts";
import { Button } from "../../ui/Button.tsx";
import { AskFirst } from "../AskFirst.tsx";
import { useOwner } from "../owner.ts";
import { Section } from "../Section.tsx";
import { nameOf } from "./figure-messages.ts";
import { FigureTable } from "./FigureTable.tsx";
import { ItemDialog } from "./ItemDialog.tsx";
import { ownFigures, ownListOf, type OwnSaving } from "./own-precision.ts";

interface Props {
  inUse: PrecisionReply;
  catalogues: readonly ReportTypeCatalogue[];
  saving: OwnSaving;
}

export function OwnSection({ inUse, catalogues, saving }: Props) {
  const parameterOf = useParameters();
  const owner = useOwner();
  const list = ownListOf(owner, inUse);
  const own = ownFigures(owner, inUse);
  const [edited, setEdited] = useState<number | null>(null);
  const [removed, setRemoved] = useState<{ index: number; name: string } | null>(null);
  const add = owner.mayChange && (
    <Button variant="secondary" size="small" onClick={() => setEdited(own.length)}>
      Add a precision error
    </Button>
  );
  return (
    <Section
      id="own"
      title={`This ${owner.name}’s own`}
      note={`Counts before everything else, for scans of the same scanner and protocol.`}
      action={add}
      className="mt-8"
    >
      {own.length > 0 ? (
        <FigureTable
          caption={`This ${owner.name}’s own precision errors`}
          figures={own}
          actions={(index) => {
            if (!owner.mayChange) return null;
            const name = nameOf(parameterOf(own[index]!.parameter), own[index]!);
            return <RowActions name={name} onEdit={() => setEdited(index)} onRemove={() => setRemoved({ index, name })} />;
          }}
        />
      ) : (
        <p className="border-y border-line py-6 text-muted">
          None yet: changes are judged with {otherFigures[owner.name]} figures, named as such.
          {owner.mayChange && " Drop a file of repeated scans below, or add a figure."}
        </p>
      )}
      {edited !== null && (
        <ItemDialog
          item={list.items[edited] ?? null}
          catalogues={catalogues}
          onClose={() => setEdited(null)}
          onSave={async (item) => {
            const items = list.items.toSpliced(edited, 1, item);
            await saving.save({ ...list, items }, "The precision error is saved.", { list: "items", index: edited });
            setEdited(null);
          }}
        />
      )}
      {removed && (
        <AskFirst
          title="Remove this precision error?"
          act="Remove"
          tone="danger"
          onAct={() => saving.save({ ...list, items: list.items.toSpliced(removed.index, 1) }, `${removed.name} is removed.`)}
          onClose={() => setRemoved(null)}
        >
          <p>
            {removed.name}. From now on changes are judged with {otherFigures[owner.name]} figures, where there are any.
          </p>
        </AskFirst>
      )}
    </Section>
  );
}

const otherFigures = { laboratory: "published", workspace: "the laboratory’s or published" } as const;

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
