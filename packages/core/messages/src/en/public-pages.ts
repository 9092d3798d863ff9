import * as titles from "./entry-titles.ts";

export const home = {
  title: "Home",
  description:
    "Put HR-pQCT and DXA bone scans beside published reference data: percentiles, Z-scores and T-scores that can be cited, or the reason why there is none.",
};
export const tryIt = {
  title: "Try it",
  description:
    "See where an HR-pQCT or DXA value stands in published reference data, without an account: everything is computed in your browser.",
};
export const sampleReport = {
  title: "Sample report",
  description: "An HR-pQCT report of a made-up person, to read and to download as PDF, as every report of the platform looks.",
};
export const sampleDxaReport = {
  title: "Sample DXA report",
  description: "A DXA report of hip and spine of a made-up person, to read and to download as PDF, as every report looks.",
};
export const features = {
  title: "Features",
  description:
    "What the platform does for researchers and clinicians: reports, change over time, study files and reference data, each with a picture of the product.",
};
export const faq = {
  title: "FAQ",
  description: "Questions and answers about accounts, bone scans, results, reference data and privacy.",
};
export const documentation = {
  title: "Documentation",
  description: "How to prepare files and read a report; the statistics, the reference datasets and their limits, and the API.",
};
export const apiReference = {
  title: "API reference",
  description: "Every route of the API for users, patients and visitors: who may call it, what it takes and what it answers.",
};
export const apiShapes = {
  title: "API shapes",
  description: "What routes of the API take and answer, each shape by its name: keys, kinds and what may be left out.",
};
export const apiAdministration = {
  title: "API of curators and administrators",
  description:
    "Routes of the API to curate datasets, fit cohorts and run the site: who may call them, what they take and what they answer.",
};
export const about = { title: "About" };
export const termsOfService = { title: "Terms of Service" };
export const contact = { title: "Contact", description: "Write to the people who run the platform, by form or by e-mail." };
export const researcherLogin = {
  title: titles.logIn,
  description: "Log in as a researcher or clinician to score bone scans and to read your reports.",
};
export const researcherSignup = {
  title: titles.signUp,
  description: "Request an account for researchers and clinicians. The laboratory reads and answers every request.",
};
export const patientLogin = {
  title: titles.patientLogin,
  description: "Log in as a patient to read the bone scan reports that your clinic or study team has released to you.",
};
export const forgotPassword = {
  title: titles.forgotPassword,
  description: "Ask for a link to choose a new password, as a researcher, a clinician or a patient.",
};
