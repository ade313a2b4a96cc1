import { sourcesOf } from './support/sources.ts'

// One word for one thing, and plain English in comments and documents. A file that fails here needs another word, or an
// exception below with its reason.
const FOLDERS = /^(?:lib|components|app|shop-api|e2e|scripts|bench|docs|deploy)\/|^README\.md$/
/** Texts for buyers, which are Chinese, and this list of words. */
const NOT_READ = /^shop-api\/sample-shop\/content\/|^scripts\/words\.test\.ts$/

const sources = sourcesOf('.ts', '.tsx', '.mjs', '.css', '.md', '.conf', '.service', '.example').filter(
  ({ path }) => FOLDERS.test(path) && !NOT_READ.test(path),
)
const paths = sources.map(({ path }) => path)

const TURNS =
  /\bwhoever\b|\banew\b|\b(?:no|any|every)body's\b|\b(?:is|are|was|were|be|been) told\b|\blast[ -]good\b|(?<![/-])\bmade[ -]up\b|\bsweep(?:s|ing)?\b/i

/** Comments and titles of tests; whole lines of documents and of configuration. */
const wordsOf = (path: string, text: string): string => {
  if (/\.(?:md|conf|service|example)$/.test(path)) return text
  const comments = text.match(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g) ?? []
  const titles = text.match(/\b(?:test|describe|step)(?:\.\w+)*\(\s*(['"`]).*?\1|\)\(\s*(['"`]).*?\2/g) ?? []
  return [...comments, ...titles].join('\n')
}

const turnsIn = (path: string, text: string): string[] =>
  wordsOf(path, text)
    .split('\n')
    .filter((line) => TURNS.test(line))
    .map((line) => `${path}: ${line.trim()}`)

/** A noun of the field as a module, a model or a screen, and the other words it is not called by. */
const NOUNS: Record<string, readonly string[]> = {
  lottery: ['draw', 'draws'],
  campaign: ['activity', 'activities'],
  sourcing: ['wanted'],
  'purchase-list': ['plan', 'plans'],
  licence: ['certificate', 'certificates', 'license'],
  'supplier-document': ['paper', 'papers'],
  'inspection-report': [],
  agreement: ['contract', 'contracts'],
  branch: ['store', 'stores'],
  conversation: ['talk', 'talks'],
  notification: [],
  'back-in-stock': ['arrival', 'arrivals'],
  coupon: ['held', 'purse'],
  cart: ['basket'],
  order: ['deal', 'deals'],
  invoice: [],
  'after-sales': [],
  'points-mall': [],
  'group-buy': [],
  feedback: [],
  favorites: [],
  wallet: [],
}
const OTHER_FORBIDDEN = ['stored', 'sweep', 'drawn']

/** Names that keep such a word, and why. */
const EXCEPTIONS: Record<string, string> = {
  'lib/contract': 'the wire: names as the specification has them',
  'app/[site]/(bare)/loading/activity': 'an address of the specification',
}

const LAYERS: Record<string, RegExp> = {
  components: /^components\/(.+)$/,
  domain: /^lib\/domain\/(.+)$/,
  mapping: /^lib\/mapping\/(.+)$/,
  modules: /^shop-api\/modules\/[^/]+\/([^/]+)\//,
  e2e: /^e2e\/([^/]+)\.spec\.ts$/,
}

const singular = (word: string): string => word.replace(/ches$/, 'ch').replace(/s$/, '')
const partsOf = (name: string): string[] => name.split(/[^A-Za-z0-9]+/)
const isCalled = (name: string, noun: string): boolean =>
  `-${partsOf(name).map(singular).join('-')}-`.includes(`-${partsOf(noun).map(singular).join('-')}-`)

/** For each noun the layers that have a file or folder of that name. */
const table = (): Map<string, Set<string>> =>
  new Map(
    Object.keys(NOUNS).map((noun) => [
      noun,
      new Set(
        Object.entries(LAYERS)
          .filter(([, layer]) => paths.some((path) => isCalled(layer.exec(path)?.[1] ?? '', noun)))
          .map(([layer]) => layer),
      ),
    ]),
  )

const forbidden = new Set([...Object.values(NOUNS).flat(), ...OTHER_FORBIDDEN])
const misnamed = (names: readonly string[]): string[] =>
  names.filter(
    (path) =>
      !Object.keys(EXCEPTIONS).some((start) => path.startsWith(start)) &&
      (partsOf(path).some((word) => forbidden.has(word)) || path.includes('last-good')),
  )

test('comments, documents and test titles are in plain English', () => {
  expect(sources.flatMap(({ path, text }) => turnsIn(path, text))).toEqual([])
})

test.each([
  ['a.ts', '/** For whoever asks. */'],
  ['a.ts', 'ask() // asked anew'],
  ['a.test.ts', "test('a guest is told so', () => {})"],
  ['a.md', 'The last good copy.'],
])('%s: %s is found', (path, text) => {
  expect(turnsIn(path, text)).toHaveLength(1)
})

test('files and folders are named by the words of the field', () => {
  expect(misnamed(paths)).toEqual([])
  expect(misnamed(['lib/server/sweep.ts', 'e2e/papers.spec.ts', 'lib/contract/draw/calls.ts'])).toHaveLength(2)
})

test('a noun has the same name in every layer', () => {
  const layers = table()
  // A noun of one layer alone has other names elsewhere.
  const alone = [...layers].filter(([, found]) => found.size < 2).map(([noun, found]) => `${noun}: ${[...found]}`)
  expect(alone).toEqual([])
})
