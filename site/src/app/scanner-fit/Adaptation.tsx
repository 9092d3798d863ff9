import type { AdaptationFigure, AdaptationReply, ReportTypeCatalogue } from "@trabecula/contracts";
import { formatSigned } from "@trabecula/report-types";
import { siteLabel } from "@trabecula/report-types/labels";
import { countOf, formatCount, formatDecimals } from "@trabecula/messages";
import { useSession } from "../../shell/session-store.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Section } from "../../ui/Section.tsx";
import { parameterOf } from "../score/model/column-choices.ts";
import { LeftOut } from "./KeepCheck.tsx";
import { SaveAdaptation } from "./SaveAdaptation.tsx";
import type { CheckRequest } from "./scanner-fit-api.ts";
import { kept } from "../../ui/Kept.tsx";

interface Props {
  reply: AdaptationReply;
  request: CheckRequest;
  catalogues: readonly ReportTypeCatalogue[];
}

export default function Adaptation({ reply, request, catalogues }: Props) {
  const isCurator = useSession((state) => state.user?.role === "admin");
  const { dataset, message, figures, cause } = reply;
  const adapted = figures.filter(({ verdict }) => verdict.startsWith("adopt")).length;
  return (
    <>
      <NotificationBanner
        wide
        type="info"
        title={dataset ? `${countOf(adapted, "curve")} of ${formatCount(figures.length)} adapted` : "Nothing is adapted"}
        message={
          <p className="max-w-[68ch] text-base text-pretty">
            {dataset ? cause : message}
            {dataset && " Scores are given within the controls’ ages only, and never as T-scores."}
          </p>
        }
      />
      <Section title="Shift and spread of your controls">
        <DataTable caption="Adaptation by parameter, site and sex" columns={columnsFor(catalogues)} rows={figures} rowId={keyOf} />
        <p className="mt-3 max-w-[68ch] text-sm text-muted">
          The shift is in standard deviations of the reference. Intervals hold the true figure with 95 %. A curve is adapted if that
          predicts controls left out better: a gain above 2.
        </p>
      </Section>
      <LeftOut reply={reply} />
      {dataset && isCurator && <SaveAdaptation request={request} suggestedKey={dataset.key} />}
      {dataset && !isCurator && (
        <p className="max-w-[68ch] text-muted">An administrator of this platform can save this as a dataset of the laboratory.</p>
      )}
    </>
  );
}

const keyOf = ({ parameter, site, sex }: AdaptationFigure) => `${parameter} ${site} ${sex}`;

function columnsFor(catalogues: readonly ReportTypeCatalogue[]): Column<AdaptationFigure>[] {
  const number = { align: "right", className: "whitespace-nowrap tabular-nums max-md:hidden" } as const;
  return [
    { key: "curve", header: "Curve", cell: (figure) => <CurveCell figure={figure} name={nameOf(figure, catalogues)} /> },
    { key: "n", header: "Controls", cell: ({ n }) => formatCount(n), ...number },
    { key: "shift", header: "Shift of Z (95 %)", cell: ({ shift }) => shiftText(shift), ...number },
    { key: "ratio", header: "Ratio of SD (95 %)", cell: ({ ratio }) => ratioText(ratio), ...number },
    { key: "gain", header: "Gain", cell: ({ gain }) => gainText(gain), ...number },
    { key: "verdict", header: "Verdict", cell: (figure) => <Verdict figure={figure} /> },
  ];
}

function nameOf({ parameter, site, sex }: AdaptationFigure, catalogues: readonly ReportTypeCatalogue[]): string {
  return `${parameterOf(catalogues, parameter)?.abbreviation ?? parameter}, ${siteLabel(site).toLowerCase()}, ${sex}`;
}

function CurveCell({ figure: { n, shift, ratio, gain, sentence, verdict }, name }: { figure: AdaptationFigure; name: string }) {
  return (
    <div className="min-w-0 py-0.5">
      <span className="font-medium">{name}</span>
      {!verdict.startsWith("adopt") && <span className="block max-w-[40ch] text-muted">{kept(sentence)}</span>}
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 tabular-nums md:hidden">
        <dt className="text-muted">Controls</dt>
        <dd translate="no">{formatCount(n)}</dd>
        {shift && <Fact label="Shift of Z" text={shiftText(shift)} />}
        {ratio && <Fact label="Ratio of SD" text={ratioText(ratio)} />}
        {gain !== null && <Fact label="Gain" text={gainText(gain)} />}
      </dl>
    </div>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd translate="no">{text}</dd>
    </>
  );
}

function shiftText(shift: AdaptationFigure["shift"]): string {
  return shift ? `${formatSigned(shift.value, 2)} (${formatSigned(shift.low, 2)} to ${formatSigned(shift.high, 2)})` : "";
}

function ratioText(ratio: AdaptationFigure["ratio"]): string {
  return ratio ? `${formatDecimals(ratio.value, 2)} (${formatDecimals(ratio.low, 2)} to ${formatDecimals(ratio.high, 2)})` : "";
}

const gainText = (gain: number | null): string => (gain === null ? "" : formatDecimals(gain, 1));

const verdicts: Record<AdaptationFigure["verdict"], { label: string; tone: BadgeTone }> = {
  adopt: { label: "Adapted", tone: "success" },
  adopt_with_caution: { label: "Adapted with caution", tone: "warning" },
  keep: { label: "Kept as published", tone: "neutral" },
  cannot_tell: { label: "Cannot tell", tone: "neutral" },
};

function Verdict({ figure: { verdict, needed } }: { figure: AdaptationFigure }) {
  const { label, tone } = verdicts[verdict];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {needed !== null && <span className="block text-xs whitespace-nowrap text-muted">{`${formatCount(needed)} controls would`}</span>}
    </>
  );
}
