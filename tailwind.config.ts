import type { Config } from 'tailwindcss'

/**
 * The design tokens, and the only place they are written. Colours, sizes and breakpoints replace Tailwind's own, so
 * that a class outside the guide simply does not exist. Hex only: browsers as old as Chrome 109 know no oklch() or
 * color-mix() (so no opacity suffixes such as `bg-ink-900/50` either; `scrim` is the one translucent colour).
 * Lengths are rem, because the "large text" setting enlarges the root.
 */
const px = (pixels: number): string => `${pixels / 16}rem`

const colors = {
  transparent: 'transparent',
  current: 'currentColor',
  inherit: 'inherit',
  white: '#FFFFFF',
  ink: { 900: '#1F2421', 700: '#3D4540', 500: '#5F6963', 400: '#6B756F', 300: '#9AA29C' },
  line: { DEFAULT: '#D9DDD8', soft: '#E8EBE7', strong: '#8A938D' },
  page: '#F4F5F2',
  surface: '#FFFFFF',
  row: { alt: '#FAFBF9', hover: '#F0F6F2' },
  head: { DEFAULT: '#24302B', text: '#C9D1CC' },
  brand: { 700: '#0B5D43', 600: '#0E7052', 50: '#E9F4EF' },
  price: { DEFAULT: '#C81E1E', dark: '#A81717', 50: '#FDECEA' },
  warn: { 700: '#8A4B00', 50: '#FFF4DF' },
  info: { 700: '#0F5480', 50: '#E7F1F8' },
  ok: { 700: '#0B5D43', 50: '#E6F3EC' },
  focus: '#0F5480',
  scrim: '#1F242199',
  tag: {
    special: '#B8400A',
    full: '#A8390A',
    'full-50': '#FEF0E6',
    exchange: '#7A4A00',
    'exchange-50': '#FFF2CC',
    gift: '#8C2452',
    'gift-50': '#FBEAF1',
    expiry: '#6B4E00',
    'expiry-50': '#FFF3C4',
  },
}

/** 4-px grid for gaps and paddings; the larger steps are the fixed measures of controls, rows and pictures. */
const spacing = {
  0: '0',
  px: '1px',
  0.5: px(2),
  1: px(4),
  1.5: px(6),
  2: px(8),
  3: px(12),
  4: px(16),
  5: px(20),
  6: px(24),
  7: px(28),
  8: px(32),
  9: px(36),
  10: px(40),
  11: px(44),
  12: px(48),
  14: px(56),
  16: px(64),
  20: px(80),
  22: px(88),
  24: px(96),
  30: px(120),
  36: px(144),
  40: px(160),
  45: px(180),
  50: px(200),
  60: px(240),
  75: px(300),
  90: px(360),
  100: px(400),
  120: px(480),
  180: px(720),
}

/** Widths of regions, in pixels on purpose: they follow the screen; the page alone takes more of it for large text. */
const regions = {
  shop: 'var(--shop-width)',
  /** A table of goods on a wide screen, clear of the toolbar on both sides. */
  desk: 'min(1440px, 100vw - 112px)',
  drawer: '310px',
  rail: '40px',
  article: '42em',
  form: '560px',
  sheet: '900px',
}

export default {
  theme: {
    colors,
    spacing,
    screens: { tablet: '768px', desktop: '1200px', wide: '1400px' },
    fontFamily: {
      sans: [
        '-apple-system',
        'BlinkMacSystemFont',
        '"Segoe UI"',
        '"PingFang SC"',
        '"HarmonyOS Sans SC"',
        '"MiSans"',
        '"Microsoft YaHei UI"',
        '"Microsoft YaHei"',
        '"Noto Sans CJK SC"',
        '"Source Han Sans SC"',
        '"WenQuanYi Micro Hei"',
        'sans-serif',
      ],
    },
    fontSize: {
      meta: [px(12), { lineHeight: px(18) }],
      table: [px(13), { lineHeight: px(20) }],
      base: [px(14), { lineHeight: px(22) }],
      nav: [px(15), { lineHeight: px(24) }],
      form: [px(16), { lineHeight: px(24) }],
      section: [px(18), { lineHeight: px(28) }],
      name: [px(20), { lineHeight: px(28) }],
      total: [px(24), { lineHeight: px(32) }],
      figure: [px(28), { lineHeight: px(36) }],
      seal: [px(40), { lineHeight: px(48) }],
    },
    fontWeight: { normal: '400', semibold: '600', bold: '700' },
    borderRadius: { DEFAULT: '2px', full: '9999px' },
    boxShadow: { float: '0 4px 12px rgba(31,36,33,.12)' },
    zIndex: { 1: '1', sticky: '20', toolbar: '30', popover: '40', drawer: '45', dialog: '60', toast: '70' },
    transitionDuration: { fast: 'var(--t-fast)', mid: 'var(--t-mid)' },
    extend: {
      width: regions,
      minWidth: regions,
      maxWidth: regions,
    },
  },
} satisfies Config
