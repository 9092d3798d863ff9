const fs = require("node:fs");
const path = require("node:path");

/** Which packages a package may use, as the table in ARCHITECTURE.md says; a unit test compares the two. */
const mayUse = {
  messages: [],
  contracts: [],
  "reference-stats": [],
  "study-tables": ["contracts", "messages"],
  "report-types": ["contracts", "messages"],
  "reference-datasets": ["contracts", "messages", "reference-stats", "study-tables"],
  comparability: ["contracts", "report-types", "study-tables"],
  trends: ["comparability", "contracts", "messages", "reference-stats", "report-types"],
  charts: ["contracts", "messages", "report-types"],
  "scan-files": ["contracts", "messages", "report-types", "study-tables"],
  "reference-fits": ["contracts", "messages", "reference-datasets", "reference-stats", "report-types", "study-tables"],
  "repeat-scans": ["contracts", "messages", "reference-fits", "reference-stats", "report-types", "study-tables"],
  scoring: ["comparability", "contracts", "messages", "reference-datasets", "reference-stats", "report-types", "study-tables"],
  redcap: ["contracts", "messages", "scoring", "study-tables"],
  "report-view": ["contracts", "messages", "report-types"],
  "report-document": ["charts", "contracts", "messages", "report-types", "report-view"],
  "report-exports": ["contracts", "messages", "report-types"],
  bundles: ["contracts", "messages", "reference-datasets", "report-types", "scoring", "study-tables", "trends"],
  "fit-report": ["charts", "contracts", "messages", "reference-stats", "report-document", "report-types"],
  cli: [
    "bundles",
    "contracts",
    "fit-report",
    "messages",
    "reference-datasets",
    "reference-fits",
    "reference-stats",
    "repeat-scans",
    "report-document",
    "report-types",
    "report-view",
    "scan-files",
    "scoring",
    "study-tables",
    "trends",
  ],
  "client-address": [],
  "graceful-stop": [],
  "request-scheduling": [],
  telemetry: ["client-address"],
  "strapi-kit": ["client-address", "contracts", "messages", "request-scheduling", "telemetry"],
  "strapi-plugin-accounts": ["client-address", "contracts", "messages", "request-scheduling", "strapi-kit"],
  "strapi-plugin-bone-scans": [
    "bundles",
    "comparability",
    "contracts",
    "fit-report",
    "messages",
    "redcap",
    "reference-datasets",
    "reference-fits",
    "reference-stats",
    "repeat-scans",
    "report-document",
    "report-exports",
    "report-types",
    "report-view",
    "request-scheduling",
    "scan-files",
    "scoring",
    "strapi-kit",
    "study-tables",
    "trends",
  ],
};

/** Documents are tested with reports that the engine scored, fit reports with documents that are read back. */
const testsMayUse = { "report-document": ["reference-datasets", "scoring"] };

const folders = Object.fromEntries(
  fs
    .globSync("packages/{*,*/*}/package.json")
    .map((manifest) => path.dirname(manifest))
    .map((folder) => [path.basename(folder), folder]),
);
for (const name of Object.keys(folders))
  if (!(name in mayUse)) throw new Error(`Add ${name} to mayUse in .dependency-cruiser.cjs and to the table in ARCHITECTURE.md.`);

const oneOf = (names) => `^(${names.map((name) => folders[name]).join("|")})/`;

const purePackages = [
  "charts",
  "comparability",
  "contracts",
  "messages",
  "reference-datasets",
  "reference-fits",
  "reference-stats",
  "repeat-scans",
  "report-exports",
  "report-types",
  "report-view",
  "scan-files",
  "study-tables",
  "trends",
];

/** The site shares shapes, texts and rules with the CMS, and computes no score. */
const siteMayUse = [
  "charts",
  "client-address",
  "comparability",
  "contracts",
  "graceful-stop",
  "messages",
  "report-types",
  "report-view",
  "request-scheduling",
  "telemetry",
];

const listed = (name, kind, from, allowed) => ({
  name: `${name}-${kind}-uses-its-list`,
  comment: `${name} may use ${allowed.join(", ") || "no other package"}: see mayUse and the table in ARCHITECTURE.md.`,
  severity: "error",
  from,
  to: { path: "^packages/", pathNot: oneOf([name, ...allowed]) },
});
const packageRules = Object.entries(mayUse).flatMap(([name, allowed]) => {
  const tests = `^${folders[name]}/test/`;
  return [
    listed(name, "source", { path: `^${folders[name]}/`, pathNot: tests }, allowed),
    listed(name, "tests", { path: tests }, [...allowed, ...(testsMayUse[name] ?? [])]),
  ];
});

/** Packages of the site, each with those that may not be imported from it. `app/routes.tsx` names every screen and may load both. */
const siteLayersAbove = {
  ui: "format|charts|shell|forms|dataset|app|admin|try",
  format: "charts|shell|forms|dataset|app|admin|try",
  charts: "format|shell|forms|dataset|app|admin|try",
  shell: "forms|dataset|app|admin|try",
  forms: "dataset|app|admin|try",
  dataset: "app|admin|try",
  app: "admin|try",
  admin: "app|try",
  try: "admin",
};

