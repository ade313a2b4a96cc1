import { readFileSync, writeFileSync } from 'node:fs'
import { withFacts } from './support/configuration-text.ts'
import { inRoot } from './support/paths.mjs'

// Writes what the code says of each variable into the documents that name them; a test says when they are behind.
for (const folder of ['docs', 'docs/zh']) {
  const file = inRoot(folder, 'configuration.md')
  writeFileSync(file, withFacts(readFileSync(file, 'utf8')))
}
