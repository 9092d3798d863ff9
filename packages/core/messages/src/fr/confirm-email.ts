export const title = "Confirmer l’adresse e-mail";
export const lead = "Appuyez sur le bouton pour confirmer que cette adresse est la vôtre.";
export const confirm = "Confirmer l’adresse e-mail";
export const linkIncomplete = "Ce lien n’est pas complet.";

export const confirmedTitle = "Adresse e-mail confirmée";
const moved = "Si vous avez rattaché votre compte à cette adresse, connectez-vous désormais avec elle.";
export const confirmed = `Merci. Si votre compte est nouveau, nous vous écrirons dès qu’un administrateur l’aura approuvé. ${moved}`;
export const confirmedWithoutMail = `Merci. Si votre compte est nouveau, vous pourrez vous connecter dès qu’un administrateur l’aura approuvé. Le laboratoire vous préviendra. ${moved}`;

export const unusableTitle = "Ce lien n’est plus valable";
export const unusable =
  "Le lien a été utilisé, a expiré ou est incomplet. Si vous avez déjà appuyé sur le bouton, votre adresse est confirmée.";
export const unusableNext =
  "Si votre compte est nouveau, <signup>inscrivez-vous à nouveau</signup> avec la même adresse. Vous recevrez un nouveau lien, pas un second compte. Pour rattacher votre compte à une autre adresse, connectez-vous et redemandez le changement dans les paramètres.";
export const takenTitle = "Votre adresse n’a pas changé";
export const toSettings = "Aller aux paramètres";
