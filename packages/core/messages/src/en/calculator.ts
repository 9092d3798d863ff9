import { countOf } from "../numbers.ts";

export const loading = (dataset: string) => `Loading ${dataset}`;
export const notLoaded = "The reference could not be loaded";
export const notRead = "Your browser could not load this dataset. Reload the page to try again.";
export const notScored = "These values cannot be scored.";
export const fileTooLarge = (megabytes: number): string =>
  `This file is larger than ${megabytes} MB. Evaluation files are small text files.`;

export const notKnown = "Not known";
export const sex = { label: "Reference sex", female: "Female", male: "Male" };
export const age = "Age at scan";
export const years = "years";
export const scanner = "Scanner";
export const chooseScanner = "Choose the scanner";
export const menopausalStatus = { label: "Menopausal status", premenopausal: "Premenopausal", postmenopausal: "Postmenopausal" };

export const fillInExample = "Fill in an example";
export const scan = (number: number) => `Scan ${number}`;
export const removeSite = "Remove this site";
export const addSite = "Add another site";
export const scoresUpdated = "Scores updated";
export const valuesOfFile = (count: number) => `${countOf(count, "value")} from the file. Check or edit them.`;

export const result = "Result";
export const notSaved = "not saved";
export const print = "Print";
export const value = "Value";
export const unsavedReport = "Not saved";
export const notSavedHere = "This is not saved.";
export const notSavedSignUp = "This is not saved. <signup>Sign up</signup> to save reports, print them as PDF and follow change over time.";
export const notSavedLoggedIn = "This is not saved. <make>Create a report</make> to save it.";
