import { normalizeName } from "@trabecula/study-tables";

/** What a column besides the measurements is for. */
export type IdentityRole =
  "subjectCode" | "measurementNumber" | "site" | "side" | "scanDate" | "controlName" | "voxelSize" | "variant" | "personal" | "technical";

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
  // Finite-element results: what was scanned stands in the name of the control file, and the generation in the voxel's size.
  controlName: ["ctrlfname", "ctrlfile"],
  voxelSize: ["elsizx"],
  // Which of several models of finite elements was worked out.
  variant: ["problemnr"],
  // Never read: names, birth dates, free text and people at the workstation.
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

/** Columns of the scanner's own bookkeeping that say nothing about the bone and are passed over without a word. */
const technical =
  /^(listdate|filename|energyicode|integrtime|controlfileno|sigma|support|threshold|unit|datathreshold|mean\d|meanunits|elsiz[yz]|dim[xyz]|pos[xyz]|measnumslices|nslices|slices|ctdi|rawdir|rawlabel|imadir|imalabel|scannerid|tri.*|evaldate|evaluationdate|refline|scriptversion)$/;

/** The role of a column that holds no measurement; null where it is not known. The first of repeated ones, as in `Meas-Date1`, is what is read. */
export function identityRole(name: string): IdentityRole | null {
  const full = normalizeName(name);
  for (const text of [full, full.replace(/1$/, "")]) {
    for (const [role, names] of Object.entries(roles)) if (names.includes(text)) return role as IdentityRole;
  }
  return technical.test(full) ? "technical" : null;
}

/** A scanner's number of a person or sample; null for anything that could be a name. */
export function readSubjectCode(text: string): string | null {
  return /^(?=.*\d)[A-Za-z0-9_.-]{1,40}$/.test(text) ? text : null;
}
