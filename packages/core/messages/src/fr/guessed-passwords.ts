export const tooCommon = "Trop courant";
