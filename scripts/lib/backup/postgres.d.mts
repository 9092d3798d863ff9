export function countTables(databaseUrl: string): Promise<number>;
