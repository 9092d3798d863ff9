export const title = "Kontakt";
export const sent = "Ihre Nachricht ist unterwegs.";
export const kept = "Wir haben Ihre Nachricht erhalten.";
export const answer = "Wir antworten meist innerhalb einiger Arbeitstage per E-Mail.";
export const notSent = "Nicht gesendet";
export const name = "Ihr Name";
export const email = "Ihre E-Mail-Adresse";
export const topic = "Thema";
export const topics = {
  question: "Eine Frage",
  account: "Mein Konto",
  data: "Referenzdaten",
  problem: "Ein Problem",
  other: "Etwas anderes",
};
export const message = "Nachricht";
export const messageHint = "Bitte nennen Sie keine Namen oder Geburtsdaten von Patientinnen und Patienten.";
export const send = "Nachricht senden";
export const checkFields = "Bitte prüfen Sie die markierten Felder.";
export const serverDown =
  "Unser Server ist vorübergehend nicht erreichbar. Ihre Nachricht wurde nicht gesendet und steht noch unten. Bitte versuchen Sie es später noch einmal.";
export const otherSite = "Dieses Formular wurde von einer anderen Website gesendet.";

export const byEmail = "Per E-Mail";
export const beforeTitle = "Bevor Sie schreiben";
export const before = "Vielleicht ist Ihre Frage schon beantwortet.";
export const questions = "Fragen und Antworten";
export const documentation = "Dokumentation";
