export interface Tick {
  at: number;
  text: string;
}
