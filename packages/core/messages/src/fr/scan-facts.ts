export const regions = { single: "Stack unique standard", multi: "Multi-stack" };
export const registrations = { none: "Aucun", area: "Par surface des coupes", threeD: "En 3D" };
export const offsets = { fixed: "Fixe, en mm", relative: "Relatif, en % de la longueur" };

export const ambiguousComma = (plain: string, decimal: string) => `Écrivez ${plain} ou ${decimal}, car la virgule a deux sens.`;
export const notANumber = "Écrivez un nombre, par exemple 284.0.";
