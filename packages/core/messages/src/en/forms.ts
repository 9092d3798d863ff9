export const leave = "Leave and discard";
export const stay = "Stay";
export const chooseFile = "Choose a file";
export const chooseFiles = "Choose files";
export const found = "Found";

export const yourPassword = "Your password";
