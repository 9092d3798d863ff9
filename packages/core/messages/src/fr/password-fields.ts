export const hide = "Masquer";
export const show = "Afficher";
export const hidePassword = "Masquer le mot de passe";
export const showPassword = "Afficher le mot de passe";
export const strength = "Robustesse du mot de passe";
export const strengths = { empty: "Vide", weak: "Faible", fair: "Moyenne", good: "Bonne", strong: "Forte" };
export const passwordNeeds = "Un mot de passe doit contenir";
export const rules = {
  length: "au moins 8 caractères",
  case: "des majuscules et des minuscules",
  digit: "au moins un chiffre",
  symbol: "au moins un symbole",
};
export const advice = "Utilisez quelques mots avec un chiffre et un symbole. Les mots de passe courants ne sont pas acceptés.";
export const ruleMet = "(rempli)";
export const ruleNotMet = "(non rempli)";
export const tooCommon = "Trop courant";
