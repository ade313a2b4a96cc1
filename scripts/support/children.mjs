import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from './paths.mjs'

const GRACE = 12_000

/**
 * Long-running processes that live and die together. Each gets its own process group, so that Ctrl-C reaches only this
 * process and the others are stopped in order: the last one started first.
 */
export const createFamily = ({ onDeath }) => {
  const members = []
  let stopping

  const start = (name, command, args, { env, onLine }) => {
    const child = spawn(command, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const member = { name, child, ended: undefined }
    member.ended = new Promise((resolve) => {
      child.on('error', (error) => resolve(error.message))
      child.on('close', (code, signal) => resolve(signal ?? `exit ${code}`))
    })
    createInterface({ input: child.stdout }).on('line', (line) => onLine(line, false))
    createInterface({ input: child.stderr }).on('line', (line) => onLine(line, true))
    members.push(member)
    member.ended.then((how) => {
      if (!stopping) onDeath(name, how)
    })
    return member
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
      for (const member of members.toReversed()) await stopOne(member)
    })()
    return stopping
  }

  return { start, stopAll }
}
