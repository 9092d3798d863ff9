export const readingInEnglish =
  "Dieser Bericht ist auf Englisch. Eine ärztliche Fachperson hat die deutsche Übersetzung hier noch nicht geprüft.";