const siteLayers = Object.entries(siteLayersAbove).map(([name, above]) => ({
  name: `site-${name}-stays-below`,
  comment: `site/src/${name} must not import from the layers above or beside it: ui < format, charts < shell < forms < dataset < app, admin; app < try.`,
  severity: "error",
  from: { path: `^site/src/${name}/`, pathNot: "^site/src/app/routes\\.tsx$" },
  to: { path: `^site/src/(${above})/` },
}));

/** Features of the accounts plugin that other features may import only through their public file. */
const accountsServices = "^packages/plugins/strapi-plugin-accounts/server/src/services/";
const entryPoints = ["audit", "outbox", "sessions"].map((feature) => ({
  name: `${feature}-has-one-entry-point`,
  comment: `What lies in services/${feature} changes freely behind its index.ts; tests of its parts look past it.`,
  severity: "error",
  from: { pathNot: `${accountsServices}${feature}/|^packages/plugins/strapi-plugin-accounts/test/` },
  to: { path: `${accountsServices}${feature}/`, pathNot: `${accountsServices}${feature}/index[.]ts$` },
}));

module.exports = {
  forbidden: [
    ...packageRules,
    ...entryPoints,
    {
      name: "services-register-only",
      comment: "services/index.ts gives Strapi the services of the accounts plugin. What needs one asks the feature that has it.",
      severity: "error",
      from: { pathNot: "^packages/plugins/strapi-plugin-accounts/server/src/index[.]ts$" },
      to: { path: `${accountsServices}index[.]ts$` },
    },
    {
      name: "no-cycles",
      comment: "Files that import each other cannot be understood one at a time. Types alone may point back.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "site-computes-no-score",
      comment:
        "The site calls the CMS over /api. It shares contracts, texts and the rules of comparability, and computes no score. Two exceptions use the engine: the build, for figures and templates of public pages, and /try in the browser. The browser also reads data dictionaries, scanner files and image headers (docs/adr/15-files-and-reference-data.md).",
      severity: "error",
      from: {
        path: "^site/",
        pathNot: "^site/(scripts/compute-|src/try/engine/|src/app/new-report/files/read-here/|src/pages/templates/|test/)",
      },
      to: {
        path: "^(cms|e2e|bench|packages)/",
        pathNot: [
          oneOf(siteMayUse),
          `${oneOf(["fit-report"])}src/figures/`,
          `${oneOf(["scoring"])}src/table/data-dictionary`,
          `${oneOf(["study-tables"])}src/(units|header-unit)`,
          `${oneOf(["scan-files"])}src/(image-header|join|person|study-table)/`,
        ],
      },
    },
    ...siteLayers,
    {
      name: "client-address-for-servers",
      comment: "Who asks is known to the servers; pages, numbers and programs of people's own have no use for it.",
      severity: "error",
      from: {
        pathNot: `^(cms|site/server|site/test/server|scripts/test)/|${oneOf(["client-address", "telemetry", "strapi-kit", "strapi-plugin-accounts"])}`,
      },
      to: { path: "^packages/server/client-address/" },
    },
    {
      name: "report-files-are-made-by-the-server",
      comment: "What a report's files hold is decided once, where they are made.",
      severity: "error",
      from: { pathNot: `${oneOf(["report-exports", "strapi-plugin-bone-scans"])}|^(cms|bench)/` },
      to: { path: "^packages/reports/report-exports/" },
    },
    {
      name: "cms-never-imports-site",
      comment: "The CMS serves any client.",
      severity: "error",
      from: { path: "^(cms|packages)/" },
      to: { path: "^(site|e2e|bench)/", pathNot: "^e2e/tests/support/mail-server" },
    },
    {
      name: "packages-never-import-cms",
      comment: "Packages are usable without the CMS.",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^cms/" },
    },
    {
      name: "launcher-has-no-dependencies",
      comment: "The launcher runs before anything is installed, under an older Node too.",
      severity: "error",
      from: { path: "^scripts/", pathNot: "^scripts/test/" },
      to: { dependencyTypesNot: ["core", "local"] },
    },
    {
      name: "pure-packages-touch-nothing",
      comment:
        "What decides a number reads no file, no clock of the machine and no network. Only the built-in datasets are read from their files; hashes and checksums are computed by Node.",
      severity: "error",
      from: {
        path: `${oneOf(purePackages)}src/`,
        pathNot: "built-in|content-hash|archive/unpack-archive|fhir/entry-uuid",
      },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "no-unresolvable",
      comment: "An import that resolves to nothing fails at run time.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(astro:|virtual:)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|\\.astro|\\.cache|node_modules/(?!@trabecula))" },
    skipAnalysisNotInRules: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json"],
    },
  },
};

// For scripts/test/architecture.test.mjs. Not enumerable, since dependency-cruiser refuses options that it does not know.
Object.defineProperty(module.exports, "mayUse", { value: mayUse });
