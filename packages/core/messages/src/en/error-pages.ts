export const serverDown =
  "Our server is temporarily down. We're working to fix the issue. Please try again later, or visit our <contact>contact page</contact> for urgent inquiries.";
export const cannotBeShown = (what: string) => `${what} cannot be shown right now.`;
export const tryAgainOrWrite =
  "Our server is temporarily down. Please try again in a few minutes, or write to us through the <contact>contact page</contact>.";
export const thisPage = "This page";
export const notAvailable = "Not available";

export const notFound = {
  title: "Not Found",
  heading: "404 Not Found",
  text: "The page you're looking for does not exist.",
  toHome: "Back to homepage",
  documentation: "Documentation",
  contact: "Contact",
};

export const notLoaded = {
  title: "Something went wrong",
  text: "This page could not be loaded. Your saved data are safe. Try again; if it still fails, send us the page address.",
  toHome: "Back to homepage",
  contact: "Contact",
};
