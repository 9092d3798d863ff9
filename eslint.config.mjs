import * as parser from "@typescript-eslint/parser";
import astro from "eslint-plugin-astro";

const forPatientsAndVisitors = [
  "packages/reports/report-document/src/parts/patient-page.ts",
  "packages/reports/report-view/src/patient.ts",
  "site/src/app/{account-deleted,entry,my-reports}/**",
  "site/src/{charts,client,components,content,documentation,figures,forms,format,layouts,pages,sample-report,shell,try,ui}/**",
  "site/src/public-pages.ts",
  "site/src/app/dashboard/PatientDashboard.tsx",
  "site/src/app/settings/{AccountData,AccountForms,Sessions,Settings*,TwoFactor*}.tsx",
  "site/src/app/report/PatientReading.tsx",
];

const named = "/^(?:aria-label|alt|title|[a-zA-Z]*[lL]abel|hint|placeholder|message|description|eyebrow|name|what)$/";
/** Developer messages and key names. */
const notForPeople =
  ":not(ImportDeclaration):not(NewExpression[callee.name=/^(?:ChunkLoad|Type)?Error$/]):not(CallExpression[callee.object.name='console']):not(BinaryExpression)";

/** Each selector finds literals in a different place. */
const messagesInOnePlace = {
  files: forPatientsAndVisitors,
  rules: {
    "no-restricted-syntax": [
      "error",
      ...[
        "JSXText[value=/[A-Za-z]{2}/]",
        `JSXAttribute[name.name=${named}] > Literal[value=/ |^[A-Z]/]`,
        `Property[key.name=${named}] > Literal[value=/ |^[A-Z]/]`,
        `${notForPeople} > Literal[value=/^\\W*[A-Z][a-z]+[ ,.:…?]/]`,
        `${notForPeople} > TemplateLiteral > TemplateElement[value.raw=/(?:^|[ (])[A-Z][a-z]+ |[a-z]{2}[.?](?: |$)/]`,
      ].map((selector) => ({
        selector,
        message: "Texts for patients and visitors belong in packages/core/messages/src/en (docs/adr/01-packages-and-build.md).",
      })),
    ],
  },
};

const accountsServices = "packages/plugins/strapi-plugin-accounts/server/src/services";
const featuresWithTables = ["audit", "outbox", "sessions"];

/** Only its feature of the accounts plugin may access a table. */
const tablesOfOthers = (ownFeature) => ({
  "no-restricted-syntax": [
    "error",
    ...featuresWithTables
      .filter((feature) => feature !== ownFeature)
      .map((feature) => ({
        selector: `MemberExpression[object.name="tables"][property.name="${feature}"]`,
        message: `Ask services/${feature}/index.ts: how this table is kept is known there alone.`,
      })),
  ],
});

const tablesOfFeatures = [
  { files: [`${accountsServices}/**`], rules: tablesOfOthers() },
  ...featuresWithTables.map((feature) => ({ files: [`${accountsServices}/${feature}/**`], rules: tablesOfOthers(feature) })),
];

const boneScans = "packages/plugins/strapi-plugin-bone-scans/server/src";

/** Records are read within a reach. The files left out work for jobs, administrators or patients' accounts, or are rows of their own. */
const recordsWithinReach = {
  files: [`${boneScans}/controllers/**`, `${boneScans}/services/**`],
  ignores: [
    "**/*-rows.ts",
    `${boneScans}/services/{overview,report-metadata,seed}/**`,
    `${boneScans}/services/datasets/guard-datasets.ts`,
    `${boneScans}/services/patients/{attention,judge-changes}.ts`,
    `${boneScans}/services/portal/my-reports.ts`,
    `${boneScans}/services/recently-deleted/recently-deleted.ts`,
    `${boneScans}/services/reports/{aging-reports,import/stage-reports}.ts`,
    `${boneScans}/services/workspaces/workspace-records.ts`,
  ],
  rules: {
    "no-restricted-syntax": [
      "error",
      ...[
        'CallExpression[callee.name="rowsOf"][arguments.1.name=/^(?:patient|report|revision)Uid$/]',
        // Also in `strapi.db.query` and `strapi.documents`.
        ":not(TSLiteralType) > Literal[value=/^plugin::bone-scans\\.(?:patient|report|report-revision|record-change|signature|person-link)$/]",
        'MemberExpression[object.name="tables"][property.name=/^(?:patients|reports|reportRevisions)$/]:not(CallExpression[callee.name="within"] *, CallExpression[callee.property.name="leftJoin"] *)',
      ].map((selector) => ({
        selector,
        message: "Read records with rowsWithin, or with within in SQL (docs/adr/04-database-and-strapi.md).",
      })),
    ],
  },
};

/** Astro's files and syntax rules; oxlint checks the rest (.oxlintrc.json). */
export default [
  // No rule here is for JavaScript.
  { ignores: ["**/*.{js,mjs,cjs}", "**/dist/**", "**/build/**", "**/.astro/**", "**/generated/**"] },
  ...[messagesInOnePlace, recordsWithinReach, ...tablesOfFeatures].map(({ files, ignores = [], rules }) => ({
    // ESLint ignores files without extensions in the pattern.
    files: files.map((name) => name.replace(/\*\*$/, "**/*.{ts,tsx,astro}")),
    ignores,
    languageOptions: { parser, parserOptions: { lib: [] } },
    rules,
  })),
  ...astro.configs["flat/recommended"],
  { files: ["**/*.astro"], rules: { "no-restricted-properties": ["error", { property: "normalize" }] } },
];
