// The whole shop as several machines would run it, as processes of this one: npm run topology [-- --port 8080]
// Runs on the machine's own Node, however old, until the project's is there.
import { pathToFileURL } from 'node:url'
import { prepare } from './support/install.mjs'
import { inRoot } from './support/paths.mjs'

await prepare()
await import(pathToFileURL(inRoot('bench', 'topology.ts')).href)
