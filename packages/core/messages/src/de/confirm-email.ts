export const title = "E-Mail-Adresse bestätigen";
export const lead = "Bestätigen Sie mit der Schaltfläche, dass diese Adresse Ihnen gehört.";
export const confirm = "E-Mail-Adresse bestätigen";
export const linkIncomplete = "Dieser Link ist nicht vollständig.";

export const confirmedTitle = "E-Mail-Adresse bestätigt";
const moved = "Wenn Sie Ihr Konto auf diese Adresse umgestellt haben, melden Sie sich ab jetzt mit ihr an.";
export const confirmed = `Vielen Dank. Wenn Ihr Konto neu ist, senden wir Ihnen eine E-Mail, sobald die Administration es genehmigt hat. ${moved}`;
export const confirmedWithoutMail = `Vielen Dank. Wenn Ihr Konto neu ist, können Sie sich anmelden, sobald die Administration es genehmigt hat. Das Labor gibt Ihnen Bescheid. ${moved}`;

export const unusableTitle = "Dieser Link gilt nicht mehr";
export const unusable =
  "Der Link wurde verwendet, ist abgelaufen oder ist unvollständig. Wenn Sie die Schaltfläche schon gedrückt haben, ist Ihre Adresse bestätigt.";
export const unusableNext =
  "Wenn Ihr Konto neu ist, <signup>fordern Sie es noch einmal an</signup>, mit derselben Adresse. Sie bekommen einen neuen Link, kein zweites Konto. Um Ihr Konto auf eine andere Adresse umzustellen, melden Sie sich an und beantragen Sie die Änderung in den Einstellungen erneut.";
export const takenTitle = "Ihre Adresse bleibt, wie sie war";
export const toSettings = "Zu den Einstellungen";
