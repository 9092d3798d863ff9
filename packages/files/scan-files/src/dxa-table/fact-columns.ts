import type { FactRole } from "./form.ts";

const roles: readonly [FactRole, RegExp][] = [
  ["personal", /^(?:lastname|firstname|middlename|surname|name|patients?name|patname|patientlastname|patientfirstname|initials)$/],
  ["personal", /^(?:birthdate|dateofbirth|dob|birthday|patients?birthdate|ssn|socialsecuritynumber|address|phone|email)$/],
  ["personal", /^(?:.*(?:comments?|remarks?|notes)|operator|technologist|referringphysician|physician|accessionnumber)$/],
  ["deviceScore", /(?:tscore|zscore|tscr|zscr)$/],
  ["scanDate", /^(?:scandate|measuredate|measurementdate|measdate|dateofscan|examdate|studydate|date)$/],
  ["side", /^(?:side|laterality|hipside|scanside)$/],
  ["known", /^(?:sex|gender|ethnicity|race|height|weight|age|bmi|menopauseyear|menopause)$/],
];

/** Role of a nonmeasurement column, or null. Expects letters and digits only. */
export function factRole(plainName: string): FactRole | null {
  return roles.find(([, names]) => names.test(plainName))?.[0] ?? null;
}

/** Lower case, letters and digits only. */
export const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "");
