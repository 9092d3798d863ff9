export const title = "Something went wrong";
export const text =
  "This page could not be made. What you saved is safe. Open it again in a moment; if that does not help, tell us its address.";
export const toHome = "Back to homepage";
export const contact = "Contact";
