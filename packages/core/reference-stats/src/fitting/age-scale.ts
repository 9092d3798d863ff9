/**
 * Scale of smooths: age to a power, or its logarithm for power 0. A curve may thus bend faster in childhood (Cole and
 * Green 1992; findPower of R's gamlss).
 * @param age decimal years; positive for power 0
 */
export function scaleAge(age: number, power: number): number {
  if (power === 0) return Math.log(age);
  return power === 1 ? age : age ** power;
}

/** 0 for places below the scale, which spline knots may reach. */
export function ageAtPlace(place: number, power: number): number {
  return power === 0 ? Math.exp(place) : Math.max(place, 0) ** (1 / power);
}

/** Candidate powers of age; the logarithm only for positive ages. */
export function candidatePowers(youngest: number): number[] {
  const powers = [1, 0.25, 0.5, 0.75, 1.25, 1.5];
  return youngest > 0 ? [...powers, 0] : powers;
}

const GRID_AGES = 401;

/** Even ages in years, ends included, dense enough to show any feature of a fitted curve. */
export function ageGrid([youngest, oldest]: readonly [number, number]): number[] {
  return Array.from({ length: GRID_AGES }, (_, index) => youngest + ((oldest - youngest) * index) / (GRID_AGES - 1));
}
