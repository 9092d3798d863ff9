import dataset from "./dataset/schema.json" with { type: "json" };
import report from "./report/schema.json" with { type: "json" };

/** What people own and staff curate. Nothing of Strapi's own reaches them: see cms/src/out-of-reach.ts. */
export const contentTypes = { report: { schema: report }, dataset: { schema: dataset } };

/** Their tables, for the few statements that the query layer cannot write. */
export const tables = { reports: report.collectionName, datasets: dataset.collectionName } as const;
