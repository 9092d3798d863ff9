export class UnreadableTable extends Error {
  override name = "UnreadableTable";
}

/** Refuses what no table reader understands. @throws any other error */
export function refuseUnreadable(error: unknown): { readonly ok: false; readonly message: string } {
  if (!(error instanceof UnreadableTable)) throw error;
  return { ok: false, message: error.message };
}
