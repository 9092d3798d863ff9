import type { ReactNode } from "react";
import type { PrecisionLine } from "@trabecula/contracts";
import { Badge } from "../../ui/Badge.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { useParameters } from "../../shell/use-parameters.ts";
import { figureText, freedomText, lscText, placeText } from "./figure-messages.ts";
import { kept } from "../../ui/Kept.tsx";

interface Props {
  caption: string;
  figures: readonly PrecisionLine[];
  actions?: (index: number) => ReactNode;
}

export function FigureTable({ caption, figures, actions }: Props) {
  const parameterOf = useParameters();
  const unitOf = ({ parameter }: PrecisionLine) => parameterOf(parameter)?.unit ?? "";
  const columns: Column<PrecisionLine>[] = [
    {
      key: "parameter",
      header: "Parameter",
      cell: (figure) => (
        <Place figure={figure} name={parameterOf(figure.parameter)?.abbreviation}>
          {!actions && <Source figure={figure} />}
        </Place>
      ),
    },
    {
      key: "sd",
      header: "RMS-SD",
      align: "right",
      cell: (figure) => figureText(figure.rmsSd, unitOf(figure)),
      className: "whitespace-nowrap max-sm:hidden",
    },
    {
      key: "cv",
      header: "RMS-CV",
      align: "right",
      cell: ({ rmsCvPercent }) => figureText(rmsCvPercent, "%"),
      className: "whitespace-nowrap max-sm:hidden",
    },
    { key: "lsc", header: <LscHeader />, align: "right", cell: (figure) => <Lsc figure={figure} unit={unitOf(figure)} /> },
    {
      key: "df",
      header: "Degrees of freedom",
      align: "right",
      cell: ({ degreesOfFreedom, enough }) => freedomText(degreesOfFreedom, enough),
      className: "whitespace-nowrap max-sm:hidden",
    },
    actions ? actionsColumn(figures, actions) : sourceColumn,
  ];
  return <DataTable caption={caption} columns={columns} rows={figures} rowId={(figure) => String(figures.indexOf(figure))} />;
}

const sourceColumn: Column<PrecisionLine> = {
  key: "source",
  header: "Source",
  cell: (figure) => <Source figure={figure} />,
  className: "min-w-56 max-sm:hidden",
};

function actionsColumn(figures: readonly PrecisionLine[], actions: (index: number) => ReactNode): Column<PrecisionLine> {
  return {
    key: "actions",
    header: <span className="sr-only">Actions</span>,
    align: "right",
    cell: (figure) => actions(figures.indexOf(figure)),
  };
}

function Place({ figure, name, children }: { figure: PrecisionLine; name: string | undefined; children: ReactNode }) {
  const { degreesOfFreedom, enough } = figure;
  return (
    <span className="block min-w-36">
      <span translate="no" className="font-medium">
        {name ?? figure.parameter}
      </span>
      <span className="block text-muted">{kept(placeText(figure))}</span>
      {figure.kind === "own" && figure.note && <span className="block text-muted">{kept(figure.note)}</span>}
      <span className="block text-muted sm:hidden">{kept(`Degrees of freedom: ${freedomText(degreesOfFreedom, enough)}`)}</span>
      <span className="block text-muted sm:hidden">{children}</span>
    </span>
  );
}

export function LscHeader() {
  return (
    <>
      <span className="max-sm:hidden">Least significant change</span>
      <abbr translate="no" title="Least significant change" className="no-underline sm:hidden">
        LSC
      </abbr>
    </>
  );
}

function Lsc({ figure, unit }: { figure: PrecisionLine; unit: string }) {
  return (
    <span translate="no" className="font-medium whitespace-nowrap">
      {lscText(figure, unit)}
    </span>
  );
}

function Source({ figure: { kind, sourceText, note } }: { figure: PrecisionLine }) {
  return (
    <span className="block max-w-md">
      {kind === "minimum" && <Badge tone="warning">Minimum</Badge>} {kept(sourceText)}
      {note && <span className="block text-muted">{kept(note)}</span>}
    </span>
  );
}
