/** Sizes of a chart over age: large to read from, small to stand in a row with others. */
export interface ChartStyle {
  /** Height of the type of axes and labels. */
  type: number;
  pointType: number;
  pointRadius: number;
  /** Room above the plot for the axis's title, in a large chart on a line of its own, and below it. */
  top: number;
  bottom: number;
  valueTicks: number;
  /** Room along the axis for each number of an age. */
  ageTickRoom: number;
  hasGrid: boolean;
  /** The parameter stands beside its unit at the value axis; a small chart has it in the heading above. */
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
