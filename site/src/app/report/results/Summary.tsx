import { unbroken } from "@trabecula/messages";
import type { ReportView } from "@trabecula/report-view";

export function Summary({ view: { summary } }: { view: ReportView }) {
  const small = [...summary.remarks, ...summary.populations, summary.notCompared].filter((text) => text !== null);
  return (
    <section className="summary" aria-labelledby="summary-heading">
      <h2 id="summary-heading" className="sr-only">
        Summary
      </h2>
      <p className="summary-sentence">{unbroken(summary.sentences.join(" "))}</p>
      {summary.category && (
        <p className="summary-category" data-given={summary.hasCategory || undefined}>
          {unbroken(summary.category)}
        </p>
      )}
      {small.length > 0 && <p className="summary-small">{unbroken(small.join(" "))}</p>}
    </section>
  );
}
