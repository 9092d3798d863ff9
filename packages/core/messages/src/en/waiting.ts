export const oneMoment = "One moment…";
