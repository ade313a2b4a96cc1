import { originalOf, sectionsOf } from './support/documents.ts'
import { sourcesOf } from './support/sources.ts'

/** Documents for operators, in English and in Chinese. */
const translated = [
  'README.md',
  'deploy/README.md',
  'docs/configuration.md',
  'docs/connecting.md',
  'docs/operations.md',
  'docs/runbooks.md',
]

const documents = sourcesOf('.md')
const textOf = new Map(documents.map(({ path, text }) => [path, text]))
const translations = documents.filter(({ path }) => originalOf(path) !== path)

test('documents for operators are there in Chinese', () => {
  expect(translations.map(({ path }) => originalOf(path)).sort()).toEqual(translated.toSorted())
})

test.each(translations)('$path has the headings, commands, names and links of its original', ({ path, text }) => {
  const original = originalOf(path)
  expect(sectionsOf(path, text)).toEqual(sectionsOf(original, textOf.get(original) ?? ''))
})

const sample = `# Shop

It reads \`PORT\`, see [more](docs/operations.md).

\`\`\`sh
npm start     # opens it
\`\`\`

| variable | meaning |
|---|---|
| \`PORT\` | where it listens |
| \`HOST\` | for whom |

- \`SITE_NAME\`
`

test('prose, remarks of a shell and headings may be in any language', () => {
  const chinese = sample.replace('# Shop', '# 商城').replace('It reads', '读取').replace('# opens it', '# 打开')
  expect(sectionsOf('README.zh.md', chinese)).toEqual(sectionsOf('README.md', sample))
})

test.each([
  ['a heading', sample.replace('# Shop', '## Shop')],
  ['a command', sample.replace('npm start', 'npm test')],
  ['a variable', sample.replace('`PORT`, see', 'the port, see').replace('| `PORT` |', '| the port |')],
  ['a row of a table', sample.replace('| `HOST` | for whom |\n', '')],
  ['an item', sample.replace('- `SITE_NAME`', '`SITE_NAME`')],
  ['a link', sample.replace('docs/operations.md', 'docs/adapters.md')],
])('%s that differs is found', (_, other) => {
  expect(sectionsOf('README.md', other)).not.toEqual(sectionsOf('README.md', sample))
})
