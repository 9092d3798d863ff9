export const oneMoment = "Un instant…";
