export const hello = "Bonjour, <firstName></firstName>";
export const helloAnyone = "Bonjour";
export const lead = "Les rapports sur vos mesures osseuses que votre clinique ou l’équipe de l’étude a mis à votre disposition.";
export const yourReports = "Vos rapports";
export const releasedOn = (day: string) => `Mis à disposition le ${day}`;

export const nothingTitle = "Aucun rapport n’est encore à votre disposition";
export const nothing =
  "Votre clinique ou l’équipe de l’étude décide quand votre rapport apparaît ici. Si vous en attendez un, ou si vous avez des questions sur votre santé, contactez-les.";
export const toSettings = "Vos paramètres";
