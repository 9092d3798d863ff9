import type { SiteView } from "@trabecula/report-view";
import * as messages from "@trabecula/messages/try-page";
import type { SampleReport } from "../../scripts/compute-sample-reports.ts";
import { LimitsFold, MethodsFold } from "../app/report/Fold.tsx";
import { SiteSection, Summary } from "../app/report/results/SiteSection.tsx";
import { IdentityFacts } from "../app/report/header/IdentityFacts.tsx";
import { SmallChart } from "../charts/SmallChart.tsx";
import "../app/report/report.css";
import "../app/report/print/report-print.css";
import "./sample-report.css";
import { KeepNames, kept } from "../ui/Kept.tsx";

export function SampleReportBody({ sample }: { sample: SampleReport }) {
  return (
    <KeepNames names={[sample.dataset]}>
      <Body sample={sample} />
    </KeepNames>
  );
}

function Body({ sample: { view, charts, coverage } }: { sample: SampleReport }) {
  return (
    <article className="report sample-report" aria-label={messages.report}>
      <div className="identity">
        <IdentityFacts facts={view.identity} validity={view.validity} />
      </div>
      <Summary view={view} />
      <Sites sites={view.sites} size="roomy" />
      <Sites sites={view.sites} size="compact" />
      {view.legend && <p className="report-legend">{kept(view.legend)}</p>}
      <section className="over-age" aria-labelledby="over-age-heading">
        <h2 id="over-age-heading" className="font-serif">
          {messages.overAge}
        </h2>
        <ul>
          {view.charts.map((wish) => {
            const request = charts[wish.key];
            return (
              request && (
                <li key={wish.key} data-outside={wish.why === "outside" || undefined}>
                  <h3>
                    {wish.abbreviation} <small>{wish.siteTitle.toLowerCase()}</small>
                  </h3>
                  <SmallChart title={`${wish.abbreviation}, ${wish.siteTitle.toLowerCase()}`} request={request} />
                </li>
              )
            );
          })}
        </ul>
      </section>
      <div className="folds">
        <MethodsFold methods={view.methods} coverage={coverage} />
        <LimitsFold limits={view.limits} />
      </div>
      <p className="report-notice">{kept(view.notice)}</p>
    </article>
  );
}

/** Widths cannot be measured without scripts: renders both and shows one. */
const widths = { roomy: 528, compact: 350 };

function Sites({ sites, size }: { sites: readonly SiteView[]; size: keyof typeof widths }) {
  return (
    <div className="sites" data-count={sites.length} data-size={size}>
      {sites.map((site) => (
        <SiteSection key={site.key} site={{ ...site, key: `${size}-${site.key}` }} wide={false} still={{ width: widths[size] }} />
      ))}
    </div>
  );
}
