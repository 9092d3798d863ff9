import type { FitFindings, ReportTypeCatalogue } from "@trabecula/contracts";
import { fitVerdictLabels, siteLabel } from "@trabecula/report-types/labels";
import { formatCount, formatDecimals } from "@trabecula/messages";
import { fitReach, type FitAxis, fitHeader, fitStrip } from "@trabecula/charts";
import { NotificationBanner, type NotificationBannerProps } from "../../ui/NotificationBanner.tsx";
import { useElementWidth } from "../../charts/use-element-width.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { parameterOf } from "../score/model/column-choices.ts";
import { ScenePicture } from "../../charts/ScenePicture.tsx";
import { Section } from "../../ui/Section.tsx";
import { BulletList } from "../../ui/BulletList.tsx";
import { kept } from "../../ui/Kept.tsx";

const types: Record<FitFindings["verdict"], NotificationBannerProps["type"]> = {
  fits: "success",
  shifted: "warning",
  spread_differs: "warning",
  cannot_tell: "info",
};

export function Findings({ findings, catalogues }: { findings: FitFindings; catalogues: readonly ReportTypeCatalogue[] }) {
  const { verdict, sentence, mayConclude, mayNotConclude } = findings;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <NotificationBanner
          wide
          type={types[verdict]}
          title={fitVerdictLabels[verdict]}
          message={<p className="max-w-[68ch] text-base text-pretty">{kept(sentence)}</p>}
        />
        <p className="mt-2 text-sm text-muted">{kept(peopleText(findings))}</p>
      </div>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <Lines title="What follows" lines={mayConclude} />
        <Lines title="What may not be concluded" lines={mayNotConclude} />
      </div>
      <Section title="Figures">
        <FiguresTable findings={findings} catalogues={catalogues} />
      </Section>
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-1 text-lg font-semibold">{title}</h2>
      <BulletList items={lines} className="grid max-w-[64ch] gap-1.5 text-pretty marker:text-muted" />
    </section>
  );
}

function peopleText({ persons, bySex, ages: [from, to] }: FitFindings): string {
  const sexes = bySex === null ? "" : ` (${formatCount(bySex.female)} female, ${formatCount(bySex.male)} male)`;
  return `${formatCount(persons)} healthy controls${sexes}, within ages ${from} to ${to}; each counts once.`;
}

type Figure = FitFindings["figures"][number];

const verdictTones: Record<Figure["verdict"], BadgeTone> = {
  fits: "success",
  shifted: "warning",
  spread_differs: "warning",
  cannot_tell: "neutral",
};
const groupNames = { female: "Female", male: "Male", under_18: "Under 18", from_18: "18 and over" } as const;

/** Pixels; below this a quantity is shown as a card. */
const cardsBelow = 720;
const rowHeight = 40;

function FiguresTable({ findings, catalogues }: { findings: FitFindings; catalogues: readonly ReportTypeCatalogue[] }) {
  const [box, width] = useElementWidth<HTMLDivElement>(960);
  const isCards = width < cardsBelow;
  const axis: FitAxis = {
    reach: fitReach(findings.figures.map(({ mean }) => mean)),
    margin: findings.margin,
    width: isCards ? Math.max(120, width - 4) : Math.max(150, Math.min(280, width - 700)),
  };
  const parts = { findings, axis, nameOf: (figure: Figure) => nameOf(figure, catalogues) };
  return (
    <div ref={box}>
      {isCards ? <Cards {...parts} /> : <Table {...parts} />}
      <p className="mt-3 max-w-[68ch] text-sm text-muted">
        Intervals hold the true figure with 95 %. The band is what counts as fitting: a mean within ±{formatDecimals(findings.margin, 1)}{" "}
        SD; the ratio of standard deviations within {formatDecimals(1 / findings.ratioMargin, 2)} to{" "}
        {formatDecimals(findings.ratioMargin, 2)}. Beyond ±2 are 4.6 % where a reference fits. “About” is how many controls would decide, if
        they went on as these.
      </p>
    </div>
  );
}

interface PartsProps {
  findings: FitFindings;
  axis: FitAxis;
  nameOf: (figure: Figure) => string;
}

