import type { MethodsView } from "./model/methods.ts";
import { FactStrip } from "./FactStrip.tsx";
import "./report.css";

/** Which reference, computed how, with its sources to cite and its limits. */
export function MethodsBox({ methods }: { methods: MethodsView }) {
  return (
    <section className="report-section" aria-labelledby="methods-heading">
      <h2 id="methods-heading" className="font-serif">Methods</h2>
      <p className="methods-dataset">{methods.dataset}</p>
      <FactStrip facts={methods.facts} label="How the scores were computed" wide />
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
      {methods.limits.length > 0 && (
        <>
          <h3>Limits</h3>
          <ul className="methods-limits">
            {methods.limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
