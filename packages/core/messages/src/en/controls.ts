export const confirm = "Confirm";
export const cancel = "Cancel";
export const close = "Close";
export const loading = "Loading…";
export const tryAgain = "Try again";
export const notLoaded = "This could not be loaded";
export const error = "Error";
export const saveError = "Save Error";
export const oneMoment = "One moment…";

export const leave = "Leave and discard";
export const stay = "Stay";
export const chooseFile = "Choose a file";
export const chooseFiles = "Choose files";
export const found = "Found";

export const yourPassword = "Your password";
