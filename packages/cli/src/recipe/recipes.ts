import type { Recipe } from "./recipe.ts";

const shared = {
  reportType: "dxa",
  person: "SEQN",
  people: {
    ...{ sex: "RIAGENDR", sexCodes: { "1": "male", "2": "female" }, years: "RIDAGEYR", lastYear: 79, months: ["RIDAGEEX", "RIDEXAGM"] },
    // Weights of the examination, which includes bone scans. The last cycle before the pandemic covers 3.2 years.
    weights: [
      { column: "WTMEC2YR", years: 2 },
      { column: "WTMECPRP", years: 3.2 },
    ],
  },
  weighing: {
    weighted:
      "People count by the survey's weights of the examination (WTMEC2YR, WTMECPRP by years of survey); its strata and clusters are not known to the fit.",
    unweighted: "Weights of the survey were not in the files: groups that were sampled more often count more than in the population.",
  },
  plan: {
    family: "BCCG",
    smoothing: { method: "averaged" },
    agePower: 0.5,
    ageFrom: 8,
    ageTo: 80,
    repeats: "refuse",
    standardErrors: { method: "none" },
  },
} as const satisfies Partial<Recipe>;

const about = {
  version: "1.0.0",
  population: "People examined by the US National Health and Nutrition Examination Survey in the cycles whose files were given",
  ancestry: "United States, all groups of the survey together in one curve",
  licence: "Public-use data of the US government; the curves were fitted by this laboratory.",
  doi: null,
  scanner: "hologic",
  scannerText: "Hologic fan beam, as the survey's documentation of the cycle states it",
  protocol: { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null },
} as const;

const limits = [
  "Nobody was left out for illness or medicines: this is how people are, and not how the healthy are.",
  "Whoever was too heavy for the table, pregnant, or had an invalid scan is missing.",
  "People of 80 and more are left out: the survey gives their ages as one.",
  "Z-scores only; T-scores come from the published constants of young women.",
];

const notes = ["A person's age is that of the examination in months where the file has it; else completed years stand for their middle."];

const citationOf = (file: string) =>
  `Centers for Disease Control and Prevention, National Center for Health Statistics. National Health and Nutrition Examination Survey Data: Demographics (DEMO) and ${file}. Hyattsville, MD: US Department of Health and Human Services.`;

const filesOf = (file: string) => [
  `The files DEMO and ${file} of one or more cycles, such as DEMO_D and ${file}_D, from https://wwwn.cdc.gov/nchs/nhanes/`,
  'They are SAS transport files: save each as CSV first, for example in R with write.csv(haven::read_xpt(file), na = "").',
];

const youngWomen = { sex: "female", age: 25, within: 0.06 } as const;

export const recipes: Readonly<Record<string, Recipe>> = {
  "nhanes-femur": {
    ...shared,
    about: {
      ...about,
      ...{ key: "nhanes-femur", name: "NHANES hip BMD, fitted here" },
      summary: "Z-scores of total hip and femoral neck BMD by age and sex, fitted by this laboratory to the survey's public files.",
      citation: citationOf("DXXFEM"),
      protocolText: "Proximal femur",
      ...{ limits, notes },
    },
    files: filesOf("DXXFEM"),
    valid: { column: "DXAFMRST", value: 1 },
    values: [
      { column: "DXXOFBMD", parameter: "bmd_th", site: "hip" },
      { column: "DXXNKBMD", parameter: "bmd_fn", site: "hip" },
    ],
    expected: [
      {
        ...youngWomen,
        parameter: "bmd_th",
        median: 0.942,
        source: "NHANES III, white women of 20 to 29 (Looker 1998, read in secondary sources)",
      },
      {
        ...youngWomen,
        parameter: "bmd_fn",
        median: 0.858,
        source: "NHANES III, white women of 20 to 29 (Looker 1998, read in secondary sources)",
      },
    ],
  },
  "nhanes-spine": {
    ...shared,
    about: {
      ...about,
      ...{ key: "nhanes-spine", name: "NHANES spine BMD, fitted here" },
      summary: "Z-scores of lumbar spine BMD by age and sex, fitted by this laboratory to the survey's public files.",
      citation: citationOf("DXXSPN"),
      protocolText: "Lumbar spine, postero-anterior, L1–L4",
      ...{ limits, notes },
    },
    files: filesOf("DXXSPN"),
    valid: { column: "DXASPNST", value: 1 },
    values: [{ column: "DXXOSBMD", parameter: "bmd_ls", site: "lumbar-spine" }],
    expected: [{ ...youngWomen, parameter: "bmd_ls", median: 1.047, source: "Hologic's young women (read in secondary sources)" }],
  },
};
