/** ln(1 − exp(x)) for x <= 0, without loss of digits (M. Mächler, "Accurately computing log(1 − exp(−|a|))", 2012). */
export function logComplement(x: number): number {
  return x > -Math.LN2 ? Math.log(-Math.expm1(x)) : Math.log1p(-Math.exp(x));
}
