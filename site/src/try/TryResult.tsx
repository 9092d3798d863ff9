import type { Report, ReportTypeCatalogue, Parameter, Sex, Site } from "@trabecula/contracts";
import * as messages from "@trabecula/messages/calculator";
import { overAge } from "@trabecula/messages/try-page";
import { reportTypes } from "@trabecula/report-types";
import { coverageFacts, viewOfReport, zoneNamesOf } from "@trabecula/report-view";
import { useMemo, useState } from "react";
import { LimitsFold, MethodsFold } from "../app/report/Fold.tsx";
import { usePrintIdentity } from "../app/report/print/print-identity.ts";
import { SiteSection, Summary } from "../app/report/results/SiteSection.tsx";
import { IdentityFacts } from "../app/report/header/IdentityFacts.tsx";
import { inPageLanguage } from "../page-language.ts";
import { Button } from "../ui/Button.tsx";
import { Sentence } from "../ui/Sentence.tsx";
import { useFoldsForPrint } from "../ui/use-folds-for-print.ts";
import { type Loaded, useCurves } from "./use-engine.ts";
import "../app/report/report.css";
import "../app/report/print/report-print.css";
import { type OverAgeRequest, measuredPoint, type MeasuredPoint, type ZoneNames } from "@trabecula/charts";
import { productName } from "../shell/product.ts";
import { LargeChart } from "../charts/LargeChart.tsx";
import { Select } from "../ui/Select.tsx";

export function TryResult({ report, loaded, signupOpen }: { report: Report; loaded: Loaded; signupOpen: boolean }) {
  const catalogue = reportTypes[report.reportType];
  const view = useMemo(() => viewOfReport(report, catalogue, "researcher"), [report, catalogue]);
  usePrintIdentity({ ...view, id: messages.notSaved, revision: null });
  useFoldsForPrint();
  return (
    <article className="report try-result" aria-labelledby="result-heading">
      <header>
        <h2 id="result-heading" className="font-serif">
          {messages.result}
        </h2>
        <Button variant="quiet" size="small" onClick={() => print()}>
          {messages.print}
        </Button>
      </header>
      <div className="identity">
        <IdentityFacts facts={view.identity} validity={view.validity} />
      </div>
      <Summary view={view} />
      <div className="sites" data-count={view.sites.length}>
        {view.sites.map((site) => (
          <SiteSection key={site.key} site={site} wide={view.sites.length === 1} level={3} />
        ))}
      </div>
      {view.legend && <p className="report-legend">{view.legend}</p>}
      <TryChart report={report} catalogue={catalogue} loaded={loaded} first={view.charts[0]?.key ?? null} />
      <div className="folds">
        <MethodsFold methods={view.methods} coverage={coverageFacts(loaded.reference.coverage, report)} />
        <LimitsFold limits={view.limits} />
      </div>
      <p className="report-notice">{view.notice}</p>
      <p className="try-onward">
        <span data-when="logged-out">
          {signupOpen ? (
            <Sentence
              text={messages.notSavedSignUp}
              parts={{ signup: (text) => <a href={inPageLanguage("/researcher-signup")}>{text}</a> }}
            />
          ) : (
            messages.notSavedHere
          )}
        </span>
        <span data-when="logged-in">
          <Sentence text={messages.notSavedLoggedIn} parts={{ make: (text) => <a href="/new-report">{text}</a> }} />
        </span>
      </p>
    </article>
  );
}

interface Props {
  report: Report;
  catalogue: ReportTypeCatalogue;
  loaded: Loaded;
  first: string | null;
}

function TryChart({ report, catalogue, loaded, first }: Props) {
  const choices = useMemo(() => chartChoices(report, catalogue), [report, catalogue]);
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = choices.find(({ key }) => key === wanted) ?? choices.find(({ key }) => key === first) ?? choices[0];
  const curves = useCurves(loaded, chosen?.query ?? null);
  const request = useMemo<OverAgeRequest | null>(
    () =>
      chosen && curves
        ? { curves, parameter: chosen.parameter, points: chosen.point ? [chosen.point] : [], zoneNames: chosen.zoneNames }
        : null,
    [chosen, curves],
  );
  if (!chosen) return null;
  const { manifest, version } = report.dataset;
  return (
    <section className="try-chart" aria-labelledby="try-chart-heading">
      <h2 id="try-chart-heading" className="font-serif">
        {overAge}
      </h2>
      {choices.length > 1 && (
        <Select
          label={messages.value}
          fieldClassName="max-w-md print:hidden"
          value={chosen.key}
          options={choices.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <p className="hidden print:block">{chosen.title}</p>
      {request && (
        <LargeChart
          key={chosen.key}
          title={chosen.title}
          request={request}
          source={`${manifest.name} ${version}`}
          product={productName()}
        />
      )}
    </section>
  );
}

interface ChartChoice {
  key: string;
  title: string;
  parameter: Parameter;
  point: MeasuredPoint | null;
  zoneNames: ZoneNames;
  query: { parameter: string; sex: Sex; site: Site; age?: number };
}

/** Empty if the sex is unknown, because it selects the curve. */
export function chartChoices(report: Report, { parameters, sites }: ReportTypeCatalogue): ChartChoice[] {
  const { sex } = report.subject;
  if (!sex) return [];
  return report.scans.flatMap(({ site, side, ageYears, results }, index) =>
    results.flatMap((result) => {
      const parameter = parameters.find(({ key }) => key === result.parameter);
      if (!parameter || (result.zScore === null && result.tScore === null)) return [];
      const place = [sites.find(({ key }) => key === site)?.label.toLowerCase() ?? site, side].filter(Boolean).join(", ");
      return {
        key: `scan-${index + 1}:${parameter.key}`,
        title: `${parameter.abbreviation}, ${place}`,
        parameter,
        point: ageYears === null ? null : measuredPoint(result, parameter, ageYears),
        zoneNames: zoneNamesOf(report, parameter, result),
        query: { parameter: parameter.key, sex, site, ...(ageYears === null ? {} : { age: ageYears }) },
      };
    }),
  );
}
