export const account = "Compte";
export const adminPanel = "Administration";
export const settings = "Paramètres";
export const logOut = "Déconnexion";
export const confirmLogout = "Confirmer la déconnexion";
export const askLogout = "Voulez-vous vraiment vous déconnecter ?";

export const workspace = "Espace de travail";
export const workspaces = "Espaces de travail";
export const openingWorkspace = "Chargement de votre espace de travail…";
export const dashboard = "Tableau de bord";
export const worklist = "Liste de travail";
export const patients = "Patients";
export const reports = "Rapports";
export const report = "Rapport";
export const accountDeleted = "Compte supprimé";
export const newReport = "Nouveau rapport";
export const newPatient = "Nouveau patient";
export const scoreStudy = "Évaluer une étude";
export const study = "Étude";
export const addNew = "Nouveau";
export const more = "Plus";
export const phoneNavigation = "Espace de travail, sur téléphone";
export const help = "Aide";

export const keysTitle = "Touches";
export const closeKeys = "Fermer";
export const keys = [
  ["g w", "liste de travail"],
  ["g p", "patients"],
  ["g s", "étude ou espaces de travail"],
  ["g r", "rapports"],
  ["g d", "tableau de bord"],
  ["n", "nouveau rapport"],
  ["/", "rechercher"],
  ["j k", "rapport suivant et précédent"],
  ["Enter", "ouvrir le rapport"],
  ["x", "sélectionner le rapport"],
  ["r", "marquer le rapport comme lu et ouvrir le suivant"],
  ["s", "signer le rapport"],
  ["c", "corriger le rapport"],
  ["u", "retour à la liste"],
  ["?", "cette liste"],
] as const;

export const administration = "Admin";
export const overview = "Vue d’ensemble";
export const users = "Comptes";
export const datasets = "Jeux de données";
export const fitting = "Ajustement";
export const precision = "Précision";
export const email = "E-mail";
export const audit = "Journal d’audit";
export const adminGroups = { people: "Personnes", references: "Références", system: "Système" };
export const debug = "Debug";

export const sessionEnded = "Votre session est terminée. Veuillez vous reconnecter.";
export const userNotFetched = "Votre compte n’a pas pu être chargé. Veuillez vous reconnecter.";

export const loggedOutHereOnly =
  "Vous avez quitté votre compte dans ce navigateur, mais le serveur ne l’a pas confirmé. La session reste peut-être active jusqu’à son expiration. Pour la terminer maintenant, reconnectez-vous et ouvrez Paramètres > Sessions.";

export const serverDown = "Notre serveur est momentanément indisponible. Veuillez réessayer plus tard.";
export const unreadable = "Le serveur a envoyé une réponse non valable. Rechargez la page. Si cela se reproduit, écrivez-nous.";
export const failedWithoutReason = (status: number) =>
  `Le serveur a échoué (statut ${status}) sans donner de raison. Veuillez réessayer. Si cela se reproduit, écrivez-nous ce que vous avez fait et quand.`;
export const failed = "Une erreur s’est produite. Veuillez réessayer.";
export const withRequestId = (message: string, requestId: string) => `${message} Numéro de la requête : ${requestId}`;
export const fileChanged = (name: string) => `${name} a été modifié ou déplacé après votre choix. Choisissez à nouveau le fichier.`;

export const errorTitle = "Une erreur s’est produite";
export const errorOfChunk =
  "Erreur de chargement : une partie du site n’a pas pu être chargée. Vérifiez votre connexion et rechargez la page.";
export const errorOfScreen =
  "Cette page n’a pas pu être affichée. Vos données enregistrées sont intactes. Rechargez la page pour continuer.";
export const reload = "Recharger";

export const hiddenCells = {
  title: "Lignes et colonnes masquées",
  skip: "Ignorer ce qui est masqué",
  read: "Lire ce qui est masqué",
};
