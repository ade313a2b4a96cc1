import { OTHER_WORDS as NOUNS } from './support/glossary.ts'
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

const OTHER_FORBIDDEN = ['stored', 'sweep', 'drawn']

/** Names that keep such a word, and why. */
const EXCEPTIONS: Record<string, string> = {
  'app/[site]/(bare)/loading/activity': 'an address of the specification',
}

const LAYERS: Record<string, RegExp> = {
  components: /^components\/(.+)$/,
  contract: /^lib\/contract\/(.+)$/,
  domain: /^lib\/domain\/(.+)$/,
  mapping: /^lib\/mapping\/(.+)$/,
  modules: /^shop-api\/modules\/[^/]+\/([^/]+)\//,
  e2e: /^e2e\/([^/]+)\.spec\.ts$/,
}

const singular = (word: string): string =>
  word
    .replace(/ches$/, 'ch')
    .replace(/sses$/, 'ss')
    .replace(/(?<!s)s$/, '')
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

/** Names of the contract that are no module of the shop API, and why. */
const ONLY_CONTRACT: Record<string, string> = {
  account: 'sign-in and its devices: auth, wechat',
  ephedrine: 'rights and receipts, two modules',
  images: 'of goods, of campaigns, of articles',
  reading: 'how answers are read',
  testing: 'for tests',
  user: 'who signs in for a member',
  wallet: 'balance, credit, points and vouchers together',
}

/** What has no layer below: parts of pages, and ideas of the screens. */
const PARTS =
  /^(?:amount|blocker|branch|brand|buy-state|codes|common|device|exchange|help|home|initial-letter|ladder|member-desk|pack-price|page|price-steps|purchase|self-service|settlement|shell|site|suggestion|testing|ui|gallery|catalog|account|wallet|user|ephedrine|voucher)(?:-|$)/

const nounsOf = (layer: RegExp, all: readonly string[]): Set<string> =>
  new Set(all.flatMap((path) => layer.exec(path)?.[1] ?? []))
const startsWithOneOf = (name: string, nouns: ReadonlySet<string>): boolean => {
  const parts = partsOf(name).map(singular)
  return parts.some((_, at) => nouns.has(parts.slice(0, at + 1).join('-')))
}

