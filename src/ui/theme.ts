import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

// Each scale runs from the lightest ground to the darkest text; the named colour of the house stands at 6 (amber at 4, mint at 1).
const teal: MantineColorsTuple = [
  '#eef4f5',
  '#dce8ea',
  '#bad1d5',
  '#94b6bd',
  '#6e9aa3',
  '#4a7680',
  '#345b63',
  '#2a4b52',
  '#203a40',
  '#152d35',
];
const mint: MantineColorsTuple = [
  '#eef8f1',
  '#d4ecdd',
  '#b5dcc4',
  '#92c9a8',
  '#6fb48b',
  '#4f9b70',
  '#3a7f59',
  '#2e6848',
  '#235138',
  '#183a28',
];
const amber: MantineColorsTuple = [
  '#fff8e8',
  '#feedc6',
  '#fcdd97',
  '#f9c961',
  '#f7b32d',
  '#dd9717',
  '#a86c08',
  '#855404',
  '#6a4303',
  '#4a2e02',
];
const brick: MantineColorsTuple = [
  '#fcf0ee',
  '#f8dcd8',
  '#efb8b1',
  '#e59187',
  '#d66c60',
  '#c65245',
  '#b3412e',
  '#963424',
  '#78291c',
  '#561d14',
];
const leaf: MantineColorsTuple = [
  '#edf7f0',
  '#d5ecdc',
  '#aed9bb',
  '#82c297',
  '#5bab76',
  '#41965f',
  '#2e7d4f',
  '#246640',
  '#1c5032',
  '#133823',
];
const gray: MantineColorsTuple = [
  '#f6f8f7',
  '#eef2f0',
  '#e3e8e6',
  '#d3dad8',
  '#84959a',
  '#76878c',
  '#687a7f',
  '#54666c',
  '#35474d',
  '#1b2a2f',
];
const dark: MantineColorsTuple = [
  '#e4ecea',
  '#c6d2d0',
  '#9db0b3',
  '#7a9094',
  '#4c6167',
  '#2f444b',
  '#1d2f36',
  '#15242a',
  '#0f1a1e',
  '#0a1215',
];

const systemFont = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

export const theme = createTheme({
  colors: { teal, mint, amber, brick, leaf, gray, dark, red: brick },
  primaryColor: 'teal',
  primaryShade: { light: 6, dark: 5 },
  black: '#1b2a2f',
  defaultRadius: 8,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: systemFont,
  fontSizes: { xs: '12px', sm: '13px', md: '15px', lg: '17px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  headings: {
    fontFamily: systemFont,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '32px' },
      h2: { fontSize: '20px', lineHeight: '28px' },
      h3: { fontSize: '15px', lineHeight: '22px' },
    },
  },
  components: {
    // Underlined, because in running text colour alone would not tell a link from its sentence.
    Anchor: { defaultProps: { underline: 'always' } },
    Alert: {
      styles: {
        root: { borderColor: 'color-mix(in srgb, var(--alert-color) 40%, transparent)' },
        title: { fontSize: 15 },
        message: { fontSize: 15, color: 'var(--mantine-color-text)' },
      },
    },
    Button: { defaultProps: { size: 'md', fw: 600 } },
    TextInput: { defaultProps: { size: 'md' } },
    // Its button must not carry the field's own name, or the two could not be told apart by label; the Tab key must come to it too.
    PasswordInput: {
      defaultProps: { size: 'md', visibilityToggleButtonProps: { 'aria-label': 'Show what is typed' }, visibilityToggleFocusable: true },
    },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    MultiSelect: { defaultProps: { size: 'md' } },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fafbfa',
    '--mantine-color-text': '#1b2a2f',
    '--mantine-color-dimmed': '#54666c',
    '--mantine-color-placeholder': '#687a7f',
    '--mantine-color-default-border': '#84959a',
    '--mantine-color-error': '#b3412e',
    '--mantine-color-brick-light-color': '#963424',
  },
  dark: {
    '--mantine-color-body': '#0f1a1e',
    '--mantine-color-text': '#e4ecea',
    '--mantine-color-dimmed': '#9db0b3',
    '--mantine-color-placeholder': '#8ba0a4',
    '--mantine-color-default': '#15242a',
    '--mantine-color-default-border': '#64797f',
    '--mantine-color-anchor': '#94b6bd',
    '--mantine-color-error': '#ec9d93',
    '--mantine-color-brick-light-color': '#ec9d93',
  },
});
