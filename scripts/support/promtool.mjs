import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * The path of Prometheus's own checker (package "prometheus"); undefined where it is not there. It is never installed for the
 * tests: the package starts a server.
 */
export const findPromtool = () =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'promtool'))
    .find((each) => existsSync(each))
