import { routeEntries } from '#lib/routes/registry.ts'
import type { Source } from './support/sources.ts'
import { sourcesOf } from './support/sources.ts'

// Pinyin is in URLs (the route registry, folder names of app/) and in wire fields (contract, mapping, and the shapes
// the shop API sends). Everywhere else the code speaks English.
// English abbreviations, HTML elements and Tailwind prefixes that happen to have no vowel.
const ENGLISH_WITHOUT_VOWEL = new Set(
  'sms url html css by my qty utc xml svg png qr rx tr td th dd dl dt pt pb pl pr px py mt mb ml mr mx my'.split(' '),
)

const all = sourcesOf('.ts', '.tsx')
const isTest = ({ path }: Source): boolean => /\.test\.tsx?$|\/testing\//.test(path)
const within = (...folders: string[]): Source[] =>
  all.filter((each) => !isTest(each) && folders.some((folder) => each.path.startsWith(folder)))

const isAbbreviation = (part: string): boolean =>
  /^[b-df-hj-np-tv-z]{2,}$/.test(part) && !ENGLISH_WITHOUT_VOWEL.has(part)

/** Pinyin abbreviations among the wire's field names: parts of a name without any vowel (sccj, ypgg, jyfw …). */
const wireWords = (): string[] => {
  const fields = within('lib/contract/').flatMap(({ text }) =>
    [...text.matchAll(/^\s+([a-z][a-z0-9_]*):/gm)].map((match) => match[1] ?? ''),
  )
  return fields.flatMap((field) => field.split('_')).filter(isAbbreviation)
}

/** The same among the addresses of the pages (jfsc, dzht …). */
const addressWords = (): string[] =>
  routeEntries
    .flatMap(([, { path }]) => path.split(/[/_]/))
    .map((part) => part.toLowerCase())
    .filter(isAbbreviation)

const words = new Set([...wireWords(), ...addressWords()])

/** Names in a file that carry one of those words as a part, whichever way the parts are joined. */
const leaksOf = ({ path, text }: Source): string[] => {
  const code = text
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
    // A page's address as the framework types it: its folder's name once more.
    .replace(/\bPageProps<'[^']*'>/g, '')
  const names = code.match(/[A-Za-z_$][\w$]*/g) ?? []
  const partsOf = (name: string): string[] => name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).map((part) => part.toLowerCase())
  const leaked = names.filter((name) => partsOf(name).some((part) => words.has(part)))
  return [...new Set(leaked)].map((name) => `${path}: ${name}`)
}

it('knows wire and addresses by their abbreviations', () => {
  expect([...words]).toEqual(expect.arrayContaining(['sccj', 'ypgg', 'pzwh', 'jfsc', 'dzht']))
})

it('keeps wire names out of the model and the screens', () => {
  const english = within('lib/kernel/', 'lib/domain/', 'lib/browser/', 'lib/server/', 'components/', 'app/')
  expect(english.flatMap(leaksOf)).toEqual([])
})
