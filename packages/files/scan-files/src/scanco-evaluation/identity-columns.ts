import { normalizeName } from "@trabecula/study-tables";

export type IdentityRole =
  | "subjectCode"
  | "measurementNumber"
  | "site"
  | "side"
  | "scanDate"
  | "controlName"
  | "voxelSize"
  | "variant"
  | "personal"
  | "technical";

const roles: Record<Exclude<IdentityRole, "technical">, string[]> = {
  subjectCode: [
    "patno",
    "patientno",
    "patientnumber",
    "sampno",
    "subjectcode",
    "subjectid",
    "scanid",
    "id",
    "patnr",
    "patientennummer",
    "patientid",
  ],
  measurementNumber: ["measno", "measurementno", "measurementnumber", "meas", "messnr", "messungsnummer", "measnr"],
  site: ["site", "sitelimb", "limb", "scansite", "siteshort", "messort", "ort"],
  side: ["side", "seite", "laterality"],
  scanDate: ["measdate", "scandate", "measurementdate", "dateofscan", "date", "messdatum", "untersuchungsdatum", "datum", "scandatum"],
  // Finite-element results: the control file name has the site, the voxel size the generation.
  controlName: ["ctrlfname", "ctrlfile"],
  voxelSize: ["elsizx"],
  // Distinguishes several finite-element models.
  variant: ["problemnr"],
  // These are never read: names, birth dates, free text and operators.
  personal: [
    ...["patname", "patientname", "name", "firstname", "lastname", "surname", "sampname", "operatormeas", "operatoreval", "operator"],
    ...["sdob", "dob", "patdob", "birthdate", "dateofbirth", "patbirthdate", "patientbirthdate", "geburtsdatum", "gebdatum"],
    ...["patientenname", "nachname", "vorname"],
    ...[
      "sremark",
      "premark",
      "patremark",
      "patientremark",
      "measrmk",
      "measremark",
      "remark",
      "remarks",
      "comment",
      "comments",
      "bemerkung",
      "kommentar",
    ],
  ],
};

const roleOf = new Map(Object.entries(roles).flatMap(([role, names]) => names.map((name) => [name, role as IdentityRole])));

const technical =
  /^(listdate|filename|energyicode|integrtime|controlfileno|sigma|support|threshold|unit|datathreshold|mean\d|meanunits|elsiz[yz]|dim[xyz]|pos[xyz]|measnumslices|nslices|slices|ctdi|rawdir|rawlabel|imadir|imalabel|scannerid|tri.*|evaldate|evaluationdate|refline|scriptversion)$/;

/** Null if unknown. Of repeated columns such as `Meas-Date1`, the first is read. */
export function identityRole(name: string): IdentityRole | null {
  const full = normalizeName(name);
  return roleOf.get(full) ?? roleOf.get(full.replace(/1$/, "")) ?? (technical.test(full) ? "technical" : null);
}

export const codeNotRead = "The person's number is not read, because it could be a name.";

/** Null for anything that could be a name. */
export function readSubjectCode(text: string): string | null {
  return /^(?=.*\d)[A-Za-z0-9_.-]{1,40}$/.test(text) ? text : null;
}
