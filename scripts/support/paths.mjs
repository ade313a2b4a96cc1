import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

export const inRoot = (...parts) => path.join(root, ...parts)

/** The Node every part of the project runs on; it is installed as a package, so that the machine's own may be older. */
export const projectNode = inRoot('node_modules', '.bin', 'node')
