import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startOwnPostgres } from '../scripts/support/postgres.mjs'
import { ensureBuilt } from '../scripts/support/storefront-build.mjs'
import { faults } from './drill/all-faults.ts'
import type { Fault } from './drill/fault.ts'
import type { Phases } from './drill/phases.ts'
import { unpackEarlierRelease } from './drill/rolling/earlier-release.ts'
import {
  drillRolling,
  RELEASE_AND_BACK,
  ROLLING_RESTART,
  releaseAndBack,
  rollingRestart,
} from './drill/rolling/rolling-restart.ts'
import type { FaultResult } from './drill/run-fault.ts'
import { runFault } from './drill/run-fault.ts'
import { mountDisk, unmountDisk } from './drill/small-disk.ts'
import { choosePages, learnWords } from './drill/storefront/pages.ts'
import type { PagesResult } from './drill/storefront/read-through-fault.ts'
import { readThroughFault } from './drill/storefront/read-through-fault.ts'
import { storefrontFaults } from './drill/storefront/storefront-faults.ts'
import { openStorefront } from './drill/storefront/storefront-world.ts'
import type { World } from './drill/world.ts'
import { createDatabase, openWorld, SHOP_API } from './drill/world.ts'
import { printHeading, printMachine, printTable } from './support/report.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, list: { type: 'boolean', default: false } },
})
const LENGTHS: Phases = values.short
  ? { before: 1_000, during: 2_000, after: 5_000 }
  : { before: 10_000, during: 20_000, after: 20_000 }
/** A storefront's pages are made again a while after what they are made of was asked for. */
const PAGE_LENGTHS: Phases = values.short
  ? { before: 500, during: 5_000, after: 6_000 }
  : { before: 4_000, during: 20_000, after: 15_000 }

/** Room for the sample shop and a few thousand orders. */
const DATABASE_DISK = '1g'

const isAsked = ({ name }: { name: string }) =>
  positionals.length === 0 || positionals.some((part) => name.includes(part))

const row = ({ fault, phases, statuses, acknowledged, lost, doubled, wholeAfterMs }: FaultResult): string[] => [
  fault,
  ...(['before', 'during', 'after'] as const).map(
    (phase) => `${phases[phase].requests}/${phases[phase].failed}/${phases[phase].longestMs}`,
  ),
  statuses.join(' '),
  ...[acknowledged, lost, doubled, wholeAfterMs].map(String),
]

function missingFor({ needs }: Fault, world: World): string | null {
  if (needs === 'own disk' && !world.server?.disk) return 'no disk could be mounted'
  if (needs === 'own clock' && !world.setClock) return 'the package "faketime" is not installed'
  return null
}

async function drill(world: World): Promise<FaultResult[]> {
  const results: FaultResult[] = []
  for (const fault of faults.filter(isAsked)) {
    const missing = missingFor(fault, world)
    if (missing) {
      console.log(`left out, because ${missing}: ${fault.name}`)
      continue
    }
    console.log(`${new Date().toISOString()}  ${fault.name}`)
    results.push(await runFault(world, fault, LENGTHS))
    await world.shopApi.ready()
  }
  return results
}

interface StorefrontResult extends PagesResult {
  readonly fault: string
}

/** The faults behind a storefront; needs a finished build. */
async function drillStorefront(world: World): Promise<StorefrontResult[]> {
  const asked = storefrontFaults.filter(isAsked)
  if (asked.length === 0) return []
  await ensureBuilt(() => console.log('building the storefront'))
  const results: StorefrontResult[] = []
  const shop = await openStorefront(world)
  try {
    for (const fault of asked) {
      if (fault.needs === 'own disk' && !shop.hasOwnDisk) {
        console.log(`left out, because no disk could be mounted: ${fault.name}`)
        continue
      }
      console.log(`${new Date().toISOString()}  ${fault.name}`)
      const begin = () => fault.begin(shop)
      const words = await learnWords(shop.storefront.url, await choosePages(world.shopApi.url))
      const result = await readThroughFault(shop.storefront.url, words, begin, PAGE_LENGTHS)
      results.push({ fault: fault.name, ...result })
      console.log(`  worse during ${result.worse.during.length}, whole after ${result.wholeAfterMs} ms`)
      for (const phase of ['before', 'during', 'after'] as const) {
        for (const { page, times, why } of result.worse[phase])
          console.log(`  ${phase}: ${page} ${times} times: ${why}`)
      }
      await shop.storefront.ready()
    }
  } finally {
    await shop.close()
  }
  return results
}

