/** The files and folders from `place` down that other users of the machine may not read; a closed folder stands for all within. */
export function closedToOthers(place: string): string[];
