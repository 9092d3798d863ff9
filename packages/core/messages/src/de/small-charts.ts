/** Separate from large charts, which load on demand. */
export const open = (title: string, sentence: string) => `Grafik öffnen: ${title}. ${sentence}`;
