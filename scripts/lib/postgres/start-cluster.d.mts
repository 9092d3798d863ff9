export function findPostgres(): string | null;
export function startCluster(
  folder: string,
  settings?: Readonly<Record<string, string>>,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }>;
