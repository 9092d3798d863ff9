import { datasetSchema } from "./dataset.ts";
import { reportSchema } from "./report.ts";

export const contentTypes = {
  dataset: { schema: datasetSchema },
  report: { schema: reportSchema },
};
