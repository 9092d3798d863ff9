import { useState } from "react";
import type { CrossCalibrationLine, PrecisionReply, ReportTypeCatalogue } from "@trabecula/contracts";
import { formatNumber, trimmed } from "@trabecula/report-types";
import { siteLabel } from "@trabecula/report-types/labels";
import { countOf } from "@trabecula/messages";
import { messageOf } from "../../../shell/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { useParameters } from "../../../shell/use-parameters.ts";
import { endText, figureText } from "../model/figure-words.ts";
import { ownListOf, withEntry, withoutEntry } from "../model/own-list.ts";
import { RowActions } from "../own/OwnSection.tsx";
import type { OwnSaving } from "../use-own-precision.ts";
import { LineDialog } from "./LineDialog.tsx";

interface Props {
  inUse: PrecisionReply;
  catalogues: readonly ReportTypeCatalogue[];
  saving: OwnSaving;
}

type Asked = { act: "edit" | "remove"; index: number } | { act: "add" };

export function LinesSection({ inUse, catalogues, saving }: Props) {
  const parameterOf = useParameters();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [failure, setFailure] = useState<string>();
  const list = ownListOf(inUse);
  const lines = inUse.crossCalibrations;
  const index = asked && asked.act !== "add" ? asked.index : null;
  const nameOf = (line: CrossCalibrationLine) => {
    const { parameter, site, fromScanner, toScanner, fromProtocol, toProtocol } = line;
    const ends = `${endText(fromScanner, fromProtocol)} to ${endText(toScanner, toProtocol)}`;
    return `${parameterOf(parameter)?.abbreviation ?? parameter}, ${siteLabel(site)}, ${ends}`;
  };

  function ask(next: Asked | null): void {
    setFailure(undefined);
    setAsked(next);
  }

  async function remove(at: number): Promise<void> {
    try {
      await saving.save({ ...list, crossCalibrations: withoutEntry(list.crossCalibrations, at) }, "The cross-calibration is removed.");
      setAsked(null);
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  const rangeOf = ({ parameter, lower, upper }: CrossCalibrationLine) =>
    lower === null || upper === null ? "not stated" : `${trimmed(lower)} to ${figureText(upper, parameterOf(parameter)?.unit ?? "")}`;

  const columns: Column<CrossCalibrationLine>[] = [
    {
      key: "of",
      header: "Between",
      cell: (line) => (
        <span className="block min-w-36 sm:min-w-48">
          {nameOf(line)}
          <span className="block text-muted tabular-nums sm:hidden">
            {equation(line)}, measured over: {rangeOf(line)}, correlation {formatNumber(line.correlation, 3)},{" "}
            {countOf(line.n, "person", "people")}
          </span>
          <span className="block text-muted sm:hidden">{line.source}</span>
        </span>
      ),
    },
    { key: "line", header: "Line", cell: equation, className: "whitespace-nowrap tabular-nums max-sm:hidden" },
    { key: "range", header: "Measured over", className: "whitespace-nowrap tabular-nums max-sm:hidden", cell: rangeOf },
    {
      key: "r",
      header: "Correlation",
      align: "right",
      cell: ({ correlation }) => formatNumber(correlation, 3),
      className: "max-sm:hidden",
    },
    { key: "n", header: "People", align: "right", cell: ({ n }) => n, className: "max-sm:hidden" },
    {
      key: "lsc",
      header: "Generalized LSC",
      align: "right",
      cell: (line) =>
        line.lscProblem ?? (
          <span className="font-medium whitespace-nowrap">{figureText(line.lsc, parameterOf(line.parameter)?.unit ?? "")}</span>
        ),
    },
    { key: "source", header: "Source", cell: ({ source }) => source, className: "min-w-40 max-sm:hidden" },
    {
      key: "actions",
      header: <span className="sr-only">Actions</span>,
      align: "right",
      cell: (line) => {
        const at = lines.indexOf(line);
        return (
          <RowActions
            name={nameOf(line)}
            onEdit={() => ask({ act: "edit", index: at })}
            onRemove={() => ask({ act: "remove", index: at })}
          />
        );
      },
    },
  ];
  return (
    <section aria-labelledby="lines" className="mt-10">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-[68ch]">
          <h2 id="lines" className="text-lg font-semibold">
            Cross-calibrations
          </h2>
          <p className="text-sm text-muted">
            A published equation lets scans of two scanners be compared, with the generalized least significant change (LSC).
          </p>
        </div>
        <Button variant="secondary" size="small" onClick={() => ask({ act: "add" })}>
          Add a cross-calibration
        </Button>
      </div>
      {lines.length > 0 ? (
        <DataTable caption="Lines between scanners" columns={columns} rows={lines} rowId={(line) => String(lines.indexOf(line))} />
      ) : (
        <p className="border-y border-line py-6 text-muted">No cross-calibrations yet. Scans from different scanners are not compared.</p>
      )}
      {asked && asked.act !== "remove" && (
        <LineDialog
          index={index}
          list={list}
          catalogues={catalogues}
          onClose={() => ask(null)}
          onSave={async (line) => {
            const entry = { list: "crossCalibrations", index: index ?? lines.length } as const;
            await saving.save(
              { ...list, crossCalibrations: withEntry(list.crossCalibrations, line, index) },
              "The cross-calibration is saved.",
              entry,
            );
            setAsked(null);
          }}
        />
      )}
      <ConfirmDialog
        open={asked?.act === "remove"}
        title="Remove this cross-calibration?"
        confirmLabel="Remove"
        tone="danger"
        pending={saving.isPending}
        onConfirm={() => index !== null && void remove(index)}
        onCancel={() => ask(null)}
      >
        <p>{index !== null && lines[index] && nameOf(lines[index])}. Scans of the two scanners will no longer be compared.</p>
        <Problem text={failure} />
      </ConfirmDialog>
    </section>
  );
}

/** "y = −0.02 + 0.9 x". */
function equation({ slope, intercept }: CrossCalibrationLine): string {
  return `y = ${trimmed(intercept)} + ${trimmed(slope)} x`;
}
