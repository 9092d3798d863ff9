export const title = "Probieren Sie es mit einem Wert aus";
export const lead =
  "Wählen Sie die Referenz, die zu Ihrer Messung passt. Tippen Sie dann einen Wert ein oder legen Sie bei HR-pQCT die Datei des Geräts ab. Ihr Browser rechnet. Nichts, was Sie eingeben, wird an uns gesendet oder gespeichert. Der Rechner ist auf Englisch.";
export const theReferences = "Die Referenzen";
export const noneOpen = "Zurzeit ist keine Referenz für Besucher offen.";
export const peopleAndScores = (people: string, scores: string) => `${people}. ${scores}`;
export const sampleReport = (reportType: string) => `${reportType}-Beispielbericht lesen`;
export const needsScript = "Der Rechner braucht JavaScript. <sample>Einen Beispielbericht</sample> können Sie ohne lesen.";

export const sample = {
  title: (reportType: string) => `${reportType}-Bericht, ein Beispiel`,
  lead: (productName: string) =>
    `Die Person ist erfunden. ${productName} hat jede Zahl aus der Referenz berechnet. Der Bericht ist auf Englisch.`,
  download: "Als PDF herunterladen",
  otherSample: (reportType: string) => `${reportType}-Beispiel`,
  tryIt: "Mit Ihren eigenen Werten ausprobieren",
};

export const report = "Bericht";
export const overAge = "Werte nach Alter";
