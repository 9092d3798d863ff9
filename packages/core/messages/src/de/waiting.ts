export const oneMoment = "Einen Moment …";