async function drillRestart(world: World): Promise<FaultResult[]> {
  if (!isAsked({ name: ROLLING_RESTART })) return []
  await ensureBuilt(() => console.log('building the storefront'))
  console.log(`${new Date().toISOString()}  ${ROLLING_RESTART}`)
  return [await drillRolling(world, LENGTHS, rollingRestart)]
}

/** In a database of the earlier release. */
async function drillRelease(serverUrl: string): Promise<FaultResult[]> {
  if (!isAsked({ name: RELEASE_AND_BACK })) return []
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-earlier-'))
  const earlier = unpackEarlierRelease(folder)
  try {
    if ('missing' in earlier) {
      console.log(`left out, because there is ${earlier.missing}: ${RELEASE_AND_BACK}`)
      return []
    }
    await ensureBuilt(() => console.log('building the storefront'))
    console.log(`${new Date().toISOString()}  ${RELEASE_AND_BACK} (${earlier.commit.slice(0, 7)})`)
    const world = await openWorld(await createDatabase(serverUrl), undefined, earlier.main)
    try {
      return [await drillRolling(world, LENGTHS, (shopApis) => releaseAndBack(shopApis, SHOP_API, earlier.main))]
    } finally {
      await world.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const pagesRow = ({ fault, phases, worse, wholeAfterMs }: StorefrontResult): string[] => [
  fault,
  ...(['before', 'during', 'after'] as const).map(
    (phase) => `${phases[phase].requests}/${phases[phase].failed}/${phases[phase].longestMs}`,
  ),
  ...[worse.during.length, worse.after.length, wholeAfterMs].map(String),
]

/** Nothing that was seen is worse meanwhile, and all of it is whole soon after. */
const WHOLE_WITHIN_MS = 5_000
const isGood = ({ worse, wholeAfterMs }: StorefrontResult): boolean =>
  worse.during.length === 0 && wholeAfterMs <= WHOLE_WITHIN_MS

if (values.list) {
  const names = [...faults, ...storefrontFaults].map(({ name }) => name)
  for (const name of [...names, ROLLING_RESTART, RELEASE_AND_BACK]) console.log(name)
} else {
  printMachine()
  let disk: string | undefined
  const server = await startOwnPostgres((folder: string) => {
    if (mountDisk(folder, DATABASE_DISK)) disk = folder
  })
  if (!server) throw new Error('no PostgreSQL (install the package "postgresql")')
  try {
    const world = await openWorld(await createDatabase(server.url), { ...server, disk })
    try {
      const results = await drill(world)
      const rolling = [...(await drillRestart(world)), ...(await drillRelease(server.url))]
      printHeading('requests/failed/longest ms by phase')
      const head = ['fault', 'before', 'during', 'after', 'statuses', 'orders', 'lost', 'doubled', 'whole after ms']
      printTable(head, [...results, ...rolling].map(row))
      const pages = await drillStorefront(world)
      printHeading('pages: requests/unanswered/longest ms by phase')
      printTable(
        ['fault', 'before', 'during', 'after', 'worse during', 'worse after', 'whole after ms'],
        pages.map(pagesRow),
      )
      const isKept = [...results, ...rolling].every(({ lost, doubled }) => lost === 0 && doubled === 0)
      const isUnnoticed = rolling.every(({ failures }) => failures.length === 0)
      process.exitCode = isKept && isUnnoticed && pages.every(isGood) ? 0 : 1
    } finally {
      await world.close()
    }
  } finally {
    await server.stop()
    if (disk) unmountDisk(disk)
    await server.end()
  }
}
