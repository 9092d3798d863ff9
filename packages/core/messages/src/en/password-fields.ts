export const hide = "Hide";
export const show = "Show";
export const hidePassword = "Hide password";
export const showPassword = "Show password";
export const strength = "Password strength";
export const strengths = { empty: "Empty", weak: "Weak", fair: "Fair", good: "Good", strong: "Strong" };
export const passwordNeeds = "A password needs";
export const rules = {
  length: "at least 8 characters",
  case: "upper and lower case letters",
  digit: "at least one digit",
  symbol: "at least one symbol",
};
export const advice = "Use a few words with a number and a symbol. Common passwords are not accepted.";
export const ruleMet = "(met)";
export const ruleNotMet = "(not met)";
export const tooCommon = "Too common";
