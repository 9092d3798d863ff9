/** A number of an axis and where it stands, in pixels. */
export interface Tick {
  at: number;
  text: string;
}