/** Names of the contract that no module has, and of the other layers that neither has. */
function strangers(all: readonly string[]): string[] {
  const modules = new Set(
    [...nounsOf(/^shop-api\/modules\/[^/]+\/([^/]+)\//, all)].map((name) => partsOf(name).map(singular).join('-')),
  )
  const ofContract = [...nounsOf(/^lib\/contract\/([^/]+)\//, all)].filter(
    (name) => !startsWithOneOf(name, modules) && !(name in ONLY_CONTRACT),
  )
  const others = [/^lib\/domain\/([a-z-]+)\./, /^lib\/mapping\/([a-z-]+)\./, /^components\/([^/]+)\//].flatMap(
    (layer) => [...nounsOf(layer, all)].filter((name) => !startsWithOneOf(name, modules) && !PARTS.test(name)),
  )
  return [...ofContract, ...others]
}

const forbidden = new Set([...Object.values(NOUNS).flat(), ...OTHER_FORBIDDEN])
const misnamed = (names: readonly string[]): string[] =>
  names.filter(
    (path) =>
      !Object.keys(EXCEPTIONS).some((start) => path.startsWith(start)) &&
      (partsOf(path.replace(/^lib\/contract\/(?:contract\.)?/, '')).some((word) => forbidden.has(word)) ||
        path.includes('last-good')),
  )

/** Other words for a noun that mean nothing else: no identifier has one as a part, wherever it is. */
const NOWHERE = [
  ...['activity', 'activities', 'certificate', 'certificates', 'talk', 'talks', 'draws', 'purse', 'basket'],
  ...['deal', 'deals', 'papers', 'stores', 'arrival', 'arrivals', 'contract', 'contracts', 'purses', 'told'],
]
/** Names that had another meaning than they seemed to: whole identifiers, wherever they are. */
const GONE = new Set([
  ...['namesNoRow', 'wishBar', 'checkWish', 'onShelf', 'storedAs', 'useMoney', 'Store', 'isNobodysRow', 'sendAnew'],
  ...['newsOfTalk', 'keptAmounts', 'useHeld'],
])
/** Of pages: cached and rendered. */
const OF_PAGES = { where: /^(?:lib\/(?:server|routes)|app|bench)\//, words: ['stored', 'drawn', 'drawing'] }

/** Identifiers that keep such a word, everywhere or in a file, and why. */
const KEPT: Record<string, string> = {
  ACTIVITY_API_URL: 'a setting of operators',
  STORED_PAGES_MB: 'a setting of operators',
  Activity: 'a part of React',
  DingTalk: 'a product',
  inContract: 'the wire',
  'e2e/desk.spec.ts: talk': 'a parameter of /staff/conversations',
  'shop-api/modules/service/staff-desk/routes.ts: talk': 'a parameter of /staff/conversations',
  'scripts/check-upstream/client.ts: certificate': 'of TLS',
  'shop-api/modules/base/notifications/routes.ts: arrival': 'a kind of notification on the wire',
  'shop-api/modules/base/notifications/routes.ts: certificate': 'a kind of notification on the wire',
  planAdds: 'a verb: what adding to the cart comes to',
}

const codeOf = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    // Of templates the text between what is filled in.
    .replace(/[`}][^`${}]*(?=\$\{|`)/g, ' ')

/** Fields of the wire, of operators' calls and of their paths keep their names, alone: `papers`, not `papersOf`. */
const wireNames = new Set(
  sources
    .filter(({ path }) =>
      /^lib\/contract\/|(?:^|\/)(?:operator|shapes|commands|show-command|operator-facts)\.ts$/.test(path),
    )
    .flatMap(({ text }) => [...text.matchAll(/^\s+'?([a-z]\w*)'?:|[{,] ([a-z]\w*):/gm)])
    .flatMap(([, first, inside]) => first ?? inside ?? []),
)
const partsOfIdentifier = (name: string): string[] =>
  name.split(/_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((part) => part.toLowerCase())

/** In a file of a noun none of its other words, anywhere none that mean nothing else. */
const misnamedIdentifiers = (path: string, text: string): string[] => {
  const own = Object.entries(NOUNS).flatMap(([noun, others]) => (isCalled(path, noun) ? others : []))
  const words = new Set([...NOWHERE, ...own, ...(OF_PAGES.where.test(path) ? OF_PAGES.words : [])])
  const names = new Set(codeOf(text).match(/[A-Za-z_$][\w$]*/g) ?? [])
  return [...names]
    .filter((name) => !wireNames.has(name) && !(name in KEPT) && !/^[a-z\d]+(?:_[a-z\d]+)+$/.test(name))
    .filter((name) => GONE.has(name) || partsOfIdentifier(name).some((part) => words.has(part)))
    .map((name) => `${path}: ${name}`)
    .filter((found) => !(found in KEPT))
}

test('identifiers are the words of the field', () => {
  const code = sources.filter(({ path }) => /\.(?:ts|tsx|mjs)$/.test(path))
  expect(code.flatMap(({ path, text }) => misnamedIdentifiers(path, text))).toEqual([])
})

test.each([
  ['lib/domain/goods.ts', 'interface GoodsActivity {}'],
  ['shop-api/sample-shop/seed/load.ts', 'await loadPapers(db)'],
  ['lib/domain/sourcing.ts', 'const wantedList = []'],
  ['components/conversation/conversation.tsx', 'const { talk } = chat'],
  ['components/orders/purchase-list.tsx', `text(\`一 \${plan.rows}\`)`],
  ['lib/contract/lottery/calls.ts', 'export const drawCalls = {}'],
  ['lib/domain/after-sales.ts', 'export const wishBar = 1'],
  ['lib/server/edge/render.ts', 'const storedHeader = 1'],
])('%s: a name in %s is found', (path, text) => {
  expect(misnamedIdentifiers(path, text)).toHaveLength(1)
})

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

test('the title of a decision is its decision', () => {
  const titles = sources
    .filter(({ path }) => path.startsWith('docs/decisions/'))
    .map(({ path, text }) => `${path}: ${text.split('\n', 1)[0]}`)
  // A question, or a subject without a verb.
  expect(titles.filter((title) => /: # (?:How|What|Which|The way|Buying|One line)\b/.test(title))).toEqual([])
})

test('files and folders are named by the words of the field', () => {
  expect(misnamed(paths)).toEqual([])
  expect(misnamed(['lib/server/sweep.ts', 'e2e/papers.spec.ts', 'lib/contract/draw/calls.ts'])).toHaveLength(3)
})

test('a noun has the same name in every layer', () => {
  const layers = table()
  // A noun of one layer alone has other names elsewhere.
  const alone = [...layers].filter(([, found]) => found.size < 2).map(([noun, found]) => `${noun}: ${[...found]}`)
  expect(alone).toEqual([])
  expect(strangers(paths)).toEqual([])
})

test.each([
  'components/chat/composer.tsx',
  'lib/contract/focus/calls.ts',
  'lib/mapping/talk.ts',
  'lib/domain/money.ts',
])('%s is named by no noun of the shop', (path) => expect(strangers([...paths, path])).toHaveLength(1))
