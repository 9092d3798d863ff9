export const form = "Anmelden";
export const email = "E-Mail";
export const password = "Passwort";
export const code = "Code";
export const codeHint = "Sechs Ziffern aus Ihrer Authenticator-App oder ein Wiederherstellungscode.";
export const forgotPassword = "Passwort vergessen?";
export const submit = "Anmelden";

export const researcherTitle = "Anmeldung für Fachleute";
export const researcherLead = "Für Fachleute aus Forschung und Klinik mit genehmigtem Konto.";
export const noAccount = "Noch kein Konto? <signup>Konto anfordern</signup>";
export const hereAsPatient = "Als Patientin oder Patient hier? <login>Zur Anmeldung für Patientinnen und Patienten</login>";

export const toResearcherLogin = "Zur Anmeldung für Fachleute";
export const patientLogin = "Anmeldung für Patientinnen und Patienten";
export const toLogin = "Zur Anmeldung";
export const backToLogin =
  "Zurück zur <researcher>Anmeldung für Fachleute</researcher> oder zur <patient>Anmeldung für Patientinnen und Patienten</patient>";

export const sendAgain = "Link noch einmal senden";
export const sentAgain =
  "Wir haben einen neuen Link an diese Adresse gesendet. Sehen Sie auch im Spam-Ordner nach. Frühere Links gelten nicht mehr.";
