export const hide = "Hide";
export const show = "Show";
export const hidePassword = "Hide password";
export const showPassword = "Show password";
export const strength = "Password strength";
export const strengths = { empty: "Empty", weak: "Weak", fair: "Fair", good: "Good", strong: "Strong" };
export const passwordNeeds = "A password needs";
export const advice =
  "A few words with a number and a sign between them are easy to keep in mind. Passwords that many people use are refused.";
export const ruleMet = "(met)";
export const ruleNotMet = "(not met)";
