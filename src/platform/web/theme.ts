import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
  toRgba,
} from '@mantine/core';
import { t } from '#shared/say.ts';

/** Shades run from paper (0) to ink (9); shade 8 carries white text, shades 0 to 4 stand on dark pages. */
const navy: MantineColorsTuple = [
  '#f1f5fb',
  '#e0e9f5',
  '#c1d3ea',
  '#9db6d8',
  '#86a6d2',
  '#5579aa',
  '#3c5f8e',
  '#2e4b72',
  '#1f395a',
  '#0B2545',
];
const teal: MantineColorsTuple = [
  '#effaf9',
  '#dcf5f2',
  '#b8e8e2',
  '#8fd9d2',
  '#5fcbc2',
  '#13A89E',
  '#09948c',
  '#008079',
  '#026b65',
  '#02504c',
];
const amber: MantineColorsTuple = [
  '#fff6ec',
  '#feebd6',
  '#f9d6ac',
  '#f2be7e',
  '#F2A541',
  '#c88305',
  '#ae7105',
  '#976202',
  '#7f5101',
  '#603c00',
];
const red: MantineColorsTuple = [
  '#fef5f4',
  '#ffe9e6',
  '#fed0cb',
  '#feb3ac',
  '#ff938b',
  '#f45553',
  '#dd3e3f',
  '#bd3838',
  '#a12c2c',
  '#7b1e1f',
];
const green: MantineColorsTuple = [
  '#f1faf3',
  '#e1f5e4',
  '#c2e8c9',
  '#a1d9ab',
  '#7ecb8e',
  '#4faa67',
  '#399654',
  '#348149',
  '#286c3b',
  '#1b522b',
];
const blue: MantineColorsTuple = [
  '#f2f8fe',
  '#e3f0fe',
  '#c3e0fe',
  '#9fcefe',
  '#79bbfe',
  '#4998e5',
  '#3484cf',
  '#2f72b1',
  '#245f96',
  '#184773',
];
const gray: MantineColorsTuple = [
  '#f9fafc',
  '#f1f4f7',
  '#e5e8ed',
  '#d5d9df',
  '#bfc5cc',
  '#9ea5ae',
  '#78818c',
  '#5b6470',
  '#414b58',
  '#242f3c',
];
const dark: MantineColorsTuple = [
  '#d3dae4',
  '#b9c3d0',
  '#95a2b3',
  '#8290a2',
  '#445264',
  '#334152',
  '#26323f',
  '#17202b',
  '#111923',
  '#0b121a',
];

const offWhite = '#F7F5F0';

/** System fonts, without the generic system-ui, which many Linux desktops map to a very wide face. */
const systemFont =
  '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif';

const fontFamily = `"Archivo Variable", "Archivo Fallback", ${systemFont}`;

