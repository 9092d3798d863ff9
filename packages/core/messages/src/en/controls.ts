export const confirm = "Confirm";
export const cancel = "Cancel";
export const close = "Close";
export const loading = "Loading…";
export const tryAgain = "Try again";
export const notLoaded = "This could not be loaded";
export const error = "Error";
export const saveError = "Save Error";
