import js from "@eslint/js";
import astro from "eslint-plugin-astro";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** Environment parsers, process starters and tests. */
const mayReadEnvironment = [
  "cms/config/env.ts",
  "cms/server.mjs",
  "cms/scripts/**",
  "cms/tests/**",
  "site/server/env.ts",
  "site/server/main.ts",
  "site/astro.config.ts",
  "scripts/**",
  "bench/**",
  "e2e/**",
  "**/test/**",
];

const writtenByWords = "Write it with @trabecula/messages, which alone knows the locale.";

const propertiesOfOthers = {
  "no-restricted-properties": [
    "error",
    {
      object: "process",
      property: "env",
      message: "Read the environment in cms/config/env.ts or site/server/env.ts, where it is checked once.",
    },
    ...["toLocaleString", "toLocaleDateString", "toLocaleTimeString"].map((property) => ({ property, message: writtenByWords })),
  ],
};

/** Dates, numbers, plurals and lists are written by one package (docs/adr/01-packages-and-build.md). */
const oneLocale = {
  files: ["packages/{cli,*/*}/{src,admin,server}/**", "site/{src,server}/**", "cms/{config,src}/**"],
  ignores: ["packages/core/messages/**"],
  rules: { "no-restricted-globals": ["error", { name: "Intl", message: writtenByWords }] },
};

const forPatientsAndVisitors = [
  "packages/reports/report-document/src/parts/patient-page.ts",
  "packages/reports/report-view/src/patient.ts",
  "site/src/app/{account-deleted,entry,my-reports}/**",
  "site/src/{charts,client,components,content,documentation,figures,forms,format,layouts,pages,sample-report,shell,try,ui}/**",
  "site/src/public-pages.ts",
  "site/src/app/dashboard/PatientDashboard.tsx",
  "site/src/app/settings/{AccountDetails,Change*,DeleteAccount,ExportAccount,ReadOnlyFacts,Sessions,Settings*,TwoFactor*}.tsx",
  "site/src/app/settings/two-factor/**",
  "site/src/app/report/PatientReading.tsx",
];

const named = "/^(?:aria-label|alt|title|[a-zA-Z]*[lL]abel|hint|placeholder|message|description|eyebrow|name|what)$/";
/** Developer messages and key names. */
const notForPeople =
  ":not(ImportDeclaration):not(NewExpression[callee.name=/^(?:ChunkLoad|Type)?Error$/]):not(CallExpression[callee.object.name='console']):not(BinaryExpression)";

/** Requires texts from the messages package; each selector finds literals in a different place. */
const wordsInOnePlace = {
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
        message: "Words of patients and visitors stand in packages/core/messages/src/en (docs/adr/01-packages-and-build.md).",
      })),
    ],
  },
};

const accountsServices = "packages/plugins/strapi-plugin-accounts/server/src/services";
const featuresWithTables = ["audit", "outbox", "sessions"];

/** Only the owning feature of the accounts plugin may access its table. */
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

/** Services take plain values and the user; only controllers and policies handle requests. */
const servicesKnowNoRequest = {
  files: ["packages/plugins/*/server/src/services/**"],
  rules: {
    "no-restricted-imports": [
      "error",
      { paths: [{ name: "koa", message: "Take plain values: the controller reads them from the request." }] },
    ],
  },
};

const tablesBehindDoors = [
  { files: [`${accountsServices}/**`], rules: tablesOfOthers() },
  ...featuresWithTables.map((feature) => ({ files: [`${accountsServices}/${feature}/**`], rules: tablesOfOthers(feature) })),
];

const nodeGlobals = Object.fromEntries(
  "process console URL URLSearchParams FormData Blob fetch AbortSignal AbortController Buffer performance setTimeout clearTimeout setImmediate setInterval clearInterval TextDecoder TextEncoder"
    .split(" ")
    .map((name) => [name, "readonly"]),
);

/** Rules that need types are in .oxlintrc.json (docs/adr/01-packages-and-build.md). */
export default tseslint.config(
  {
    ignores: [
      "**/dist/**",
      "**/build/**",
      "**/.astro/**",
      ".cache/**",
      ".node/**",
      "**/.strapi/**",
      "**/generated/**",
      "data/**",
      "**/coverage/**",
    ],
  },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      // Checks of files and input search for control characters.
      "no-control-regex": "off",
      "object-shorthand": "error",
      "prefer-const": "error",
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      ...propertiesOfOthers,
    },
  },
  { files: ["**/*.{mjs,cjs,js}"], languageOptions: { globals: { ...nodeGlobals, module: "writable", require: "readonly" } } },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [...tseslint.configs.strict],
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-explicit-any": "error",
      // A mark is clearer than a second check of a proven index.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-invalid-void-type": "off",
      "@typescript-eslint/no-dynamic-delete": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true }],
    },
  },
  {
    files: ["site/src/**/*.{ts,tsx}", "packages/*/*/admin/**/*.{ts,tsx}"],
    extends: [reactHooks.configs.flat["recommended-latest"]],
    // The rule mistakes loading on mount for a cascade.
    rules: { "react-hooks/set-state-in-effect": "off" },
  },
  ...astro.configs["flat/recommended"],
  oneLocale,
  wordsInOnePlace,
  servicesKnowNoRequest,
  ...tablesBehindDoors,
  { files: mayReadEnvironment, rules: { "no-restricted-properties": "off" } },
);
