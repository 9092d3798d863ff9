import { reportTypes } from "@trabecula/report-types";
import { viewOfReport, type Reading } from "@trabecula/report-view";
import { renderReport, type PageSize } from "../../src/index.ts";
import type { Sample } from "./reports.ts";

const maker = { productName: "Trabecula", laboratoryName: "Bone Imaging Laboratory" };

/** The document of a sample, as the server asks for it. */
export function rendered({ report }: Sample, reading: Reading = "researcher", size: PageSize = "a4"): Promise<Uint8Array> {
  const view = viewOfReport(report, reportTypes[report.reportType], reading);
  return renderReport(view, { ...maker, size, madeAt: new Date(report.dateRevised) });
}
