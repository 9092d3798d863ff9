import type { MethodsView } from "@trabecula/report-view";
import { FactStrip, type Fact } from "../../../ui/FactStrip.tsx";
import { Fold } from "../Fold.tsx";

export function MethodsFold({ methods, coverage, onPaper }: { methods: MethodsView; coverage: readonly Fact[]; onPaper: boolean }) {
  return (
    <Fold title="Methods and sources" hint={methods.hint} onPaper={onPaper}>
      <p className="methods-dataset">{methods.dataset}</p>
      <FactStrip facts={[...methods.facts, ...coverage]} label="How the scores were computed" wide />
      <h3>Sources of these numbers</h3>
      <ul className="methods-sources">
        {methods.sources.map((source) => (
          <li key={source.key}>
            <p>
              {source.citation}{" "}
              {source.link && (
                <a href={source.link} rel="noreferrer" target="_blank">
                  {source.link.replace("https://", "")}
                </a>
              )}
            </p>
            <p className="methods-status">{source.status}.</p>
            <FactStrip facts={source.facts} label={`About ${source.citation}`} wide />
          </li>
        ))}
      </ul>
    </Fold>
  );
}
