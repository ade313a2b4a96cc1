import { globSync } from 'node:fs'
import path from 'node:path'
import { run } from '../support/run.mjs'
import type { Check } from './checks.ts'
import type { ImageConfig, Target } from './make-images.ts'

/** What belongs to the other process, or to the making of the image. */
const FOREIGN: Record<Target, readonly string[]> = {
  'shop-api': ['app', 'components', '.next', 'lib/server', 'node_modules/{next,react,typescript,jest}'],
  storefront: ['shop-api', 'lib', 'node_modules/{pg,fastify,drizzle-orm,typescript,jest}'],
}
const OF_THE_MAKING = [
  '.git',
  '.npmrc*',
  '{app,lib,shop-api}/**/*.test.{ts,tsx}',
  '{app,lib,shop-api}/**/testing',
  'e2e',
  'bench',
  'scripts',
]

const megabytes = (line: string) => `${(Number.parseInt(line, 10) / 1e6).toFixed(0)} MB`

/** What an image says of itself, and what is in it. */
export async function checkContents(check: Check, target: Target, config: ImageConfig, root: string): Promise<void> {
  const { User, StopSignal, Healthcheck } = config
  check(`${target} is no process of root`, /^[1-9]\d*:[1-9]\d*$/.test(User), User)
  check(`${target} is asked to stop by SIGTERM`, StopSignal === 'SIGTERM', StopSignal)
  const asks = Healthcheck.Test.some((part) => part.includes('/readyz'))
  check(`${target} is looked after by /readyz`, asks, asks ? '' : Healthcheck.Test.join(' '))
  const shop = path.join(root, 'srv', 'shop')
  const found = [...FOREIGN[target], ...OF_THE_MAKING].flatMap((pattern) => globSync(pattern, { cwd: shop }))
  check(`${target} holds what it runs on and nothing else`, found.length === 0, found.slice(0, 10).join(' '))
  for (const [what, at] of Object.entries({
    'in all': root,
    Node: path.join(root, 'usr', 'bin', 'node'),
    'the shop': shop,
  })) {
    const { output } = await run('du', ['--summarize', '--bytes', at], { quiet: true })
    console.log(`        ${megabytes(output)} ${what}`)
  }
}
