/** Charts in a row. Apart from the words of large ones, which are loaded when one is opened. */
export const open = (title: string, sentence: string) => `Open the chart of ${title}. ${sentence}`;
