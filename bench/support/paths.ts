import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

export const inRoot = (...parts: string[]): string => path.join(root, ...parts)

/** Everything the measurements write; ignored by Git, safe to delete. */
export const dataFolder = inRoot('.data', 'bench')
