/** How a field shows its problem. */
export function marks(problem: string | undefined): { indicator: 0 | 2; message: string | undefined } {
  return { indicator: problem ? 2 : 0, message: problem };
}
