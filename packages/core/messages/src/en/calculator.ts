import { countOf } from "../counts.ts";

export const loading = (dataset: string) => `Loading ${dataset}`;
export const notLoaded = "The reference could not be loaded";
export const notRead = "This dataset could not be read in your browser.";
export const notScored = "These values cannot be scored.";
export const fileTooLarge = "This file is larger than 2 MB; an evaluation is a small text file.";

export const notKnown = "Not known";
export const sex = { label: "Reference sex", female: "Female", male: "Male" };
export const age = "Age at scan";
export const years = "years";
export const scanner = "Scanner";
export const menopausalStatus = { label: "Menopausal status", premenopausal: "Premenopausal", postmenopausal: "Postmenopausal" };

export const fillInExample = "Fill in a made-up scan";
export const scan = (number: number) => `Scan ${number}`;
export const removeSite = "Remove this site";
export const addSite = "Add another site";
export const scoresUpdated = "Scores updated";
export const valuesOfFile = (count: number) => `${countOf(count, "value")} of the file, to look at or to change`;

export const result = "Result";
/** Replaces a report's number in print. */
export const notSaved = "not saved";
export const print = "Print";
export const value = "Value";
export const unsavedReport = "Not saved";
export const notSavedHere = "This is not saved.";
export const notSavedSignUp =
  "This is not saved. To keep reports, print them as PDF and follow change over time, <signup>sign up</signup>.";
export const notSavedLoggedIn = "This is not saved. <make>Make a report</make> to keep one.";
