import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const LIMIT = 600_000

export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

let lastOne = Promise.resolve(true)

/**
 * Installs packages of the operating system, one after the other, because apt locks its lists; true when that worked.
 * Only root on a Debian-like system can.
 */
export const installSystemPackages = async (...packages) => {
  if (!canInstall()) return false
  lastOne = lastOne.then(() => install(...packages))
  return await lastOne
}

const install = async (...packages) => {
  console.log(`正在安装系统软件包：${packages.join(' ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const tryToInstall = () =>
    run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env, quiet: true, timeout: LIMIT })
  if ((await tryToInstall()).code === 0) return true
  await run('apt-get', ['update'], { env, quiet: true, timeout: LIMIT })
  return (await tryToInstall()).code === 0
}
