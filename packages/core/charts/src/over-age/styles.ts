export interface ChartStyle {
  type: number;
  pointType: number;
  pointRadius: number;
  top: number;
  bottom: number;
  valueTicks: number;
  /** Minimum space per tick. */
  ageTickRoom: number;
  hasGrid: boolean;
  namesParameter: boolean;
}

export const largeStyle: ChartStyle = {
  type: 12,
  pointType: 13,
  pointRadius: 6.5,
  top: 44,
  bottom: 42,
  valueTicks: 6,
  ageTickRoom: 64,
  hasGrid: true,
  namesParameter: true,
};

export const smallStyle: ChartStyle = {
  type: 11,
  pointType: 12,
  pointRadius: 5,
  top: 22,
  bottom: 36,
  valueTicks: 3,
  ageTickRoom: 44,
  hasGrid: false,
  namesParameter: false,
};
