import type { ReactNode } from "react";
import type { MethodsView } from "@trabecula/report-view";
import { FactStrip, type Fact } from "../../ui/FactStrip.tsx";
import { Kept, kept } from "../../ui/Kept.tsx";

export function Fold({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <details className="fold" data-print="open">
      <summary>
        <h2>{kept(title)}</h2> <span>{kept(hint)}</span>
      </summary>
      <div className="fold-content">{children}</div>
    </details>
  );
}

export function LimitsFold({ limits }: { limits: readonly string[] }) {
  if (limits.length === 0) return null;
  return (
    <Fold title="Limits" hint={`${limits.length} of this reference`}>
      <ul className="limits">
        {limits.map((limit) => (
          <li key={limit}>
            <Kept text={limit} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

export function MethodsFold({ methods, coverage }: { methods: MethodsView; coverage: readonly Fact[] }) {
  return (
    <Fold title="Methods and sources" hint={methods.hint}>
      <p className="methods-dataset">{kept(methods.dataset)}</p>
      <FactStrip facts={[...methods.facts, ...coverage]} label="How the scores were computed" wide />
      <h3>Sources of these numbers</h3>
      <ul className="methods-sources">
        {methods.sources.map((source) => (
          <li key={source.key}>
            <p>
              {kept(source.citation)}{" "}
              {source.link && (
                <a translate="no" href={source.link} rel="noreferrer" target="_blank">
                  {source.link.replace("https://", "")}
                </a>
              )}
            </p>
            <p className="methods-status">{kept(source.status)}.</p>
            <FactStrip facts={source.facts} label={`About ${source.citation}`} wide />
          </li>
        ))}
      </ul>
    </Fold>
  );
}
