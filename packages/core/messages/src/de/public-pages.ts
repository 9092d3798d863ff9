import * as titles from "./entry-titles.ts";

export const home = {
  title: "Startseite",
  description:
    "Vergleichen Sie Knochenmessungen mit HR-pQCT und DXA mit veröffentlichten Referenzdaten: Perzentilen, Z-Scores und T-Scores, die Sie zitieren können, oder der Grund, warum es keine gibt.",
};
export const tryIt = {
  title: "Ausprobieren",
  description: "Vergleichen Sie einen Wert aus HR-pQCT oder DXA mit veröffentlichten Referenzdaten, ohne Konto. Ihr Browser rechnet.",
};
export const sampleReport = {
  title: "Beispielbericht",
  description: "Ein HR-pQCT-Beispielbericht einer erfundenen Person, zum Lesen oder als PDF.",
};
export const sampleDxaReport = {
  title: "DXA-Beispielbericht",
  description: "Ein DXA-Beispielbericht von Hüfte und Wirbelsäule einer erfundenen Person, zum Lesen oder als PDF.",
};
export const features = {
  title: "Funktionen",
  description: "Was die Plattform für Forschung und Klinik leistet: Berichte, Verlauf, Studiendateien und Referenzdaten, mit Bildern.",
};
export const faq = {
  title: "FAQ",
  description: "Fragen und Antworten zu Konten, Knochenmessungen, Ergebnissen, Referenzdaten und Datenschutz.",
};
export const documentation = {
  title: "Dokumentation",
  description: "Wie Sie Dateien vorbereiten und einen Bericht lesen; die Statistik, die Referenzdatensätze und ihre Grenzen, und die API.",
};
export const apiReference = {
  title: "API-Referenz",
  description: "Alle API-Endpunkte für Konten, Patienten und Besucher, mit Zugriffsregeln, Anfragen und Antworten.",
};
export const apiShapes = {
  title: "API-Formate",
  description: "Die JSON-Schemas der API-Anfragen und -Antworten: Schlüssel, Typen und was optional ist.",
};
export const apiAdministration = {
  title: "Administrations-API",
  description:
    "API-Endpunkte, um Datensätze zu pflegen, Kohorten anzupassen und die Website zu betreiben, mit Zugriffsregeln, Anfragen und Antworten.",
};
export const about = { title: "Über uns" };
export const termsOfService = { title: "Nutzungsbedingungen" };
export const privacyNotice = { title: "Datenschutzhinweise" };
export const contact = {
  title: "Kontakt",
  description: "Schreiben Sie den Menschen, die die Plattform betreiben, per Formular oder E-Mail.",
};
export const researcherLogin = {
  title: titles.logIn,
  description: "Melden Sie sich als Fachperson an, um Knochenmessungen auszuwerten und Ihre Berichte zu lesen.",
};
export const researcherSignup = {
  title: titles.signUp,
  description: "Fordern Sie ein Konto für Fachleute aus Forschung und Klinik an. Das Labor beantwortet jede Anfrage.",
};
export const patientLogin = {
  title: titles.patientLogin,
  description:
    "Melden Sie sich an, um die Berichte über Ihre Knochenmessungen zu lesen, die Ihre Klinik oder Ihr Studienteam für Sie freigegeben hat.",
};
export const forgotPassword = {
  title: titles.forgotPassword,
  description: "Fordern Sie einen Link an, um ein neues Passwort festzulegen, als Fachperson, Patientin oder Patient.",
};
