import { useQuery } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { coverageFacts } from "@trabecula/report-view";
import { useMemo } from "react";
import { datasetQuery } from "../reports/report-queries.ts";
import { FactStrip } from "../../ui/FactStrip.tsx";
import { methodsView } from "./model/methods.ts";
import "./report.css";

/** Which reference, computed how, with its sources to cite and its limits. */
export function MethodsBox({ report }: { report: Report }) {
  const methods = useMemo(() => methodsView(report), [report]);
  const { data: dataset } = useQuery(datasetQuery(report.dataset.id));
  const coverage = dataset ? coverageFacts(dataset.coverage, report) : [];
  return (
    <section className="report-section" aria-labelledby="methods-heading">
      <h2 id="methods-heading" className="font-serif">
        Methods
      </h2>
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
