/* oxlint-disable typescript/consistent-type-imports -- an import line would make this file a module, which cannot declare other modules */
declare module "virtual:sample-reports" {
  type Samples = typeof import("../../scripts/compute-sample-reports.ts");
  const reports: Readonly<Record<Samples["sampleKeys"][number], ReturnType<Samples["computeSampleReport"]>>>;
  export default reports;
}

declare module "virtual:sample-documents" {
  /** PDF in base64. */
  const documents: Readonly<Record<(typeof import("../../scripts/compute-sample-reports.ts"))["sampleKeys"][number], string>>;
  export default documents;
}
