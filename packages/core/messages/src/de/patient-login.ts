export const title = "Anmeldung für Patientinnen und Patienten";
export const lead = "Hier lesen Sie die Berichte über Ihre Knochenmessungen, die Ihre Klinik oder Ihr Studienteam für Sie freigegeben hat.";
export const noAccount =
  "Noch kein Konto? Sie können sich nicht selbst registrieren. Bitten Sie Ihre Klinik oder Ihr Studienteam um eine Einladung mit einem Link.";
export const otherLogin =
  "Sie forschen oder arbeiten in einer Klinik? <login>Zur Anmeldung für Fachleute</login> oder <signup>Konto anfordern</signup>.";
