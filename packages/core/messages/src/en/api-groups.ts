export interface ApiGroup {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
}

export const userGroups: readonly ApiGroup[] = [
  {
    slug: "catalogue",
    title: "Catalogue and scanner files",
    summary: "List report types and parameters, and read the export of a scanner.",
  },
  { slug: "scoring", title: "Scoring", summary: "Score the scans of one person with one or several references, without saving them." },
  { slug: "study-tables", title: "Study tables", summary: "Preview and score a whole table of measurements, without saving it." },
  {
    slug: "datasets",
    title: "Reference datasets",
    summary: "List the reference datasets, get their curves, and compare and cite their versions.",
  },
  { slug: "scanner-checks", title: "Scanner checks", summary: "Test with healthy controls whether a reference dataset fits a scanner." },
  {
    slug: "scanners",
    title: "Scanners and phantoms",
    summary: "List the scanners of the laboratory with their control charts and cross-calibrations.",
  },
  { slug: "patients", title: "Patients", summary: "Add, find, change, import and delete patients, and see whose next scan is due." },
  { slug: "trends", title: "Change over time", summary: "Get the change between the scans of a patient or of a report." },
  { slug: "precision", title: "Precision", summary: "Read and replace precision errors, and compute them from repeated scans." },
  { slug: "reports", title: "Reports", summary: "Make, read and change reports, score them again, and compare references." },
  { slug: "recently-deleted", title: "Recently deleted", summary: "List, restore or erase deleted patients and reports." },
  {
    slug: "report-files",
    title: "Report files and studies",
    summary: "Export reports as PDF, CSV, JSON, FHIR or bundle, and import or export a whole study.",
  },
  { slug: "patient-access", title: "Patient access", summary: "Invite patients, release reports to them, and read released reports." },
  {
    slug: "workspaces",
    title: "Workspaces",
    summary: "Make clinics and studies, manage members, invitations, centers and waves, and leave, archive or delete a workspace.",
  },
  { slug: "connections", title: "Connections", summary: "Connect a workspace to REDCap, test the connection, and pull scans." },
  { slug: "tokens", title: "Personal tokens", summary: "Create, list and end the tokens with which scripts use the API." },
  { slug: "accounts", title: "Accounts", summary: "Request an account, log in, change the password, and use two-factor login." },
  { slug: "site", title: "Site", summary: "Get published pages, site facts and health, and send a message to the laboratory." },
];

export const administratorGroups: readonly ApiGroup[] = [
  { slug: "datasets", title: "Datasets", summary: "Import, compare, publish and retire reference datasets as a curator." },
  {
    slug: "scanners",
    title: "Scanners, phantoms and cross-calibration",
    summary: "Add scanners and phantom values, and cross-calibrate two scanners as an administrator.",
  },
  { slug: "fitting", title: "Fitting", summary: "Fit reference curves to a cohort, follow a fit, and save it as a dataset." },
  { slug: "accounts", title: "Accounts and reports", summary: "Approve, block and change accounts, and see who made which report." },
  { slug: "audit", title: "Audit log", summary: "Search and export the log of actions that matter for security." },
  { slug: "mail", title: "Mail", summary: "Read the outbox and the templates, send messages again, and report bounces." },
  {
    slug: "settings",
    title: "Settings and system status",
    summary: "Change the settings of the site, restore former ones, and see the state of the server.",
  },
];

export const endpoints = "Endpoints";
export const shapes = "Shapes";