/** The Mantine theme. Components use its shades, sizes and spaces, never literal values. */
export const theme: MantineThemeOverride = createTheme({
  colors: { navy, teal, amber, red, green, blue, gray, dark },
  primaryColor: 'teal',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  black: '#14202f',
  fontFamily,
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.55', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  headings: {
    fontFamily,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.625rem, 1.35rem + 1.3vw, 2.25rem)', lineHeight: '1.2' },
      h2: { fontSize: 'clamp(1.375rem, 1.2rem + 0.8vw, 1.75rem)', lineHeight: '1.25' },
      h3: { fontSize: '1.25rem', lineHeight: '1.35' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
  // by name: importing the components would load all of them with the first page
  components: {
    // 16 px keeps phones from zooming into a field
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: {
      // the listbox scrolls itself, as screen readers expect
      // opening on focus would cover the error message of the first invalid field
      defaultProps: { size: 'md', allowDeselect: false, withScrollArea: false, openOnFocus: false },
      styles: { options: { maxHeight: 'min(16rem, 50svh)', overflowY: 'auto' } },
    },
    // Aligned with its field. Centred (Mantine's default) it is first placed without a width, shows up half
    // beside a phone's screen, widens the page and moves away from the finger.
    Combobox: { defaultProps: { position: 'bottom-start' } },
    Button: { defaultProps: { size: 'md' } },
    Alert: { defaultProps: { variant: 'light' }, styles: { body: { minWidth: 0 } } },
    Container: { defaultProps: { size: 'xl' } },
    // a long e-mail address stays in its column, and large letters put it below its label
    DataList: {
      styles: {
        item: { flexWrap: 'wrap' },
        itemValue: { flex: '1 1 7rem', minWidth: 0, overflowWrap: 'anywhere' },
      },
    },
    // aligned with what stands above it: browsers give a fieldset a margin
    Fieldset: { defaultProps: { mx: 0 } },
    // as large as the hint of a field
    Switch: { styles: { description: { fontSize: 'var(--mantine-font-size-sm)' } } },
    Modal: {
      defaultProps: {
        centered: true,
        // a target for a thumb, in the place of a smaller one
        closeButtonProps: { 'aria-label': t('Close'), size: 44, iconSize: 20 },
        // Mantine renders the title bar as <header>, which would be a second banner landmark
        attributes: { header: { role: 'none' } },
      },
      styles: {
        title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 650, lineHeight: 1.3 },
        close: { marginBlock: -8, marginInlineEnd: -8 },
      },
    },
  },
});

type Shades = readonly string[];

/** The theme with the colours of a park: in place of navy (hero and headings), and as primary colour (buttons and links). The colours of statuses stay. */
export function themeOf({ primary, accent }: { primary?: Shades | undefined; accent?: Shades | undefined }) {
  const own = { ...(primary && { navy: primary }), ...(accent && { accent }) };
  return {
    ...theme,
    colors: { ...theme.colors, ...(own as Record<string, MantineColorsTuple>) },
    ...(accent && { primaryColor: 'accent' }),
  };
}

/**
 * Semantic colours where Mantine's default has too little contrast for small text:
 * `--aero-success` beside `--mantine-color-error` for words and icons, `--aero-page` behind cards, `--aero-heading` for titles, `--aero-hero` over its picture (red, green and blue), `--aero-overline` above the title of the hero, `--aero-line` for hairlines, `--aero-shade` for the shadow at the edge of what scrolls, `--aero-thumb` for the lots of a
 * small plan, and for each status of a lot the one colour that bars, figures and the plan fill with: it stands out from a card by 3:1 at least.
 */
export const themeVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {
    '--aero-hero': darkened(colors.navy?.[9] ?? navy[9]),
    '--aero-overline': colors.accent?.[2] ?? '#8ce5dc',
  },
  light: {
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-placeholder': gray[7],
    '--mantine-color-error': red[8],
    '--aero-success': green[8],
    '--aero-page': offWhite,
    '--aero-heading': colors.navy?.[9] ?? navy[9],
    '--aero-line': gray[2],
    '--aero-shade': 'rgb(20 32 47 / 18%)',
    '--aero-thumb': gray[4],
    '--aero-available': teal[8],
    '--aero-reserved': amber[5],
    '--aero-booked': blue[6],
    '--aero-sold': gray[6],
  },
  dark: {
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-error': red[4],
    '--aero-success': green[4],
    '--aero-page': dark[9],
    '--aero-heading': dark[0],
    '--aero-line': dark[5],
    '--aero-shade': 'rgb(0 0 0 / 60%)',
    '--aero-thumb': dark[4],
    '--aero-available': teal[5],
    '--aero-reserved': amber[4],
    '--aero-booked': blue[5],
    '--aero-sold': gray[5],
  },
});

/** Red, green and blue between a colour and a navy that is nearly black. */
function darkened(color: string): string {
  const { r, g, b } = toRgba(color);
  return `${(r + 5) / 2} ${(g + 17) / 2} ${(b + 35) / 2}`;
}
