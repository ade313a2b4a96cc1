import type { Kind } from '#lib/contract/reading/kinds.ts'
import { kinds } from '#lib/contract/reading/kinds.ts'
import { writtenFields } from './fields.ts'

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``
const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

const kindRow = ([name, { readAs, taken, refused }]: readonly [string, Kind]): string =>
  row(
    name,
    readAs,
    taken.map(([given, read]) => `${code(given)} as ${code(read)}`).join(', '),
    refused.map(code).join(', '),
  )

/** docs/reading.md: how every value of the specification's calls is read, made from the tables that tests hold the readers to. */
export const readingText = (): string =>
  [
    '# How answers are read',
    '',
    'Made by `npm run docs:reading` from `lib/contract/reading/kinds.ts` and `acceptance/fields.tsv`; tests hold the readers to both.',
    '',
    'A list is read bare, or under `data`, `list`, `items`, `results`, `records`, `rows` or `content`; its paging beside it, or under `meta` or',
    '`pagination`, under the names of Laravel, Spring, Django and ThinkPHP. An answer may come in the envelope, under `data` alone, or alone.',
    '',
    '## Kinds',
    '',
    row('kind', 'read as', 'also taken', 'left out, and told in `/readyz`'),
    row('---', '---', '---', '---'),
    ...Object.entries<Kind>(kinds).map(kindRow),
    '',
    '## Values',
    '',
    '`@` is an entity: its fields are wherever it is answered.',
    '',
    row('of', 'value', 'kind', 'absent means'),
    row('---', '---', '---', '---'),
    ...writtenFields
      .filter(({ field: { path } }) => path !== '-')
      .map(({ key, field: { path, kind, absent } }) => row(key, `\`${path}\``, kind, absent)),
    '',
  ].join('\n')
