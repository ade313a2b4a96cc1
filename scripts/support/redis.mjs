import { existsSync } from 'node:fs'
import path from 'node:path'
import { installSystemPackages } from './system-packages.mjs'

const NAMES = ['valkey-server', 'redis-server']

const find = () =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
    .find((each) => existsSync(each))

/** The path of Valkey or Redis, installed first when that is possible; otherwise what is missing, in one line. */
export const provideRedis = async () => {
  if (!find()) await installSystemPackages('redis-server')
  const executable = find()
  return executable ? { executable } : { missing: 'no Valkey or Redis (install the package "redis-server")' }
}
