/** Linear; exact at both ends. */
export interface Scale {
  (value: number): number;
  readonly domain: readonly [number, number];
}

export function linearScale(domain: readonly [number, number], range: readonly [number, number]): Scale {
  const [from, to] = domain;
  const length = to - from;
  const scale = (value: number): number => {
    const part = length === 0 ? 0.5 : (value - from) / length;
    return range[0] * (1 - part) + range[1] * part;
  };
  return Object.assign(scale, { domain });
}

/** 1, 2 or 5 times a power of ten. */
function stepOf([from, to]: readonly [number, number], count: number): number {
  const rough = (to - from) / Math.max(1, count);
  if (!(rough > 0)) return 0;
  const power = 10 ** Math.floor(Math.log10(rough));
  const part = rough / power;
  return power * (part >= Math.sqrt(50) ? 10 : part >= Math.sqrt(10) ? 5 : part >= Math.sqrt(2) ? 2 : 1);
}

export function niceTicks(domain: readonly [number, number], count: number): { values: number[]; decimals: number } {
  const step = stepOf(domain, count);
  if (step === 0) return { values: [domain[0]], decimals: 0 };
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const first = Math.ceil(domain[0] / step - 1e-9);
  const last = Math.floor(domain[1] / step + 1e-9);
  const values = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => Number(((first + index) * step).toFixed(decimals)));
  return { values, decimals };
}
