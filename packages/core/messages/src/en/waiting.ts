/** While something is on its way. */
export const oneMoment = "One moment…";
