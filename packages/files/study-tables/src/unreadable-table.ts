/** The table as a whole cannot be used; the message is one sentence for its owner. */
export class UnreadableTable extends Error {
  override name = "UnreadableTable";
}
