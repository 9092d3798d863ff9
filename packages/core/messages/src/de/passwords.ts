export const passwordsMatch = "Die Passwörter stimmen überein";
export const passwordsDiffer = "Die Passwörter stimmen nicht überein";

export const forgotTitle = "Passwort vergessen?";
export const forgotLead =
  "Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.";
export const forgotLeadWithoutMail =
  "Geben Sie die E-Mail-Adresse Ihres Kontos ein. Diese Website sendet keine E-Mails; den Link gibt Ihnen jemand von der Administration.";
export const forgotForm = "Passwort vergessen";
export const email = "E-Mail";
export const sendLink = "Link senden";
export const askForLink = "Link anfordern";
export const checkMail = "Sehen Sie in Ihr E-Mail-Postfach";
export const askLaboratory = "Bitten Sie das Labor um den Link";
export const anotherAddress = "Andere Adresse verwenden";
export const linkSent =
  "Wenn <email></email> ein Konto hat, haben wir einen Link dorthin gesendet. Der Link gilt einmal und eine Stunde lang.";
export const nothingCame = "Nach einigen Minuten noch keine E-Mail? Prüfen Sie den Spam-Ordner und die Adresse, die Sie eingegeben haben.";
export const linkWaits =
  "Wenn <email></email> ein Konto hat, liegt der Link dafür jetzt bei der Administration. Der Link gilt einmal und eine Stunde lang. <contact>Schreiben Sie dem Labor</contact> jetzt, um ihn zu bekommen.";

export const chooseTitle = "Neues Passwort wählen";
export const newPassword = "Neues Passwort";
export const confirmNewPassword = "Neues Passwort wiederholen";
export const setPassword = "Neues Passwort festlegen";
export const changedTitle = "Ihr Passwort ist geändert";
export const changed = "Melden Sie sich ab jetzt mit dem neuen Passwort an. Alle anderen Sitzungen wurden abgemeldet.";
export const approvalByMail = "Wenn Ihr Konto neu ist, senden wir Ihnen eine E-Mail, sobald die Administration es genehmigt hat.";
export const approvalByLaboratory =
  "Wenn Ihr Konto neu ist, können Sie sich anmelden, sobald die Administration es genehmigt hat. Das Labor gibt Ihnen Bescheid.";

export const unusableTitle = "Dieser Link gilt nicht mehr";
export const unusable =
  "Der Link wurde verwendet, ist abgelaufen oder ist unvollständig. Ein Link gilt einmal und eine Stunde lang. Nur der neueste Link gilt.";
export const askForNewLink = "Neuen Link anfordern";

export const accountDeletedTitle = "Ihr Konto ist gelöscht";
export const accountDeleted = "Wir haben alle Daten des Kontos gelöscht und Sie überall abgemeldet.";
export const toHome = "Zurück zur Startseite";
