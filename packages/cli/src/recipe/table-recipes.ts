import type { TableMeasure, TableRecipe } from "./recipe.ts";

const zemel = {
  table: "Supplemental tables of the paper (LMS by age and sex), one group of ancestry a dataset",
  source: {
    citation:
      "Zemel BS, Kalkwarf HJ, Gilsanz V, et al. Revised reference curves for bone mineral content and areal bone mineral density according to age and sex for black and non-black children: results of the Bone Mineral Density in Childhood Study. J Clin Endocrinol Metab 2011;96:3160–3169. Erratum: 2013;98:420",
    ...{ doi: "10.1210/jc.2011-1111", scanner: "hologic", scannerText: "Hologic fan beam", n: null },
    protocolText: "DXA of spine, hip, forearm and whole body in children",
  },
  measures: dxaMeasures({ ls: "lumbar-spine", th: "hip", fn: "hip", r33: "forearm", tblh: "whole-body", wb: "whole-body" }),
  compareWith: [
    "the 3rd, 50th and 97th percentiles that the paper prints for the youngest and the oldest age of each measure and sex",
    "the erratum of 2013",
  ],
} as const satisfies Partial<TableRecipe>;

function dxaMeasures(regions: Readonly<Record<string, TableMeasure["site"]>>): Readonly<Record<string, TableMeasure>> {
  const kinds = ["bmd", "bmc"] as const;
  return Object.fromEntries(
    Object.entries(regions).flatMap(([region, site]) =>
      kinds.map((kind) => [`${kind}_${region}`, { parameter: `${kind}_${region}`, site }]),
    ),
  );
}

const zemelLimits = [
  "Children of the United States, 5 to 20 years, scanned on Hologic; not for other makers.",
  "Density and content grow with the size of a bone: look at the height-adjusted Z-score of short and tall children.",
];

const zemelOf = (group: "black" | "non-black"): TableRecipe => ({
  ...zemel,
  about: {
    ...{ key: `bmdcs-${group}`, name: `BMDCS, ${group} children`, reportType: "dxa", ancestry: `${group}, as the study called it` },
    summary: "Z-scores of bone mineral density and content of children by age and sex.",
    population: "Healthy children of five centers in the United States",
    limits: zemelLimits,
  },
});

function xctMeasures(
  sites: Readonly<Record<string, Omit<TableMeasure, "parameter">>>,
  parameters: readonly string[],
): Readonly<Record<string, TableMeasure>> {
  return Object.fromEntries(
    Object.entries(sites).flatMap(([name, site]) => parameters.map((parameter) => [`${parameter} ${name}`, { parameter, ...site }])),
  );
}

const distal = ["tt_bmd", "tb_bmd", "ct_bmd", "tt_ar", "tb_ar", "ct_ar", "bvtv", "tb_n", "tb_th", "tb_sp", "ct_th", "ct_po"];
const diaphyseal = ["tt_bmd", "ct_bmd", "tt_ar", "ct_ar", "ct_th", "ct_po"];
const failureLoads = {
  "failure_load radius": { parameter: "failure_load", site: "distal-radius" },
  "failure_load tibia": { parameter: "failure_load", site: "distal-tibia" },
} as const;

