/** UTC `YYYY-MM`, its start, and the next month's start. */
export interface Month {
  readonly month: string;
  readonly since: Date;
  readonly until: Date;
}

export function lastMonths(now: Date, count: number): Month[] {
  return Array.from({ length: count }, (_, index) => {
    const [since, until] = [monthStart(now, index + 1 - count), monthStart(now, index + 2 - count)];
    return { month: monthOf(since.toISOString()), since, until };
  });
}

/** UTC. */
export function monthOf(instant: string): string {
  return instant.slice(0, 7);
}

function monthStart(now: Date, offset: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
}