/** Pictures are hidden from screen readers: each row has the figures as text. */
function Table({ findings: { figures }, axis, nameOf: name }: PartsProps) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">How the controls lie, by parameter and site</caption>
      <thead>
        <tr className="border-b border-line-strong text-left text-muted">
          <Head>Parameter</Head>
          <Head end>Controls</Head>
          <Head end>Mean Z (95 %)</Head>
          <th scope="col" className="pt-2 pr-4 align-bottom font-medium">
            <span className="sr-only">Position</span>
            <ScenePicture scene={fitHeader(axis)} />
          </th>
          <Head end>SD ratio (95 %)</Head>
          <Head end>Beyond ±2</Head>
          <Head>Verdict</Head>
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => (
          <tr key={keyOf(figure)} className="border-b border-line">
            <th scope="row" className="py-1 pr-4 text-left font-medium">
              {name(figure)}
              <Groups figure={figure} />
            </th>
            <Number>{formatCount(figure.n)}</Number>
            <Number>{withInterval(figure.mean)}</Number>
            <td className="pr-4">
              <ScenePicture scene={fitStrip(axis, { name: name(figure), ...figure.mean }, rowHeight)} className="block" />
            </td>
            <Number>{withInterval(figure.sd)}</Number>
            <Number>{beyondText(figure)}</Number>
            <td className="py-1">
              <Verdict figure={figure} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ findings: { figures }, axis, nameOf: name }: PartsProps) {
  return (
    <ul className="border-t border-line" aria-label="How the controls lie, by parameter and site">
      {figures.map((figure) => (
        <li key={keyOf(figure)} className="border-b border-line py-3 text-sm">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span className="font-medium">{name(figure)}</span>
            <Verdict figure={figure} />
          </div>
          <ScenePicture scene={fitHeader(axis)} />
          <ScenePicture scene={fitStrip(axis, { name: name(figure), ...figure.mean }, 28)} className="block" />
          <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 tabular-nums">
            <dt className="text-muted">Mean Z (95 %)</dt>
            <dd translate="no">{withInterval(figure.mean)}</dd>
            <dt className="text-muted">SD ratio (95 %)</dt>
            <dd translate="no">{withInterval(figure.sd)}</dd>
            <dt className="text-muted">Beyond ±2</dt>
            <dd>{kept(`${beyondText(figure)}, of ${formatCount(figure.n)} controls`)}</dd>
          </dl>
          <Groups figure={figure} />
        </li>
      ))}
    </ul>
  );
}

function Head({ end = false, children }: { end?: boolean; children: string }) {
  return (
    <th scope="col" className={`py-2 pr-4 align-bottom font-medium last:pr-0 ${end ? "text-right" : ""}`}>
      {children}
    </th>
  );
}

function Number({ children }: { children: string }) {
  return (
    <td translate="no" className="py-1 pr-4 text-right whitespace-nowrap tabular-nums">
      {children}
    </td>
  );
}

function Verdict({ figure: { verdict, needed, isFew } }: { figure: Figure }) {
  return (
    <>
      <Badge tone={verdictTones[verdict]}>{isFew ? "Too few" : fitVerdictLabels[verdict]}</Badge>
      {needed !== null && <span className="ml-2 text-xs whitespace-nowrap text-muted">{`about ${formatCount(needed)} would`}</span>}
    </>
  );
}

function Groups({ figure: { groups } }: { figure: Figure }) {
  if (groups.length === 0) return null;
  const words = groups.map(({ key, n, mean }) => `${groupNames[key]} ${formatDecimals(mean.value, 2)} (${formatCount(n)})`);
  return <span className="block text-xs font-normal text-muted tabular-nums">{kept(words.join(", "))}</span>;
}

const keyOf = ({ parameter, site }: Figure) => `${parameter} ${site}`;

function nameOf({ parameter, site }: Figure, catalogues: readonly ReportTypeCatalogue[]): string {
  return `${parameterOf(catalogues, parameter)?.abbreviation ?? parameter}, ${siteLabel(site).toLowerCase()}`;
}

function withInterval({ value, low, high }: Figure["mean"]): string {
  return `${formatDecimals(value, 2)} (${formatDecimals(low, 2)} to ${formatDecimals(high, 2)})`;
}

function beyondText({ beyond, share }: Figure): string {
  return `${formatCount(beyond)} (${formatDecimals(100 * share.value, 1)} %)`;
}
