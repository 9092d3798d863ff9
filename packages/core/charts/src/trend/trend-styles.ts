import { largeStyle, smallStyle, type ChartStyle } from "../over-age/styles.ts";

/** One parameter. `bottom` is 0, as the age axis has its own space. */
export const aloneStyle: ChartStyle = { ...largeStyle, bottom: 0 };

/** Several parameters, one below the other; `noted` leaves space for the label of a break. */
export const stackedStyle: ChartStyle = { ...smallStyle, top: 24, bottom: 12, pointRadius: 4.5, ageTickRoom: 64 };
export const notedStyle: ChartStyle = { ...stackedStyle, top: 38 };

/** Space below the last plot for ages, dates and the axis title. */
export const axisRoom = 62;
