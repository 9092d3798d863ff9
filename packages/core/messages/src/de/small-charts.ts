export const open = (title: string, sentence: string) => `Grafik öffnen: ${title}. ${sentence}`;
