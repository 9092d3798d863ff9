export const title = "Konto anfordern";
export const lead =
  "Für Fachleute aus Forschung und Klinik. Patientinnen und Patienten werden von ihrer Klinik eingeladen. Die Arbeitsbereiche sind auf Englisch.";
export const haveAccount = "Haben Sie schon ein Konto? <login>Anmelden</login>";

export const closedLead = "Zurzeit können keine Konten angefordert werden.";
export const closed = "Sie können im Moment kein Konto anfordern. Wenn Sie eines brauchen, <contact>schreiben Sie uns</contact>.";

export const downTitle = "Der Server ist vorübergehend nicht erreichbar";
export const down =
  "Sie können zurzeit kein Konto anfordern. Bitte versuchen Sie es später noch einmal, oder <contact>schreiben Sie uns</contact>.";

export const details = "Ihre Angaben";
export const firstName = "Vorname";
export const lastName = "Nachname";
export const email = "E-Mail";
export const password = "Passwort";
export const confirmPassword = "Passwort wiederholen";
export const institution = "Einrichtung";
export const terms = "Ich stimme den <terms>Nutzungsbedingungen</terms> zu und erhalte E-Mails zu meinem Konto.";
export const privacy = "Was wir speichern und warum: <privacy>Datenschutzhinweise</privacy>.";
export const termsMissing = "Stimmen Sie den Nutzungsbedingungen zu, um fortzufahren.";
export const goOn = "Weiter";

export const useOf = (productName: string) => `Wofür werden Sie ${productName} verwenden?`;
export const intendedUse = "Verwendungszweck";
export const research = "Forschung";
export const researchText = "Studienteilnehmende mit Referenzdaten vergleichen.";
export const clinical = "Klinik";
export const clinicalText = "Patientinnen und Patienten mit Referenzdaten vergleichen (nicht zur Diagnose).";
export const goBack = "Zurück";
export const request = "Konto anfordern";

export const nextSteps = "Wie es weitergeht";
export const confirmStep = {
  title: "Adresse bestätigen",
  text: "Wir senden einen Link an Ihre Adresse, um zu prüfen, ob unsere E-Mails Sie erreichen.",
};
export const approvalStep = {
  title: "Das Labor genehmigt",
  text: "Die Administration prüft Ihre Anfrage. Wir teilen Ihnen die Entscheidung per E-Mail mit.",
};
export const approvalStepWithoutMail = {
  title: "Das Labor genehmigt",
  text: "Die Administration prüft Ihre Anfrage. Diese Website sendet keine E-Mails; das Labor teilt Ihnen seine Entscheidung mit.",
};
export const scoreStep = {
  title: "Ihre erste Messung auswerten",
  text: "Melden Sie sich an und fügen Sie Ihre eigene Messung hinzu, oder beginnen Sie mit unserer Beispielmessung.",
};

export const doneTitle = "Konto angefordert";
export const toHome = "Zurück zur Startseite";
export const pendingMail = "Die Administration muss Ihr Konto noch genehmigen. Wir senden Ihnen eine E-Mail, sobald es genehmigt ist.";
export const pleaseConfirm = "Bitte bestätigen Sie Ihre E-Mail-Adresse. Wir haben einen Link an <email></email> gesendet.";
export const pending = "Die Administration muss Ihr Konto noch genehmigen.";
export const pendingWithoutMail =
  "Diese Website sendet keine E-Mails; das Labor teilt Ihnen seine Entscheidung mit. Fragen können Sie über die <contact>Kontaktseite</contact> stellen.";
