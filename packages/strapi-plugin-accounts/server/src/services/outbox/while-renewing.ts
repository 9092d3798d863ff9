/** Does `work`, and calls `renew` every so often (ms) until it has ended; a renewal that fails is left to the next one. */
export async function whileRenewing<Result>(renew: () => Promise<void>, everyMs: number, work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => void renew().catch(() => undefined), everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
