export const logInAt = (name: string) => `Se connecter avec ${name}`;
export const confirmAt = (name: string) => `Confirmer avec ${name}`;
export const asksAgain = (name: string) => `${name} vous demande de vous reconnecter.`;
export const nothingToConfirm =
  "Votre compte n’a pas de mot de passe. Définissez-en d’abord un, par « Mot de passe oublié ? » sur la page de connexion.";
export const or = "ou avec votre mot de passe";
export const newHere =
  "Si vous êtes ici pour la première fois, vous demandez ainsi un compte et acceptez les <terms>conditions d’utilisation</terms>.";
export const byPassword = "Se connecter avec un mot de passe";
export const passwordsOff = "Réservé aux administrateurs avec connexion à deux facteurs.";
export const group = "Connexion par votre établissement";

export const onceMore = {
  password: "Un compte existe avec votre adresse. Saisissez une fois son mot de passe pour y associer cette connexion.",
  code: "Votre compte utilise la connexion à deux facteurs. Saisissez le code.",
};
export const finish = "Continuer";

export const outcomes = {
  linked: "La connexion est associée. Vous pouvez désormais l’utiliser.",
  expired: "Cette connexion a duré trop longtemps, ou a commencé dans un autre navigateur. Réessayez.",
  refused: "La réponse de votre établissement a été refusée. Réessayez, ou connectez-vous avec votre mot de passe.",
  cancelled: "La connexion a été annulée auprès de votre établissement.",
  unavailable: "La connexion de votre établissement ne répond pas. Réessayez plus tard, ou connectez-vous avec votre mot de passe.",
  institution: "Cet établissement n’est pas admis ici. Écrivez-nous par la page de contact.",
  address:
    "Votre établissement n’a confirmé aucune adresse e-mail à votre nom. Inscrivez-vous avec un mot de passe, puis associez cette connexion dans vos paramètres.",
  linked_elsewhere: "Cette connexion appartient à un autre compte.",
  signup_closed: "Les inscriptions sont fermées pour le moment. Veuillez nous écrire par la page de contact.",
  approval_pending: "Votre demande de compte attend l’approbation d’un administrateur. Reconnectez-vous plus tard.",
  account_rejected: "La demande pour ce compte n’a pas été approuvée.",
  account_blocked: "Ce compte est bloqué. Veuillez nous écrire par la page de contact.",
};

export const allowPopups =
  "Votre navigateur a bloqué la fenêtre de votre établissement. Autorisez les fenêtres pop-up pour ce site et réessayez.";
export const closeWindow = "Vous pouvez fermer cette fenêtre.";
export const noProvider = "Cette installation n’a pas de connexion par un établissement.";
export const none = "Aucune connexion n’est associée.";
export const linkedOn = (day: string) => `associée le ${day}`;
export const lastUsed = (day: string) => `dernière utilisation le ${day}`;
export const link = (name: string) => `Associer ${name}`;
export const unlink = "Dissocier";
export const goOn = "Continuer";
export const linkLead = "Confirmez avec votre mot de passe. Connectez-vous ensuite auprès de votre établissement.";
export const unlinked = "La connexion est dissociée.";
