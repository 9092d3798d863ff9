/** Types of demo.mjs, which a test calls. */
export function addDemonstration(siteUrl: string, credentials: { email: string; password: string }, now?: number): Promise<number>;
