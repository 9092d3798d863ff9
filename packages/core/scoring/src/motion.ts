/** Scans with this motion grade or a higher one need an override. */
export const refusedMotionGrade = 4;
