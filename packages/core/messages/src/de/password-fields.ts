export const hide = "Verbergen";
export const show = "Anzeigen";
export const hidePassword = "Passwort verbergen";
export const showPassword = "Passwort anzeigen";
export const strength = "Stärke des Passworts";
export const strengths = { empty: "Leer", weak: "Schwach", fair: "Mittel", good: "Gut", strong: "Stark" };
export const passwordNeeds = "Ein Passwort braucht";
export const rules = {
  length: "mindestens 8 Zeichen",
  case: "Groß- und Kleinbuchstaben",
  digit: "mindestens eine Ziffer",
  symbol: "mindestens ein Sonderzeichen",
};
export const advice = "Verwenden Sie einige Wörter mit einer Zahl und einem Sonderzeichen. Häufige Passwörter werden nicht angenommen.";
export const ruleMet = "(erfüllt)";
export const ruleNotMet = "(nicht erfüllt)";
export const tooCommon = "Zu häufig";
