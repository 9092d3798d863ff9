export const tooCommon = "Zu häufig";
