export const dist: string;
export function buildServer(): Promise<void>;
