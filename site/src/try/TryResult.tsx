import type { Report } from "@trabecula/contracts";
import * as words from "@trabecula/messages/calculator";
import { limitCount, limits } from "@trabecula/messages/sample-report";
import { reportTypes } from "@trabecula/report-types";
import { coverageFacts, viewOfReport } from "@trabecula/report-view";
import { useMemo } from "react";
import { Fold } from "../app/report/Fold.tsx";
import { MethodsFold } from "../app/report/results/MethodsFold.tsx";
import { usePrintIdentity } from "../app/report/print/print-identity.ts";
import { SiteSection } from "../app/report/results/SiteSection.tsx";
import { Summary } from "../app/report/results/Summary.tsx";
import { IdentityFacts } from "../app/report/header/IdentityFacts.tsx";
import { Button } from "../ui/Button.tsx";
import { Sentence } from "../ui/Sentence.tsx";
import { useFoldsForPrint } from "../ui/use-folds-for-print.ts";
import { TryChart } from "./TryChart.tsx";
import type { Loaded } from "./use-engine.ts";
import "../app/report/report.css";
import "../app/report/print/report-print.css";

export function TryResult({ report, loaded, signupOpen }: { report: Report; loaded: Loaded; signupOpen: boolean }) {
  const catalogue = reportTypes[report.reportType];
  const view = useMemo(() => viewOfReport(report, catalogue, "researcher"), [report, catalogue]);
  usePrintIdentity({ ...view, id: words.notSaved, revision: null });
  useFoldsForPrint();
  return (
    <article className="report try-result" aria-labelledby="result-heading">
      <header>
        <h2 id="result-heading" className="font-serif">
          {words.result}
        </h2>
        <Button variant="quiet" size="small" onClick={() => print()}>
          {words.print}
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
        <MethodsFold methods={view.methods} coverage={coverageFacts(loaded.reference.coverage, report)} onPaper />
        {view.limits.length > 0 && (
          <Fold title={limits} hint={limitCount(view.limits.length)}>
            <ul className="limits">
              {view.limits.map((limit) => (
                <li key={limit}>{limit}</li>
              ))}
            </ul>
          </Fold>
        )}
      </div>
      <p className="report-notice">{view.notice}</p>
      <p className="try-onward">
        <span data-when="logged-out">
          {signupOpen ? (
            <Sentence text={words.notSavedSignUp} parts={{ signup: (text) => <a href="/researcher-signup">{text}</a> }} />
          ) : (
            words.notSavedHere
          )}
        </span>
        <span data-when="logged-in">
          <Sentence text={words.notSavedLoggedIn} parts={{ make: (text) => <a href="/new-report">{text}</a> }} />
        </span>
      </p>
    </article>
  );
}
