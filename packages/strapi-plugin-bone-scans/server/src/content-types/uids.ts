export const datasetUid = "plugin::bone-scans.dataset";
export const reportUid = "plugin::bone-scans.report";
