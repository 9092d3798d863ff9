import { useState } from "react";
import type { CrossCalibrationLine, PrecisionReply, ReportTypeCatalogue } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";
import { formatNumber, trimmed } from "@trabecula/report-types";
import { siteLabel } from "@trabecula/report-types/labels";
import { useParameters } from "../../shell/use-parameters.ts";
import { Button } from "../../ui/Button.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { AskFirst } from "../AskFirst.tsx";
import { isOf, useOwner } from "../owner.ts";
import { Section } from "../Section.tsx";
import { endText, figureText } from "./figure-messages.ts";
import { LineDialog } from "./LineDialog.tsx";
import { ownListOf, type OwnSaving } from "./own-precision.ts";
import { RowActions } from "./OwnSection.tsx";
import { kept } from "../../ui/Kept.tsx";

interface Props {
  inUse: PrecisionReply;
  catalogues: readonly ReportTypeCatalogue[];
  saving: OwnSaving;
}

export function LinesSection({ inUse, catalogues, saving }: Props) {
  const owner = useOwner();
  const list = ownListOf(owner, inUse);
  const lines = inUse.crossCalibrations;
  /** The index after the last one is a new line. */
  const [edited, setEdited] = useState<number | null>(null);
  const [removed, setRemoved] = useState<{ index: number; name: string } | null>(null);
  const add = owner.mayChange && (
    <Button variant="secondary" size="small" onClick={() => setEdited(list.crossCalibrations.length)}>
      Add a cross-calibration
    </Button>
  );
  const remove = (index: number) =>
    saving.save({ ...list, crossCalibrations: list.crossCalibrations.toSpliced(index, 1) }, "The cross-calibration is removed.");
  return (
    <Section
      id="lines"
      title="Cross-calibrations"
      note="A published equation lets scans of two scanners be compared, with the generalized least significant change (LSC)."
      action={add}
      className="mt-10"
    >
      {lines.length > 0 ? (
        <LineTable lines={lines} onEdit={setEdited} onRemove={(index, name) => setRemoved({ index, name })} />
      ) : (
        <p className="border-y border-line py-6 text-muted">No cross-calibrations yet. Scans from different scanners are not compared.</p>
      )}
      {edited !== null && (
        <LineDialog
          index={edited}
          list={list}
          catalogues={catalogues}
          onClose={() => setEdited(null)}
          onSave={async (line) => {
            const crossCalibrations = list.crossCalibrations.toSpliced(edited, 1, line);
            const entry = { list: "crossCalibrations", index: edited } as const;
            await saving.save({ ...list, crossCalibrations }, "The cross-calibration is saved.", entry);
            setEdited(null);
          }}
        />
      )}
      {removed && (
        <AskFirst
          title="Remove this cross-calibration?"
          act="Remove"
          tone="danger"
          onAct={() => remove(removed.index)}
          onClose={() => setRemoved(null)}
        >
          <p>{removed.name}. Scans of the two scanners will no longer be compared.</p>
        </AskFirst>
      )}
    </Section>
  );
}

interface TableProps {
  lines: readonly CrossCalibrationLine[];
  onEdit: (index: number) => void;
  onRemove: (index: number, name: string) => void;
}

function LineTable({ lines, onEdit, onRemove }: TableProps) {
  const owner = useOwner();
  const parameterOf = useParameters();
  const unitOf = ({ parameter }: CrossCalibrationLine) => parameterOf(parameter)?.unit ?? "";
  const nameOf = ({ parameter, site, fromScanner, toScanner, fromProtocol, toProtocol }: CrossCalibrationLine) => {
    const ends = `${endText(fromScanner, fromProtocol)} to ${endText(toScanner, toProtocol)}`;
    return `${parameterOf(parameter)?.abbreviation ?? parameter}, ${siteLabel(site)}, ${ends}`;
  };
  const rangeOf = (line: CrossCalibrationLine) =>
    line.lower === null || line.upper === null ? "not stated" : `${trimmed(line.lower)} to ${figureText(line.upper, unitOf(line))}`;
  const correlationOf = ({ correlation }: CrossCalibrationLine) => formatNumber(correlation, 3);

  const columns: Column<CrossCalibrationLine>[] = [
    {
      key: "of",
      header: "Between",
      cell: (line) => (
        <span className="block min-w-36 sm:min-w-48">
          {kept(nameOf(line))}
          <span className="block text-muted tabular-nums sm:hidden">
            {kept(
              `${equation(line)}, measured over: ${rangeOf(line)}, correlation ${correlationOf(line)}, ${countOf(line.n, "person", "people")}`,
            )}
          </span>
          {!isOf(owner, line) && <span className="block text-muted">The laboratory’s</span>}
          <span className="block text-muted sm:hidden">{kept(line.source)}</span>
        </span>
      ),
    },
    { key: "line", header: "Line", cell: equation, className: "whitespace-nowrap tabular-nums max-sm:hidden" },
    { key: "range", header: "Measured over", className: "whitespace-nowrap tabular-nums max-sm:hidden", cell: rangeOf },
    { key: "r", header: "Correlation", align: "right", cell: correlationOf, className: "max-sm:hidden" },
    { key: "n", header: "People", align: "right", cell: ({ n }) => n, className: "max-sm:hidden" },
    {
      key: "lsc",
      header: "Generalized LSC",
      align: "right",
      cell: (line) =>
        line.lscProblem ?? (
          <span translate="no" className="font-medium whitespace-nowrap">
            {figureText(line.lsc, unitOf(line))}
          </span>
        ),
    },
    { key: "source", header: "Source", cell: ({ source }) => source, className: "min-w-40 max-sm:hidden" },
    {
      key: "actions",
      header: <span className="sr-only">Actions</span>,
      align: "right",
      cell: (line) => {
        if (!owner.mayChange || !isOf(owner, line)) return null;
        const [index, name] = [lines.indexOf(line), nameOf(line)];
        return <RowActions name={name} onEdit={() => onEdit(index)} onRemove={() => onRemove(index, name)} />;
      },
    },
  ];
  return <DataTable caption="Lines between scanners" columns={columns} rows={lines} rowId={(line) => String(lines.indexOf(line))} />;
}

function equation({ slope, intercept }: CrossCalibrationLine): string {
  return `y = ${trimmed(intercept)} + ${trimmed(slope)} x`;
}
