import { countOf } from "./intl.ts";

export const turnOnForm = "Activer la connexion à deux facteurs";
export const whatItIs =
  "Vous vous connectez alors avec votre mot de passe et un code d’une application de votre téléphone. Ce peut être Aegis, 2FAS, Google Authenticator ou un gestionnaire de mots de passe.";
export const password = "Mot de passe";
export const setUp = "Configurer l’application";

export const confirmForm = "Confirmer l’application";
export const howToSetUp = "Scannez le code QR avec votre application, ou saisissez la clé. Saisissez ensuite le code à six chiffres.";
export const qrCode = "Code QR de la clé ci-dessous";
export const key = "Clé";
export const code = "Code";
export const turnOn = "Activer";

export const codesTitle = "Conservez vos codes de secours";
export const codesLead =
  "Utilisez un code de secours si vous perdez votre téléphone. Chaque code est valable une seule fois. Enregistrez-les ou imprimez-les maintenant ; vous ne pourrez plus les revoir.";
export const save = "Enregistrer dans un fichier";
export const fileName = "codes-de-secours.txt";
export const kept = "Je les ai conservés";

export const changeForm = "Modifier la connexion à deux facteurs";
export const onSince = (moment: string) => `Activée depuis le ${moment}.`;
export const codesLeft = (left: number) => {
  if (left === 0)
    return "Vous n’avez plus de code de secours. Créez-en de nouveaux pour pouvoir vous connecter si vous perdez votre téléphone.";
  if (left === 1) return "Il vous reste un code de secours. Créez-en bientôt de nouveaux.";
  return `Il vous reste ${countOf(left, "code de secours", "codes de secours")}.`;
};
export const newCodes = "Créer de nouveaux codes de secours";
export const turnOff = "Désactiver";
export const isOff = "La connexion à deux facteurs est désactivée.";
