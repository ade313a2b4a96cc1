import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const LIMIT = 600_000

export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs packages of the operating system; true when that worked. Only root on a Debian-like system can. */
export const installSystemPackages = async (...packages) => {
  if (!canInstall()) return false
  console.log(`正在安装系统软件包：${packages.join(' ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = () =>
    run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env, quiet: true, timeout: LIMIT })
  if ((await install()).code === 0) return true
  await run('apt-get', ['update'], { env, quiet: true, timeout: LIMIT })
  return (await install()).code === 0
}
