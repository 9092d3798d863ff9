export const title = "Features";
export const lead = (productName: string) =>
  `What is here today, for HR-pQCT (high-resolution peripheral quantitative CT) and DXA (dual-energy X-ray absorptiometry). The pictures show ${productName} itself with made-up people, and the reference data that come with it.`;

export const report = {
  title: "A report on one page",
  texts: [
    "Whose scan, how good it is and what it is compared with, in one strip. Then one sentence, and every value on one axis: what lies beyond the middle 90 % stands out, and what has no reference is named and left out.",
    "<strong>To keep:</strong> as PDF, CSV, JSON and FHIR, each with its dataset, version and method.",
  ],
};
export const change = {
  title: "Change over time",
  texts: [
    "Scans of one patient are joined only where scanner, site and protocol allow it. A change counts where it is larger than the least significant change, with the precision that your laboratory measured or the published one.",
  ],
};
export const patient = {
  title: "In plain words for patients",
  texts: [
    "The same report says what was measured, where it stands among a hundred people of the same age, and what it does not mean. A patient reads what you release, and nothing else.",
  ],
};
export const percentiles = {
  title: "Percentiles over age",
  texts: [
    "Where the reference describes the whole range of ages, a value gets its Z-score and percentile at the person's exact age, beside the median and the 5–95 % range. The centile curves are drawn with every percentile named.",
    "<strong>For researchers:</strong> the interpolation, the family of the distribution and the citation are part of each report.",
  ],
};
export const youngAdults = {
  title: "HR-pQCT beside young adults",
  texts: [
    "Density, structure and cortical parameters of the distal radius and tibia, compared with adults of 20 to 37 years measured by the same generation of scanner and the same protocol.",
    "<strong>For clinicians:</strong> no category words where the modality has none.",
  ],
};
export const refusals = {
  title: "A reason instead of a wrong number",
  texts: [
    "What a scan states and a reference contradicts is refused: another scanner, another region, an age outside, a motion grade of 4 or 5. What is left unstated is scored and marked. Extreme values are never hidden.",
  ],
};
export const units = {
  title: "Slips are named while you type",
  texts: [
    "Each parameter has its unit and plausible range. A value that looks like another unit is named as such; an impossible one is refused.",
    "Scanco evaluation text files of both generations are read as they are, with repeated evaluations and calibration rows recognized.",
  ],
};
export const batch = {
  title: "A whole study at once",
  texts: [
    "Score a CSV file of any length over the API or on your own computer. Every row is answered: with numbers, or with the reason there are none.",
    "<strong>For researchers:</strong> a column map takes your file as it is. <batchScoring>How batch scoring works</batchScoring>",
  ],
};

export const signUp = "Sign up";
export const toDocumentation = "Read the documentation";
