export const hello = "Guten Tag, <firstName></firstName>";
export const helloAnyone = "Guten Tag";
export const lead = "Die Berichte über Ihre Knochenmessungen, die Ihre Klinik oder Ihr Studienteam für Sie freigegeben hat.";
export const yourReports = "Ihre Berichte";
export const releasedOn = (day: string) => `Freigegeben am ${day}`;

export const nothingTitle = "Für Sie wurde noch kein Bericht freigegeben";
export const nothing =
  "Ihre Klinik oder Ihr Studienteam entscheidet, wann Ihr Bericht hier erscheint. Wenn Sie einen erwarten oder Fragen zu Ihrer Gesundheit haben, wenden Sie sich bitte dorthin.";
export const toSettings = "Ihre Einstellungen";
