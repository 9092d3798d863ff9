export const logInAt = (name: string) => `Mit ${name} anmelden`;
export const confirmAt = (name: string) => `Mit ${name} bestätigen`;
export const asksAgain = (name: string) => `${name} verlangt, dass Sie sich noch einmal anmelden.`;
export const nothingToConfirm = "Ihr Konto hat kein Passwort. Legen Sie zuerst eines fest, mit „Passwort vergessen?“ auf der Anmeldeseite.";
export const or = "oder mit Ihrem Passwort";
export const newHere = "Wenn Sie neu hier sind, fordern Sie damit ein Konto an und stimmen den <terms>Nutzungsbedingungen</terms> zu.";
export const byPassword = "Mit einem Passwort anmelden";
export const passwordsOff = "Nur für Personen der Administration mit Zwei-Faktor-Anmeldung.";
export const group = "Anmeldung über Ihre Einrichtung";

export const onceMore = {
  password: "Es gibt ein Konto mit Ihrer Adresse. Geben Sie dessen Passwort einmal ein, um diese Anmeldung zu verknüpfen.",
  code: "Ihr Konto hat die Zwei-Faktor-Anmeldung. Geben Sie den Code dazu ein.",
};
export const finish = "Weiter";

export const outcomes = {
  linked: "Die Anmeldung ist verknüpft. Sie können sie ab jetzt verwenden.",
  expired: "Diese Anmeldung hat zu lange gedauert oder in einem anderen Browser begonnen. Versuchen Sie es noch einmal.",
  refused: "Die Antwort Ihrer Einrichtung wurde abgelehnt. Versuchen Sie es noch einmal, oder melden Sie sich mit Ihrem Passwort an.",
  cancelled: "Die Anmeldung wurde bei Ihrer Einrichtung abgebrochen.",
  unavailable:
    "Die Anmeldung Ihrer Einrichtung antwortet nicht. Versuchen Sie es später noch einmal, oder melden Sie sich mit Ihrem Passwort an.",
  institution: "Diese Einrichtung ist hier nicht zugelassen. Schreiben Sie uns über die Kontaktseite.",
  address:
    "Ihre Einrichtung hat keine E-Mail-Adresse von Ihnen bestätigt. Fordern Sie ein Konto mit Passwort an und verknüpfen Sie diese Anmeldung dann in Ihren Einstellungen.",
  linked_elsewhere: "Diese Anmeldung gehört zu einem anderen Konto.",
  signup_closed: "Zurzeit können keine Konten angefordert werden. Bitte schreiben Sie uns über die Kontaktseite.",
  approval_pending: "Die Administration muss Ihre Anfrage für ein Konto noch genehmigen. Melden Sie sich später noch einmal an.",
  account_rejected: "Die Anfrage für dieses Konto wurde nicht genehmigt.",
  account_blocked: "Dieses Konto ist gesperrt. Bitte schreiben Sie uns über die Kontaktseite.",
};

export const allowPopups =
  "Ihr Browser hat das Fenster Ihrer Einrichtung blockiert. Erlauben Sie dieser Website Pop-up-Fenster und versuchen Sie es noch einmal.";
export const closeWindow = "Sie können dieses Fenster schließen.";
export const noProvider = "Diese Installation hat keine Anmeldung über eine Einrichtung.";
export const none = "Es ist keine Anmeldung verknüpft.";
export const linkedOn = (day: string) => `verknüpft am ${day}`;
export const lastUsed = (day: string) => `zuletzt verwendet am ${day}`;
export const link = (name: string) => `${name} verknüpfen`;
export const unlink = "Verknüpfung lösen";
export const goOn = "Weiter";
export const linkLead = "Bestätigen Sie mit Ihrem Passwort. Melden Sie sich dann bei Ihrer Einrichtung an.";
export const unlinked = "Die Verknüpfung ist gelöst.";
