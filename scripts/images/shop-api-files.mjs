// What the shop API runs on, and nothing of the storefront: its own files and the packages they name.
// Usage: node scripts/images/shop-api-files.mjs <folder>
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../support/paths.mjs'
import { packagesNamedIn, packagesOf } from './packages-of.mjs'

const [target] = process.argv.slice(2)
if (!target) throw new Error('usage: node scripts/images/shop-api-files.mjs <folder>')

/** Without the packages inside: each is copied for itself when something needs it. */
const copy = (at) =>
  cpSync(inRoot(at), path.join(target, at), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !path.relative(inRoot(at), file).split(path.sep).includes('node_modules'),
  })

const own = ['package.json', 'LICENSE', 'shop-api', 'lib/contract', 'lib/kernel', 'lib/sheets', 'lib/tracing']
// The regions are what `ctl init` offers.
for (const each of [...own, 'docs/examples/regions.csv']) copy(each)

const lockfile = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
const named = (folder) => [
  ...new Set(
    globSync('**/*.ts', { cwd: path.join(target, folder) }).flatMap((file) =>
      packagesNamedIn(readFileSync(path.join(target, folder, file), 'utf8')),
    ),
  ),
]
const needed = new Set(['shop-api', 'lib'].flatMap((folder) => packagesOf(lockfile, named(folder), folder)))
// The project's own parts, where they are packages.
for (const [place, { link }] of Object.entries(lockfile.packages)) if (link) needed.add(place)
// A package for another system is in the lockfile, and is not installed.
for (const place of needed) if (existsSync(inRoot(place))) copy(place)
