import { countOf } from "./intl.ts";

export const turnOnForm = "Zwei-Faktor-Anmeldung einschalten";
export const whatItIs =
  "Sie melden sich dann mit Ihrem Passwort und einem Code aus einer App auf Ihrem Telefon an. Das kann Aegis, 2FAS, Google Authenticator oder ein Passwortmanager sein.";
export const password = "Passwort";
export const setUp = "App einrichten";

export const confirmForm = "App bestätigen";
export const howToSetUp =
  "Scannen Sie den QR-Code mit Ihrer App oder tippen Sie den Schlüssel ein. Geben Sie dann den sechsstelligen Code ein.";
export const qrCode = "QR-Code des Schlüssels darunter";
export const key = "Schlüssel";
export const code = "Code";
export const turnOn = "Einschalten";

export const codesTitle = "Bewahren Sie Ihre Wiederherstellungscodes auf";
export const codesLead =
  "Mit einem Wiederherstellungscode melden Sie sich an, wenn Sie Ihr Telefon verlieren. Jeder Code gilt einmal. Speichern oder drucken Sie die Codes jetzt; Sie sehen sie nicht noch einmal.";
export const save = "Als Datei speichern";
export const fileName = "wiederherstellungscodes.txt";
export const kept = "Ich habe sie aufbewahrt";

export const changeForm = "Zwei-Faktor-Anmeldung ändern";
export const onSince = (moment: string) => `Eingeschaltet seit ${moment}.`;
export const codesLeft = (left: number) => {
  if (left === 0)
    return "Sie haben keinen Wiederherstellungscode mehr. Erstellen Sie neue, damit Sie sich anmelden können, wenn Sie Ihr Telefon verlieren.";
  if (left === 1) return "Sie haben noch einen Wiederherstellungscode. Erstellen Sie bald neue.";
  return `Sie haben noch ${countOf(left, "Wiederherstellungscode", "Wiederherstellungscodes")}.`;
};
export const newCodes = "Neue Wiederherstellungscodes erstellen";
export const turnOff = "Ausschalten";
export const isOff = "Die Zwei-Faktor-Anmeldung ist ausgeschaltet.";
