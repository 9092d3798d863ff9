export const title = "Something went wrong";
export const text = "This page could not be loaded. Your saved data are safe. Try again; if it still fails, send us the page address.";
export const toHome = "Back to homepage";
export const contact = "Contact";
