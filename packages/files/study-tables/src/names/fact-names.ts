import { scanColumnNames } from "./study-names.ts";

const factNames: Readonly<Record<string, string>> = {
  id: "id patnr patientnr nr probandennummer recordid studyid subjectid subject subjid participantid participant patientid patientno patno patient probandid proband patientennummer patientencode fallnummer pseudonym code patientcode patientkey seqn probandenid probandencode løbenr lobenr nsujet nosujet código codigo numéro numero studienummer forsøgspersonnr 编号 受试者编号 患者编号 編號",
  sex: "sex gender geschlecht sexe sexo sesso geslacht kjonn kjønn kon kön køn referencesex riagendr sexofparticipant sexofsubject sexofpatient sexatbirth female male isfemale ismale 性别 性別",
  age: "age ageyears ageyrs ageyr ageatscan ageatvisit alter alterjahre edad âge leeftijd età eta ålder ridageyr ageathrpqct ageatdxa ageatexam ageatmeasurement 年龄 年齡 年齢",
  birth_date:
    "birthdate dateofbirth dob geburtsdatum datedenaissance fechadenacimiento datadinascita geboortedatum gebdatum fødselsdato födelsedatum fødselsdag fechanacimiento datanascimento datadenascimento 出生日期 生年月日",
  birth_year: "birthyear yearofbirth yob geburtsjahr",
  scan_date:
    "scandate dateofscan measdate examdate visitdate untersuchungsdatum messdatum scandatum datumderuntersuchung datescan scandt visitdt examdt dateofvisit dateofexam dateofhrpqct dateofdxa date datum dateofhrpqctscan dateofdxascan dateofscanning datedelexamen dateexamen datedescan fechadeexploración fechadeexploracion fechaexploración fechadeexamen fechadelescaneo datadellesame dataesame datascansione datadoexame skanningsdato scanningsdato scandato undersøgelsesdato undersökningsdatum 检查日期 扫描日期 检查时间 測定日",
  ...scanColumnNames,
  side: "side seite laterality lado",
  menopausal_status: "menopausalstatus menopause menopausenstatus",
  stacks: "stacks stackcount",
};

/** Key of a column about the person or the scan, by the plain form of its usual names. */
export const factByName: ReadonlyMap<string, string> = new Map(
  Object.entries(factNames).flatMap(([key, names]) => names.split(" ").map((name) => [name, key] as const)),
);
/** Names with other usual meanings. */
export const doubtfulFacts: ReadonlySet<string> = new Set([
  "female",
  "isfemale",
  "male",
  "ismale",
  "region",
  "code",
  "device",
  "motion",
  "date",
  "datum",
]);
