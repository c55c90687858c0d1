/** The portal's three themes as tokens of the elements, to begin with in the theme editor. Each has its colours for light and dark. */
export const THEMES = {
  wattle: {
    '--precheck-accent': 'light-dark(oklch(0.42 0.095 162), oklch(0.8 0.12 162))',
    '--precheck-on-accent': 'light-dark(white, oklch(0.18 0.03 162))',
  },
  harbour: {
    '--precheck-accent': 'light-dark(oklch(0.44 0.13 250), oklch(0.78 0.1 250))',
    '--precheck-on-accent': 'light-dark(white, oklch(0.2 0.04 250))',
    '--precheck-radius': '16px',
  },
  brick: {
    '--precheck-accent': 'light-dark(oklch(0.46 0.13 40), oklch(0.79 0.1 50))',
    '--precheck-on-accent': 'light-dark(white, oklch(0.2 0.04 40))',
    '--precheck-radius': '0',
    '--precheck-density': '0.85',
  },
};
