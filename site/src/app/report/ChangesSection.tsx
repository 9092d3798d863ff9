import type { ChangesView } from "@trabecula/report-view";
import { ChangesPart } from "../change/ChangesPart.tsx";

/** What has changed since the patient's earlier scans. */
export default function ChangesSection({ view }: { view: ChangesView }) {
  return (
    <section className="mt-6" aria-labelledby="changes-heading">
      <h2 id="changes-heading" className="font-serif">
        {view.title}
      </h2>
      <ChangesPart view={view} />
    </section>
  );
}
