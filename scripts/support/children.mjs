import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './paths.mjs'

/** Longer than the 30 s in which a stop finishes the requests under way. */
const GRACE = 32_000
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000
/** Who lived so long has earned a fresh start: the next restart is quick again. */
const STEADY_AFTER = 60_000
const MOST_RESTARTS = 8

/** In the order in which the first of each name was started: equals need nothing of one another. */
const byName = (members) =>
  [...new Set(members.map(({ name }) => name))].map((name) => members.filter((member) => member.name === name))

/**
 * Long-running processes that live together. Each gets its own process group, so that Ctrl-C reaches only this process
 * and the others are stopped in order: the last one started first, and with it all of its name. One that dies is reported to `onDeath`; once it is
 * marked by `restartOnDeath` it is started again instead, until it dies too often in a row, and `onRestart` hears of it.
 * @param {{ onDeath: (name: string, how: string) => void,
 *   onRestart?: (name: string, how: string, pause: number) => void, firstPause?: number }} options
 */
export const createFamily = ({ onDeath, onRestart, firstPause = FIRST_PAUSE }) => {
  const members = []
  let stopping

  const open = ({ command, args, env }) =>
    spawn(command, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })

  const watch = (member) => {
    const { child, onLine } = member
    member.startedAt = Date.now()
    member.ended = new Promise((resolve) => {
      child.on('error', (error) => resolve(error.message))
      child.on('close', (code, signal) => resolve(signal ?? `exit ${code}`))
    })
    createInterface({ input: child.stdout }).on('line', (line) => onLine(line, false))
    createInterface({ input: child.stderr }).on('line', (line) => onLine(line, true))
    member.ended.then((how) => afterDeath(member, how))
  }

  const afterDeath = async (member, how) => {
    if (stopping) return
    if (Date.now() - member.startedAt > STEADY_AFTER) member.restarts = 0
    if (!member.mayRestart || member.restarts === MOST_RESTARTS) return onDeath(member.name, how)
    const pause = Math.min(firstPause * 2 ** member.restarts, LONGEST_PAUSE)
    member.restarts += 1
    onRestart?.(member.name, how, pause)
    await sleep(pause)
    if (stopping) return
    member.child = open(member)
    watch(member)
  }

  const start = (name, command, args, { env, onLine }) => {
    const plan = { name, command, args, env, onLine }
    const member = { ...plan, child: open(plan), mayRestart: false, restarts: 0 }
    members.push(member)
    watch(member)
    return member
  }

  /** To be said once a process has been ready: before that its death is a mistake of the configuration. */
  const restartOnDeath = (member) => {
    member.mayRestart = true
  }

  const signal = ({ child }, name) => {
    try {
      process.kill(-child.pid, name)
    } catch {
      // It is gone already, which is what was wanted.
    }
  }

  const stopOne = async (member) => {
    signal(member, 'SIGTERM')
    const timer = setTimeout(() => signal(member, 'SIGKILL'), GRACE)
    await member.ended
    clearTimeout(timer)
  }

  const stopAll = () => {
    stopping ??= (async () => {
      for (const equals of byName(members).toReversed()) await Promise.all(equals.map(stopOne))
    })()
    return stopping
  }

  return { start, restartOnDeath, stopAll }
}
