export const open = (title: string, sentence: string) => `Ouvrir le graphique : ${title}. ${sentence}`;
