import { writeFileSync } from 'node:fs'
import { inRoot } from './support/paths.mjs'
import { readingText } from './support/reading-text.ts'

// Writes the document of how answers are read; a test says when it is behind.
writeFileSync(inRoot('docs', 'reading.md'), readingText())
