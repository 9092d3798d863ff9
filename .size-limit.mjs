import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Gzip size of the script that a page loads: its entries and their imports. */
const folder = "site/dist/client/_astro";
const built = readdirSync(folder).filter((name) => name.endsWith(".js"));

/** Update the name here when a page is renamed. */
function entry(start) {
  const found = built.filter((name) => name.startsWith(`${start}.`) || name.startsWith(`${start}-`));
  if (found.length !== 1) throw new Error(`${found.length} built scripts begin with ${start}: change .size-limit.mjs with the site.`);
  return found[0];
}

function withImports(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  const source = readFileSync(path.join(folder, name), "utf8");
  for (const [, imported] of source.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) withImports(imported, seen);
  return seen;
}

function page(name, limit, entries) {
  const files = new Set(entries.flatMap((start) => [...withImports(entry(start))]));
  return { name, limit, gzip: true, path: [...files].map((file) => path.join(folder, file)) };
}

const calculator = ["BaseLayout", "client", "Calculator", "engine-worker"];

const everyPage = ["BaseLayout"];
const shell = [...everyPage, "client", "App"];

export default [
  page("Public page with search (FAQ)", "15 kB", [...everyPage, "faq"]),
  page("Page to try it, before a reference is chosen", "15 kB", [...everyPage]),
  page("Page to try it, in use", "276.8 kB", calculator),
  page("Public page with the documentation's search, before it is used", "15 kB", [...everyPage, "DocSearch"]),
  page("Log in, ask for a new password", "153.5 kB", [...everyPage, "client", "LoginEntry"]),
  page("Sign up", "158.1 kB", [...everyPage, "client", "SignupEntry"]),
  page("What mailed links open", "159.9 kB", [...everyPage, "client", "MailedEntry"]),
  page("Logged-in report with its charts", "242.4 kB", [...shell, "ReportScreen", "OverAge"]),
  page("Logged-in list of reports", "190.3 kB", [...shell, "ReportsScreen"]),
  page("Logged-in list of patients", "181.4 kB", [...shell, "PatientsScreen"]),
  page("Dataset of a curator, with charts", "201.3 kB", [...shell, "AdminDatasetScreen"]),
  page("Fitting bench", "190.3 kB", [...shell, "FitsScreen"]),
  page("Fit of a cohort, before its diagnostics are drawn", "185.1 kB", [...shell, "FitScreen"]),
  page("Score a study", "206.7 kB", [...shell, "ScoreScreen"]),
  page("Whether a reference fits a scanner", "204.7 kB", [...shell, "ScannerFitScreen"]),
  page("New report", "223.6 kB", [...shell, "NewReportScreen"]),
];
