export const openingTitle = "Ihre Einladung";
export const opening = "Ihre Einladung wird geöffnet …";
export const newTitle = "Ihr Konto eröffnen";
export const knownTitle = "Weitere Ihrer Berichte lesen";
export const lead = (invitedBy: string) => `${invitedBy} lädt Sie ein, die Berichte über Ihre eigenen Knochenmessungen zu lesen.`;
export const notExpected =
  "Haben Sie das nicht erwartet? Schließen Sie diese Seite. Dann geschieht nichts. <contact>Schreiben Sie uns</contact>";
export const loggedInAs = (email: string) =>
  `Sie sind als ${email} angemeldet. Wenn Sie annehmen, meldet dieser Browser jenes Konto ab und Ihres an.`;

export const newForm = "Ihr Konto eröffnen";
export const newAddressHint = "Mit dieser Adresse melden Sie sich an.";
export const password = "Passwort";
export const confirmPassword = "Passwort wiederholen";
export const terms =
  "Mit der Eröffnung des Kontos stimmen Sie den <terms>Nutzungsbedingungen</terms> und E-Mails zu Ihrem Konto zu. Was wir speichern und warum: <privacy>Datenschutzhinweise</privacy>.";
export const open = "Konto eröffnen";

export const knownForm = "Einladung annehmen";
export const knownAddressHint = "Diese Adresse hat bereits ein Konto.";
export const knownPassword = "Passwort Ihres Kontos";
export const forgotPassword = "Passwort vergessen?";
export const accept = "Einladung annehmen";
export const email = "E-Mail";

export const unusableTitle = "Diese Einladung gilt nicht mehr";
export const unusable =
  "Die Einladung wurde verwendet, ist abgelaufen oder wurde zurückgezogen, oder der Link ist unvollständig. Nur die neueste Einladung gilt.";
export const unusableNext =
  "Wenn Sie schon ein Passwort haben, melden Sie sich an. Andernfalls bitten Sie Ihre Klinik oder Ihr Studienteam um eine neue Einladung.";
export const toLogin = "Zur Anmeldung für Patientinnen und Patienten";
