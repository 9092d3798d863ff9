/** Site accent colors by the names of Strapi's design system. Every text and background pair meets WCAG AA. */
export const colors = {
  light: {
    primary100: "#e8f1f2",
    primary200: "#c3dde0",
    primary500: "#17717c",
    primary600: "#0e5c66",
    primary700: "#0a464e",
    buttonPrimary500: "#17717c",
    buttonPrimary600: "#0e5c66",
  },
  dark: {
    primary100: "#12292d",
    primary200: "#1f4a50",
    primary500: "#4fa9b3",
    primary600: "#66bfc8",
    primary700: "#8cd5dc",
    buttonPrimary500: "#17717c",
    buttonPrimary600: "#0e5c66",
  },
};
