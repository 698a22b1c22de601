import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core';

const amber: MantineColorsTuple = [
  '#FFF4E0',
  '#FFE7BF',
  '#FFD794',
  '#FFC769',
  '#FFBC52',
  '#FFB03A',
  '#E69A27',
  '#B87516',
  '#874900',
  '#5A3000',
];

/** The storage key of the person's choice of theme; public/color-scheme.js reads the same key before the first paint. */
const COLOR_SCHEME_KEY = 'needledrop-color-scheme';

export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

export const theme = createTheme({
  primaryColor: 'amber',
  primaryShade: 5,
  autoContrast: true,
  colors: { amber },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font)',
  headings: { fontFamily: 'var(--font)' },
  fontSizes: { xs: '11px', sm: '13px', md: '13px', lg: '14px', xl: '19px' },
  lineHeights: { xs: '14px', sm: '18px', md: '18px', lg: '18px', xl: '24px' },
  radius: { xs: '2px', sm: '3px', md: '5px', lg: '8px', xl: '8px' },
  defaultRadius: 'sm',
  spacing: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Tooltip: { defaultProps: { openDelay: 350, offset: 6, transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { offset: 6, transitionProps: { duration: 180 } } },
    Menu: { defaultProps: { offset: 6, transitionProps: { duration: 180 } } },
    Modal: { defaultProps: { transitionProps: { duration: 180, transition: 'fade' } } },
  },
});

/** Sets Mantine's CSS variables to the product's own ones (styles/tokens.css). The same values serve for the light and the dark theme. */
const mapped: Record<string, string> = {
  '--mantine-color-body': 'var(--bg2)',
  '--mantine-color-text': 'var(--t1)',
  '--mantine-color-bright': 'var(--t1)',
  '--mantine-color-dimmed': 'var(--t3)',
  '--mantine-color-placeholder': 'var(--t3)',
  '--mantine-color-anchor': 'var(--ac-t)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--bg3)',
  '--mantine-color-default-hover': 'var(--bg4)',
  '--mantine-color-default-color': 'var(--t1)',
  '--mantine-color-default-border': 'var(--l2)',
  '--mantine-color-disabled': 'var(--bg4)',
  '--mantine-color-disabled-color': 'var(--t3)',
  '--mantine-color-disabled-border': 'var(--l2)',
  '--mantine-primary-color-filled': 'var(--ac)',
  '--mantine-primary-color-filled-hover': 'var(--ac-h)',
  '--mantine-primary-color-contrast': 'var(--on-ac)',
  '--mantine-color-amber-filled': 'var(--ac)',
  '--mantine-color-amber-filled-hover': 'var(--ac-h)',
  '--mantine-color-amber-light': 'var(--ac-w)',
  '--mantine-color-amber-light-color': 'var(--ac-t)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, dark: mapped, light: mapped });
