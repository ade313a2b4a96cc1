import { linesByFolder } from './support/line-counts.ts'
import { sourcesOf } from './support/sources.ts'

// The size of the house by folder: npm run lines. What it is made of and what it leaves out: support/line-counts.ts.

const counted = linesByFolder(sourcesOf('.ts', '.tsx', '.mjs', '.css'))
const width = Math.max(...[...counted.keys()].map((folder) => folder.length))
for (const [folder, lines] of counted) process.stdout.write(`${folder.padEnd(width)} ${String(lines).padStart(8)}\n`)
process.stdout.write(`${'all'.padEnd(width)} ${String([...counted.values()].reduce((a, b) => a + b, 0)).padStart(8)}\n`)
