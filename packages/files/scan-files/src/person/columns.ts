import { headerAgeProblem } from "@trabecula/study-tables";
import { factRole, plain } from "../dxa-table/fact-columns.ts";
import { identityRole } from "../scanco-evaluation/identity-columns.ts";

/** Curve selectors, remarks that may contain them, and identifying data. */
export type PersonRole = "sex" | "birthDate" | "age" | "remark" | "identity" | "scanDate";

const roles: readonly [PersonRole, RegExp][] = [
  [
    "sex",
    /^(?:s|p|pat|patient)?(?:sex|gender)(?:atbirth)?(?:m\d?f\d?|f\d?m\d?|\d?(?:male|female)\d?(?:male|female)\d?)?$|^(?:geschlecht|sexe|sexo|riagendr)$/,
  ],
  ["birthDate", /^(?:s|p|pat|patients?|subject)?(?:dob|birthdate|dateofbirth|birthday)$|^(?:geburtsdatum|datedenaissance)$/],
  ["age", /^(?:pat|patient|subject)?age(?:at(?:the)?(?:scan|visit|measurement|exam)|scan)?(?:years?|yrs?|y)?$|^(?:alter|ridageyr)$/],
  ["remark", /^(?:s|p|pat|patient|meas|sample)?(?:remarks?|rmk)$/],
];

export function personRole(header: string): PersonRole | null {
  // Ages in months are recognized, to report the problem.
  if (headerAgeProblem(header) !== null) return "age";
  const name = plain(header);
  const found = roles.find(([, names]) => names.test(name))?.[0];
  if (found) return found;
  const [evaluation, table] = [identityRole(header), factRole(name)];
  if (evaluation === "scanDate" || table === "scanDate") return "scanDate";
  return evaluation === "personal" || table === "personal" ? "identity" : null;
}

export function isHeader(cells: readonly string[]): boolean {
  const named = cells.filter((cell) => /[a-z]/i.test(cell) && cell.length <= 80);
  return named.filter((cell) => personRole(cell) !== null || identityRole(cell) !== null || factRole(plain(cell)) !== null).length >= 2;
}
