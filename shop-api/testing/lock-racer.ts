import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { FolderBusyError, lockFolder } from '#shop-api/platform/db/lock.ts'

/**
 * A process that tries to lock a folder at every line it reads, and answers `held`, `busy`, or `double` when another
 * one held the folder at the same time. At `die` it takes the lock and is killed with it.
 */
const [folder = ''] = process.argv.slice(2)
const marker = path.join(folder, 'marker')

async function hold(): Promise<string> {
  const release = lockFolder(folder)
  try {
    writeFileSync(marker, '', { flag: 'wx' })
  } catch {
    return 'double'
  }
  await sleep(2)
  rmSync(marker)
  release()
  return 'held'
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'die') {
    lockFolder(folder)
    process.kill(process.pid, 'SIGKILL')
  }
  const answer = await hold().catch((error) => (error instanceof FolderBusyError ? 'busy' : String(error)))
  process.stdout.write(`${answer}\n`)
}
