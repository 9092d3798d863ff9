/**
 * A decimal number, exactly: `digits` / 10 ** `scale`. Figures of reports and of precision studies are decimals, and binary
 * arithmetic makes 1.0277 - 1 a little more than 0.0277 and 1 - 0.9723 a little less: on such a difference a change would
 * be significant one way and not the other.
 */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/**
 * A number as it is written: the shortest decimal that reads back as it.
 * @throws RangeError when it is not finite
 */
export function decimal(value: number): Decimal {
  if (!Number.isFinite(value)) throw new RangeError("Only finite numbers are decimals.");
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
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

/** The nearest number. */
export function toNumber({ digits, scale }: Decimal): number {
  return Number(`${digits}e${-scale}`);
}

function at({ digits, scale }: Decimal, wanted: number): bigint {
  return digits * 10n ** BigInt(wanted - scale);
}
