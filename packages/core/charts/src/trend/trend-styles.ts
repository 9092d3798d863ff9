import { largeStyle, smallStyle, type ChartStyle } from "../over-age/styles.ts";

/** One parameter to read from; `bottom` is nothing, as the axis of ages has room of its own. */
export const aloneStyle: ChartStyle = { ...largeStyle, bottom: 0 };

/** Several beneath each other; `noted` where a break needs its words above the plot. */
export const stackedStyle: ChartStyle = { ...smallStyle, top: 24, bottom: 12, pointRadius: 4.5, ageTickRoom: 64 };
export const notedStyle: ChartStyle = { ...stackedStyle, top: 38 };

/** Below the last plot: numbers of the ages, dates of the scans, and what they are. */
export const axisRoom = 62;
