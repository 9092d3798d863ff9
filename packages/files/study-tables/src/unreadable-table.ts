export class UnreadableTable extends Error {
  override name = "UnreadableTable";
}
