import { z } from 'zod'
import { amountShape, flagShape, idShape, priceShape, timestampShape, urlShape } from '../shape-parts.ts'

/** How values of one kind are read, by examples that a test holds the readers to. */
export interface Kind {
  readonly shape: z.ZodType
  /** As it should come. */
  readonly readAs: string
  /** What else is taken, and as what. */
  readonly taken: readonly (readonly [given: unknown, read: unknown])[]
  /** What is left out, and told in /readyz: reading it would make another value of it. */
  readonly refused: readonly unknown[]
}

const text: Kind = {
  shape: z.string(),
  readAs: 'text',
  taken: [[12, '12']],
  refused: [true, {}, ['x']],
}

/** The kinds of acceptance/fields.tsv. */
export const kinds = {
  id: {
    shape: idShape,
    readAs: 'a number of up to 15 digits, or 16 to 32 digits as text',
    taken: [
      ['12', 12],
      [' 12 ', 12],
      ['1795000000123456789', '1795000000123456789'],
    ],
    refused: [0, -3, 12.5, 'abc', '0795000000123456789'],
  },
  text,
  html: { ...text, readAs: 'HTML; what is not allowed in articles is taken out before it is shown' },
  url: {
    shape: urlShape,
    readAs: 'an address, or a path of this shop',
    taken: [['//files.shop.example/a.pdf', 'https://files.shop.example/a.pdf']],
    refused: text.refused,
  },
  image: {
    ...text,
    readAs:
      'the address of a picture, by itself or under list, url, image or src; of other hosts only those of `PICTURE_HOSTS`, `//host` by https',
  },
  number: {
    shape: z.number().int(),
    readAs: 'a whole number',
    taken: [
      ['12', 12],
      ['1,200', 1200],
      ['3.0', 3],
    ],
    refused: [2.5, '2.5', '12,50', 'many'],
  },
  price: {
    shape: priceShape,
    readAs: 'yuan of one unit, with up to four decimals',
    taken: [
      [8.6, 8.6],
      ['￥1,280.50', '1280.5000'],
      ['8.60元', '8.6000'],
      ['8.600000', '8.6000'],
    ],
    refused: ['8.12345', 'free', true],
  },
  amount: {
    shape: amountShape,
    readAs: 'yuan and whole fen',
    taken: [
      [88, 88],
      ['￥1,280.50', '1280.5000'],
      ['-8.600', '-8.600'],
      [0.1 + 0.2, '0.3000'],
    ],
    refused: ['12.345', 12.345, '8.601元', 'free', true],
  },
  flag: {
    shape: flagShape,
    readAs: '0 or 1',
    taken: [
      [true, 1],
      ['1', 1],
      ['true', 1],
      ['no', 0],
      ['N', 0],
      [2, 1],
    ],
    refused: ['maybe', {}],
  },
  time: {
    shape: timestampShape,
    readAs: 'seconds since 1970',
    taken: [
      ['1795000000', 1_795_000_000],
      [1_795_000_000_123, 1_795_000_000],
      ['2026-11-20 08:00:00', 1_795_132_800],
      ['2026-11-20T00:00:00.000Z', 1_795_132_800],
      ['2026/11/20', 1_795_104_000],
      ['20261120', 1_795_104_000],
    ],
    refused: ['2026-02-31 08:00:00', '2026-11-20 25:00:00', 'soon'],
  },
} as const satisfies Record<string, Kind>
