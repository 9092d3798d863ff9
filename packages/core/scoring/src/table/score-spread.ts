/** Mean, standard deviation and histogram of scores. */
export interface ScoreSpread {
  n: number;
  mean: number;
  /** Null below two scores. */
  sd: number | null;
  /** From −4 to 4 in steps of 0.5; first and last bins include the values beyond. */
  bins: number[];
}

const binWidth = 0.5;
const firstEdge = -4;
const binCount = 18;

export class SpreadCounter {
  #n = 0;
  #mean = 0;
  #squares = 0;
  readonly #bins = Array.from({ length: binCount }, () => 0);

  /** Welford's algorithm. */
  add(score: number): void {
    this.#n += 1;
    const from = score - this.#mean;
    this.#mean += from / this.#n;
    this.#squares += from * (score - this.#mean);
    const bin = 1 + Math.floor((score - firstEdge) / binWidth);
    this.#bins[Math.min(binCount - 1, Math.max(0, bin))]! += 1;
  }

  get result(): ScoreSpread {
    return { n: this.#n, mean: this.#mean, sd: this.#n < 2 ? null : Math.sqrt(this.#squares / (this.#n - 1)), bins: [...this.#bins] };
  }
}
