export const openingTitle = "Ihre Einladung";
export const opening = "Ihre Einladung wird geöffnet …";
export const title = (workspace: string) => `${workspace} beitreten`;
export const lead = (invitedBy: string) =>
  `${invitedBy} lädt Sie ein zusammenzuarbeiten. Die Mitglieder des Arbeitsbereichs teilen sich Daten von Knochenmessungen.`;
export const notExpected =
  "Haben Sie das nicht erwartet? Schließen Sie diese Seite. Dann geschieht nichts. <contact>Schreiben Sie uns</contact>";

export const acceptAs = (email: string) => `Sie sind als ${email} angemeldet.`;
export const accept = "Einladung annehmen";

export const otherAccount = (email: string, invited: string) =>
  `Sie sind als ${email} angemeldet, die Einladung ist aber für ${invited}. Melden Sie sich ab und dann mit jener Adresse an.`;
export const logOut = "Abmelden";

export const loggedOut = (invited: string) => `Die Einladung ist für ${invited}. Melden Sie sich mit dieser Adresse an, um sie anzunehmen.`;
export const logIn = "Anmelden";
export const noAccount = "Noch kein Konto?";
export const signUp = "Konto anfordern";
export const afterApproval = "Das Labor prüft Ihre Anfrage. Sobald sie genehmigt ist, melden Sie sich an und nehmen die Einladung an.";

export const unusableTitle = "Diese Einladung gilt nicht mehr";
export const unusable =
  "Die Einladung wurde verwendet, ist abgelaufen oder wurde zurückgezogen, oder der Link ist unvollständig. Nur die neueste Einladung gilt.";
export const unusableNext =
  "Wenn Sie sie schon angenommen haben, melden Sie sich an. Andernfalls bitten Sie eine Leitung des Arbeitsbereichs um eine neue.";
export const toWorkspaces = "Zu Ihren Arbeitsbereichen";
