export const openingTitle = "Votre invitation";
export const opening = "Ouverture de votre invitation…";
export const newTitle = "Ouvrez votre compte";
export const knownTitle = "Lisez d’autres de vos rapports";
export const lead = (invitedBy: string) => `${invitedBy} vous invite à lire les rapports sur vos propres mesures osseuses.`;
export const notExpected = "Vous n’attendiez pas ce message ? Fermez cette page. Il ne se passera rien. <contact>Nous écrire</contact>";
export const loggedInAs = (email: string) =>
  `Vous utilisez actuellement le compte ${email}. Si vous acceptez, ce navigateur quittera ce compte et ouvrira le vôtre.`;

export const newForm = "Ouvrir votre compte";
export const newAddressHint = "Vous vous connecterez avec cette adresse.";
export const password = "Mot de passe";
export const confirmPassword = "Confirmer le mot de passe";
export const terms =
  "En ouvrant le compte, vous acceptez les <terms>conditions d’utilisation</terms> et les e-mails concernant votre compte. Ce que nous conservons et pourquoi : <privacy>protection des données</privacy>.";
export const open = "Ouvrir le compte";

export const knownForm = "Accepter l’invitation";
export const knownAddressHint = "Cette adresse a déjà un compte.";
export const knownPassword = "Mot de passe de votre compte";
export const forgotPassword = "Mot de passe oublié ?";
export const accept = "Accepter l’invitation";
export const email = "E-mail";

export const unusableTitle = "Cette invitation n’est plus valable";
export const unusable =
  "L’invitation a été utilisée, a expiré ou a été retirée, ou le lien est incomplet. Seule la dernière invitation est valable.";
export const unusableNext =
  "Si vous avez déjà un mot de passe, connectez-vous. Sinon, demandez une nouvelle invitation à votre clinique ou à l’équipe de l’étude.";
export const toLogin = "Aller à la connexion des patients";
