/** From this motion grade on a scan is not compared unless someone decides to. */
export const refusedMotionGrade = 4;
