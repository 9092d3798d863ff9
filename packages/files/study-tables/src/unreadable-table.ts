/** The message is one sentence for the user. */
export class UnreadableTable extends Error {
  override name = "UnreadableTable";
}
