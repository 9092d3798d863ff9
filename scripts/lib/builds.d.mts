export function ensureBuilds(names?: readonly string[]): Promise<void>;
