/**
 * Exact decimal `digits` / 10 ** `scale`. Binary rounding (1.0277 - 1 > 0.0277, 1 - 0.9723 < 0.0277) would make
 * significance depend on direction.
 */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Shortest decimal that reads back as `value`. @throws RangeError if not finite */
export function decimal(value: number): Decimal {
  if (!Number.isFinite(value)) throw new RangeError("Only finite numbers are decimals.");
  const text = String(value);
  const exponentAt = text.indexOf("e");
  const mantissa = exponentAt < 0 ? text : text.slice(0, exponentAt);
  const point = mantissa.indexOf(".");
  const digits = BigInt(point < 0 ? mantissa : mantissa.slice(0, point) + mantissa.slice(point + 1));
  const scale = (point < 0 ? 0 : mantissa.length - point - 1) - (exponentAt < 0 ? 0 : Number(text.slice(exponentAt + 1)));
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

export function plus(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { digits: at(left, scale) + at(right, scale), scale };
}

export function minus(left: Decimal, right: Decimal): Decimal {
  return plus(left, { ...right, digits: -right.digits });
}

export function times(left: Decimal, right: Decimal): Decimal {
  return { digits: left.digits * right.digits, scale: left.scale + right.scale };
}

export function absolute({ digits, scale }: Decimal): Decimal {
  return { digits: digits < 0n ? -digits : digits, scale };
}

export function isAtLeast(value: Decimal, limit: Decimal): boolean {
  return minus(value, limit).digits >= 0n;
}

/** Integer multiples of 1/1e6 and 1/1e12 are exact up to `largestWhole`. */
const parts = [1e6, 1e12];
const largestWhole = 2 ** 52;

/** Later minus earlier without binary noise: -2.3 and -2.0 give 0.3. */
export function differenceOf(earlier: number, later: number): number {
  for (const part of parts) {
    const [from, to] = [Math.round(earlier * part), Math.round(later * part)];
    const isExact = from / part === earlier && to / part === later && Math.abs(from) <= largestWhole && Math.abs(to) <= largestWhole;
    if (isExact) return (to - from) / part;
  }
  return toNumber(minus(decimal(later), decimal(earlier)));
}

const digitsKept = 13;

export function quantityWithoutNoise(value: number): number {
  const power = powersOfTen[digitsKept - 1 - Math.floor(Math.log10(Math.abs(value)))];
  // Formatting and parsing would dominate the scoring of large tables.
  return power === undefined ? Number(value.toPrecision(digitsKept)) : Math.round(value * power) / power;
}

const powersOfTen: readonly number[] = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

export function toNumber({ digits, scale }: Decimal): number {
  return Number(`${digits}e${-scale}`);
}

function at({ digits, scale }: Decimal, wanted: number): bigint {
  return wanted === scale ? digits : digits * 10n ** BigInt(wanted - scale);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** NaN if empty. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
