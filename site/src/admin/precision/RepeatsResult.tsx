import { useState } from "react";
import type { PrecisionReply, RepeatFigures, RepeatsReply } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { AskFirst } from "../AskFirst.tsx";
import { useOwner } from "../owner.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { useParameters } from "../../shell/use-parameters.ts";
import { LscHeader } from "./FigureTable.tsx";
import { figureText, nameOf, placeText } from "./figure-messages.ts";
import { ownListOf, placeKey, takeOver, type OwnSaving } from "./own-precision.ts";

interface Props {
  reply: RepeatsReply;
  inUse: PrecisionReply;
  saving: OwnSaving;
}

export function RepeatsResult({ reply: { groups, rows, refusedRows }, inUse, saving }: Props) {
  const parameterOf = useParameters();
  const usable = groups.filter(({ problem }) => problem === null);
  const [ticked, setTicked] = useState(() => new Set(usable));
  const [isOpen, setOpen] = useState(false);
  const owner = useOwner();
  const list = ownListOf(owner, inUse);
  const chosen = usable.filter((figures) => ticked.has(figures));
  const taking = takeOver(list.items, chosen);
  function toggle(figures: RepeatFigures): void {
    const next = new Set(ticked);
    if (!next.delete(figures)) next.add(figures);
    setTicked(next);
  }

  const save = () =>
    saving.save(
      { ...list, items: taking.items },
      `${countOf(ticked.size, "precision error")} taken over. Changes are judged with them from now on.`,
    );

  const tick: Column<RepeatFigures> = {
    key: "take",
    header: "Take over",
    cell: (figures) => (
      <Checkbox
        label={`Take over ${nameOf(parameterOf(figures.parameter), figures)}`}
        labelHidden
        disabled={figures.problem !== null}
        checked={ticked.has(figures)}
        onChange={() => toggle(figures)}
      />
    ),
  };
  return (
    <div className="mt-6">
      <p role="status" className="mb-2 text-sm text-muted">
        {countOf(groups.length, "figure")} from {countOf(rows, "row")}
        {refusedRows > 0 && `; ${countOf(refusedRows, "row")} left out, with the reasons below`}.
      </p>
      <DataTable
        caption="Precision from the repeated scans"
        columns={[tick, ...figureColumns(parameterOf)]}
        rows={groups}
        rowId={placeKeyOf}
      />
      <div className="mt-4">
        <Button disabled={ticked.size === 0} onClick={() => setOpen(true)}>
          Take over {countOf(ticked.size, "figure")}
        </Button>
      </div>
      {isOpen && (
        <AskFirst title={`Take over ${countOf(ticked.size, "figure")}?`} act="Take over" onAct={save} onClose={() => setOpen(false)}>
          <Replaced items={taking.replaced} ownerName={owner.name} />
        </AskFirst>
      )}
    </div>
  );
}

function figureColumns(parameterOf: ReturnType<typeof useParameters>): Column<RepeatFigures>[] {
  const unitOf = ({ parameter }: RepeatFigures) => parameterOf(parameter)?.unit ?? "";
  return [
    {
      key: "parameter",
      header: "Parameter",
      cell: (figures) => <Place figures={figures} name={parameterOf(figures.parameter)?.abbreviation} />,
    },
    { key: "sd", header: "RMS-SD (95 % interval)", align: "right", cell: (figures) => <Sd figures={figures} unit={unitOf(figures)} /> },
    {
      key: "cv",
      header: "RMS-CV",
      align: "right",
      cell: ({ rmsCvPercent }) => figureText(rmsCvPercent, "%"),
      className: "whitespace-nowrap",
    },
    {
      key: "lsc",
      header: <LscHeader />,
      align: "right",
      cell: (figures) => <span className="font-medium whitespace-nowrap">{figureText(figures.lsc, unitOf(figures))}</span>,
    },
    {
      key: "enough",
      header: "Enough repeats",
      cell: ({ words, problem }) => <Verdict words={words} problem={problem} />,
      className: "min-w-64",
    },
  ];
}

function Replaced({ items, ownerName }: { items: ReturnType<typeof takeOver>["replaced"]; ownerName: string }) {
  const parameterOf = useParameters();
  if (items.length === 0) return <p>They are added to this {ownerName}’s own.</p>;
  return (
    <>
      <p>
        {countOf(items.length, "figure")} of this {ownerName}’s own will be replaced:
      </p>
      <ul className="mt-2 max-h-48 list-disc overflow-auto pl-5 text-sm">
        {items.map((item) => (
          <li key={placeKey(item)}>{nameOf(parameterOf(item.parameter), item)}</li>
        ))}
      </ul>
    </>
  );
}

const placeKeyOf = ({ parameter, site, scanner, protocol }: RepeatFigures) =>
  placeKey({ parameter, site, scanner: scanner ?? "other", protocol });

function Place({ figures, name }: { figures: RepeatFigures; name: string | undefined }) {
  return (
    <span className="block min-w-40">
      <span className="font-medium">{name ?? figures.parameter}</span>
      <span className="block text-muted">{placeText(figures)}</span>
    </span>
  );
}

function Sd({ figures: { rmsSd, rmsSdInterval }, unit }: { figures: RepeatFigures; unit: string }) {
  const [low, high] = rmsSdInterval;
  return (
    <span className="whitespace-nowrap">
      {figureText(rmsSd, unit)}
      <span className="block text-muted">
        {figureText(low ?? null, "")} to {figureText(high ?? null, "")}
      </span>
    </span>
  );
}

function Verdict({ words, problem }: { words: string; problem: string | null }) {
  return (
    <>
      {words}
      {problem && <span className="block text-error">{problem}</span>}
    </>
  );
}
