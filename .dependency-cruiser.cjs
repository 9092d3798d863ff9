/** The directions of ARCHITECTURE.md. Each rule says what it keeps apart and why. */
const packagesAbove = {
  "client-address": "(?!client-address/)[^/]+",
  telemetry: "(?!(client-address|telemetry)/)[^/]+",
  "graceful-stop": "(?!graceful-stop/)[^/]+",
  words: "(?!words/)[^/]+",
  contracts:
    "study-tables|reference-stats|reference-datasets|reference-fits|report-types|comparability|charts|scan-files|scoring|cli|strapi-kit|strapi-plugin-[^/]+",
  "study-tables":
    "reference-stats|reference-datasets|reference-fits|report-types|comparability|charts|scan-files|scoring|cli|strapi-kit|strapi-plugin-[^/]+",
  "reference-stats":
    "contracts|trends|study-tables|reference-datasets|reference-fits|report-types|comparability|charts|scan-files|scoring|cli|strapi-kit|strapi-plugin-[^/]+",
  "reference-datasets": "study-tables|reference-fits|report-types|comparability|scan-files|scoring|cli|strapi-kit|strapi-plugin-[^/]+",
  "reference-fits": "comparability|scan-files|scoring|cli|strapi-kit|strapi-plugin-[^/]+",
  "report-types":
    "study-tables|reference-stats|reference-datasets|reference-fits|comparability|charts|scan-files|scoring|cli|strapi-kit|strapi-plugin-[^/]+",
  "report-view": "(?!(words|report-view|contracts|report-types|charts)/)[^/]+",
  comparability: "trends|reference-stats|reference-datasets|reference-fits|scan-files|scoring|cli|strapi-kit|strapi-plugin-[^/]+",
  trends: "(?!(words|trends|comparability|contracts|reference-stats|report-types)/)[^/]+",
  charts: "(?!(words|charts|contracts|report-types)/)[^/]+",
  "scan-files": "reference-stats|reference-datasets|reference-fits|comparability|scoring|cli|strapi-kit|strapi-plugin-[^/]+",
  "report-exports": "(?!(words|report-exports|contracts|report-types)/)[^/]+",
  "report-document": "(?!(words|report-document|charts|contracts|report-types|report-view)/)[^/]+",
  "fit-report": "(?!(words|fit-report|charts|contracts|reference-stats|report-document|report-types|report-view)/)[^/]+",
  scoring: "reference-fits|scan-files|cli|strapi-kit|strapi-plugin-[^/]+",
  "repeat-scans": "(?!(words|repeat-scans|contracts|study-tables|reference-stats|reference-fits|report-types)/)[^/]+",
  bundles: "(?!(words|bundles|contracts|reference-stats|reference-datasets|scoring)/)[^/]+",
  cli: "strapi-kit|strapi-plugin-[^/]+",
  "strapi-kit":
    "study-tables|reference-stats|reference-datasets|reference-fits|report-types|comparability|charts|scan-files|scoring|cli|strapi-plugin-[^/]+",
  "strapi-plugin-accounts":
    "study-tables|reference-stats|reference-datasets|reference-fits|report-types|comparability|charts|scan-files|scoring|cli|strapi-plugin-bone-scans",
  "strapi-plugin-bone-scans": "cli|strapi-plugin-accounts",
};

/** Their tests score what they show, as the server does. */
const testedWithScoring = "^packages/report-document/test/";

const oneWay = Object.entries(packagesAbove).map(([name, above]) => ({
  name: `${name}-stays-below`,
  comment: `packages/${name} knows nothing of the packages above or beside it.`,
  severity: "error",
  from: { path: `^packages/${name}/`, pathNot: testedWithScoring },
  to: { path: `^packages/(${above})/` },
}));

/** Rooms of the site, each with those above and beside it. `app/routes.tsx` names every screen and so may load both. */
const siteRoomsAbove = {
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

const siteRooms = Object.entries(siteRoomsAbove).map(([name, above]) => ({
  name: `site-${name}-stays-below`,
  comment: `site/src/${name} knows nothing of the rooms above or beside it: ui < format, charts < shell < forms < dataset < app, admin; app < try.`,
  severity: "error",
  from: { path: `^site/src/${name}/`, pathNot: "^site/src/app/routes\\.tsx$" },
  to: { path: `^site/src/(${above})/` },
}));

/** Features of the accounts plugin that others use through the one file that says what they may use. */
const accountsServices = "^packages/strapi-plugin-accounts/server/src/services/";
const doors = ["audit", "outbox", "sessions"].map((feature) => ({
  name: `${feature}-has-one-door`,
  comment: `What lies in services/${feature} changes freely behind its index.ts; tests of its parts look past it.`,
  severity: "error",
  from: { pathNot: `${accountsServices}${feature}/|^packages/strapi-plugin-accounts/test/` },
  to: { path: `${accountsServices}${feature}/`, pathNot: `${accountsServices}${feature}/index[.]ts$` },
}));

module.exports = {
  forbidden: [
    ...oneWay,
    ...doors,
    {
      name: "services-register-only",
      comment: "services/index.ts gives Strapi the services of the accounts plugin. What needs one asks the feature that has it.",
      severity: "error",
      from: { pathNot: "^packages/strapi-plugin-accounts/server/src/index[.]ts$" },
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
        "The site speaks to the CMS over /api: it shares shapes, words and the rules of comparability with it, and computes no score. Only the figures of the public pages and the templates to fill in are made ahead, by the build, and the calculator that visitors try runs the engine itself, in their browser; tests hold previews against the engine. A data dictionary (ADR 103) and a scanner's files with the headers of their images (ADR 122) are read in the browser.",
      severity: "error",
      from: {
        path: "^site/",
        pathNot: "^site/(scripts/compute-|src/try/engine/|src/app/new-report/read-here/|src/pages/templates/|test/)",
      },
      to: {
        path: "^(cms|e2e|bench)/|^packages/(?!(client-address|graceful-stop|telemetry|words|contracts|report-types|report-view|comparability|charts)/|fit-report/src/figures/|scoring/src/table/data-dictionary|study-tables/src/units|scan-files/src/(image-header|join|person)/)",
      },
    },
    ...siteRooms,
    {
      name: "client-address-for-servers",
      comment: "Who asks is known to the servers; pages, numbers and programs of people's own have no use for it.",
      severity: "error",
      from: {
        pathNot:
          "^(cms|site/server|site/test/server|scripts/test)/|^packages/(client-address|telemetry|strapi-kit|strapi-plugin-accounts)/",
      },
      to: { path: "^packages/client-address/" },
    },
    {
      name: "report-files-are-made-by-the-server",
      comment: "What a report's files hold is decided once, where they are made.",
      severity: "error",
      from: { pathNot: "^packages/(report-exports|strapi-plugin-bone-scans)/|^(cms|bench)/" },
      to: { path: "^packages/report-exports/" },
    },
    {
      name: "cms-never-imports-site",
      comment: "The CMS serves any client.",
      severity: "error",
      from: { path: "^(cms|packages)/" },
      to: { path: "^(site|e2e|bench)/", pathNot: "^e2e/support/mail-server" },
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
        path: "^packages/(words|contracts|study-tables|reference-stats|report-types|report-view|comparability|trends|charts|scan-files|reference-datasets|reference-fits|repeat-scans|report-exports)/src/",
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
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json"],
    },
  },
};
