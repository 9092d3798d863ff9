/** The message is one sentence for the user. Exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}
