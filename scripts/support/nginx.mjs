import { existsSync } from 'node:fs'
import path from 'node:path'
import { installSystemPackages } from './system-packages.mjs'

const find = () =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
    .map((folder) => path.join(folder, 'nginx'))
    .find((each) => existsSync(each))

/** The path of nginx, installed first when that is possible; otherwise what is missing, in one line. */
export const provideNginx = async () => {
  if (!find()) await installSystemPackages('nginx-light')
  const executable = find()
  return executable ? { executable } : { missing: 'no nginx (install the package "nginx-light")' }
}
