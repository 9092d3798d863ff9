export const title = "Not Found";
export const heading = "404 Not Found";
export const text = "The page you're looking for does not exist.";
export const toHome = "Back to homepage";
export const documentation = "Documentation";
export const contact = "Contact";