export const tableRecipes: Readonly<Record<string, TableRecipe>> = {
  "bmdcs-black": zemelOf("black"),
  "bmdcs-non-black": zemelOf("non-black"),
  "jaworski-pqct-leg": {
    about: {
      ...{ key: "jaworski-pqct-leg", name: "Jaworski 2021, pQCT of the lower leg", reportType: "hr-pqct", ancestry: "Polish" },
      summary: "Z-scores of pQCT of the lower leg of children by age and sex.",
      population: "222 children and adolescents (103 girls) of 4.3 to 19.4 years in Poland",
      limits: [
        "pQCT and not HR-pQCT: enter scans with the scanner “other”; densities are those of Stratec's calibration.",
        "222 people: the outermost percentiles rest on few.",
      ],
    },
    source: {
      citation:
        "Jaworski M, Kobylińska M, Graff K. Peripheral quantitative computed tomography of the lower leg in children and adolescents: bone densities, cross-sectional sizes and muscle distribution reference data. J Musculoskelet Neuronal Interact 2021;21:215–236",
      ...{ doi: null, scanner: "other", scannerText: "Stratec XCT 2000L", protocolText: "4 % and 38 % of the tibia's length", n: 222 },
    },
    table: "LMS tables by age of the paper (PMC8185261)",
    measures: {
      ...xctMeasures({ "4 %": { site: "distal-tibia", protocol: { offsetPercent: 4 } } }, ["tt_bmd", "tb_bmd", "tt_ar"]),
      ...xctMeasures({ "38 %": { site: "diaphyseal-tibia", protocol: { offsetPercent: 38 } } }, ["ct_bmd", "tt_ar", "ct_ar", "ct_th"]),
    },
    compareWith: ["the percentile curves by age that the paper draws for each measure and sex, at 6, 12 and 18 years"],
  },
  "tbs-taiwan": {
    about: {
      ...{ key: "tbs-taiwan", name: "Trabecular bone score, Taiwan 2021", reportType: "dxa", ancestry: "Taiwanese" },
      summary: "Z-scores of the trabecular bone score of adults by age and sex.",
      population: "Taiwanese men and women examined at a regional hospital",
      limits: [
        "From records of health examinations of one hospital.",
        "The score depends on the version of its software and on the scanner.",
      ],
    },
    source: {
      citation:
        "Age-specific normative values of lumbar spine trabecular bone score (TBS) in Taiwanese men and women. J Clin Med 2021;10:4740",
      ...{
        doi: "10.3390/jcm10204740",
        scanner: null,
        scannerText: "As the paper states it",
        protocolText: "Lumbar spine, TBS iNsight",
        n: null,
      },
    },
    table: "Table of mean and standard deviation by bands of age of the paper",
    measures: { tbs: { parameter: "tbs", site: "lumbar-spine" } },
    compareWith: ["mean and standard deviation of the youngest and the oldest band of each sex"],
  },
  "warden-2022": {
    about: {
      ...{
        key: "warden-2022",
        name: "Warden 2022, HR-pQCT by percent of length",
        reportType: "hr-pqct",
        ancestry: "White, as the study called it",
      },
      summary: "Z-scores of HR-pQCT of radius and tibia at anatomically standardized regions.",
      population: "867 women and 317 men of 18 to 80 years in the Midwest of the United States",
      limits: ["Regions by percent of the bone's length alone: scans at a fixed offset are of another place.", "One center."],
    },
    source: {
      citation:
        "Warden SJ, Liu Z, Fuchs RK, van Rietbergen B, Moe SM. Reference data and calculators for second-generation HR-pQCT measures of the radius and tibia at anatomically standardized regions in White adults. Osteoporos Int 2022;33:791–806",
      ...{ doi: "10.1007/s00198-021-06164-2", scanner: "xtremect-2", scannerText: "XtremeCT II", n: 1184 },
      protocolText: "4 % and 30 % of the radius, 7.3 % and 30 % of the tibia",
    },
    table: "LMS by age and sex in the calculators that come with the paper",
    measures: {
      ...xctMeasures({ radius: { site: "distal-radius", protocol: { offsetPercent: 4 } } }, distal),
      ...xctMeasures({ tibia: { site: "distal-tibia", protocol: { offsetPercent: 7.3 } } }, distal),
      ...xctMeasures({ "radius 30 %": { site: "diaphyseal-radius", protocol: { offsetPercent: 30 } } }, diaphyseal),
      ...xctMeasures({ "tibia 30 %": { site: "diaphyseal-tibia", protocol: { offsetPercent: 30 } } }, diaphyseal),
    },
    compareWith: ["Z-scores that the paper's calculators give for two fictional people of each sex, at 25 and at 70 years"],
  },
  "whittier-2020": {
    about: {
      ...{ key: "whittier-2020", name: "Whittier 2020, HR-pQCT at fixed offsets", reportType: "hr-pqct", ancestry: null },
      summary: "Z-scores of HR-pQCT of the distal radius and tibia by age and sex.",
      population: "Adults of one center in Canada, as the paper describes them",
      limits: ["The standard region at a fixed offset, one stack.", "One center."],
    },
    source: {
      citation:
        "Whittier DE, Burt LA, Hanley DA, Boyd SK. Sex- and site-specific reference data for bone microarchitecture in adults measured using second-generation HR-pQCT. J Bone Miner Res 2020;35:2151–2158",
      ...{
        doi: "10.1002/jbmr.4114",
        scanner: "xtremect-2",
        scannerText: "XtremeCT II",
        protocolText: "Single stack, fixed offset",
        n: null,
      },
    },
    table: "Figures by age and sex of the paper's supplement",
    measures: {
      ...xctMeasures(
        {
          radius: { site: "distal-radius", protocol: { region: "single-stack" } },
          tibia: { site: "distal-tibia", protocol: { region: "single-stack" } },
        },
        distal,
      ),
      ...failureLoads,
    },
    compareWith: ["the 50th percentile at 20, 50 and 80 years of each measure, site and sex that the paper prints or draws"],
  },
};
