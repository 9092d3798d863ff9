const names = [
  "january januar janvier enero gennaio januari janeiro janvár jan jän jänner janv ene gen",
  "february februar février febrero febbraio februari fevereiro feb févr fev fevr",
  "march märz marz maerz mars marzo maart março marco mar mär mrz mrt",
  "april avril abril aprile apr avr abr",
  "may mai mayo maggio mei maio maj mag",
  "june juni juin junio giugno junho jun giu",
  "july juli juillet julio luglio julho jul juil lug",
  "august août aout agosto augusti augustus aug ago",
  "september septembre septiembre settembre setembro sep sept set",
  "october oktober octobre octubre ottobre outubro oct okt ott out",
  "november novembre noviembre novembro nov",
  "december dezember décembre decembre diciembre dicembre dezembro dec dez déc dic",
];

const byName = new Map(names.flatMap((words, index) => words.split(" ").map((word) => [word, index + 1] as const)));

/** Month from 1; null if unknown. */
export function monthOf(word: string): number | null {
  return byName.get(word.normalize("NFC").toLowerCase().replace(/\.$/, "")) ?? null;
}
