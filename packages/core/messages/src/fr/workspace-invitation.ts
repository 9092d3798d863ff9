export const openingTitle = "Votre invitation";
export const opening = "Ouverture de votre invitation…";
export const title = (workspace: string) => `Rejoindre ${workspace}`;
export const lead = (invitedBy: string) =>
  `${invitedBy} vous invite à travailler ensemble. Les membres de l’espace de travail partagent les données de mesures osseuses.`;
export const notExpected = "Vous n’attendiez pas ce message ? Fermez cette page. Il ne se passera rien. <contact>Nous écrire</contact>";

export const acceptAs = (email: string) => `Vous utilisez le compte ${email}.`;
export const accept = "Accepter l’invitation";

export const otherAccount = (email: string, invited: string) =>
  `Vous utilisez le compte ${email}, mais l’invitation est destinée à ${invited}. Déconnectez-vous, puis connectez-vous avec cette adresse.`;
export const logOut = "Se déconnecter";

export const loggedOut = (invited: string) => `L’invitation est destinée à ${invited}. Connectez-vous avec cette adresse pour l’accepter.`;
export const logIn = "Se connecter";
export const noAccount = "Pas encore de compte ?";
export const signUp = "Demander un compte";
export const afterApproval =
  "Le laboratoire examine votre demande. Une fois qu’elle est approuvée, connectez-vous et acceptez l’invitation.";

export const unusableTitle = "Cette invitation n’est plus valable";
export const unusable =
  "L’invitation a été utilisée, a expiré ou a été retirée, ou le lien est incomplet. Seule la dernière invitation est valable.";
export const unusableNext =
  "Si vous l’avez déjà acceptée, connectez-vous. Sinon, demandez-en une nouvelle à un responsable de l’espace de travail.";
export const toWorkspaces = "Aller à vos espaces de travail";
