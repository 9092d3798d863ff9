import * as titles from "./entry-titles.ts";

export const home = {
  title: "Home",
  description:
    "Compare HR-pQCT and DXA bone scans with published reference data: percentiles, Z-scores and T-scores that you can cite, or the reason why there are none.",
};
export const tryIt = {
  title: "Try it",
  description: "Compare an HR-pQCT or DXA value with published reference data, without an account. Your browser does the calculation.",
};
export const sampleReport = {
  title: "Sample report",
  description: "A sample HR-pQCT report of a fictional person, to read or download as PDF.",
};
export const sampleDxaReport = {
  title: "Sample DXA report",
  description: "A sample DXA report of hip and spine of a fictional person, to read or download as PDF.",
};
export const features = {
  title: "Features",
  description:
    "What the platform does for researchers and clinicians: reports, change over time, study files and reference data, with pictures.",
};
export const faq = { title: "FAQ", description: "Questions and answers about accounts, bone scans, results, reference data and privacy." };
export const documentation = {
  title: "Documentation",
  description: "How to prepare files and read a report; the statistics, the reference datasets and their limits, and the API.",
};
export const apiReference = {
  title: "API reference",
  description: "All API endpoints for users, patients and visitors, with access rules, requests and responses.",
};
export const apiShapes = {
  title: "API shapes",
  description: "The JSON schemas of API requests and responses: keys, types and what is optional.",
};
export const apiAdministration = {
  title: "Administration API",
  description: "API endpoints to curate datasets, fit cohorts and run the site, with access rules, requests and responses.",
};
export const about = { title: "About" };
export const termsOfService = { title: "Terms of Service" };
export const privacyNotice = { title: "Privacy notice" };
export const contact = { title: "Contact", description: "Write to the people who run the platform, by form or by e-mail." };
export const researcherLogin = {
  title: titles.logIn,
  description: "Log in as a researcher or clinician to score bone scans and to read your reports.",
};
export const researcherSignup = {
  title: titles.signUp,
  description: "Request an account for researchers and clinicians. The laboratory answers every request.",
};
export const patientLogin = {
  title: titles.patientLogin,
  description: "Log in as a patient to read the bone scan reports that your clinic or study team has released to you.",
};
export const forgotPassword = {
  title: titles.forgotPassword,
  description: "Request a link to set a new password, as a researcher, a clinician or a patient.",
};
