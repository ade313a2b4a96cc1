import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn } from 'node:child_process'
import { root } from './paths.mjs'
import { chargeEnded } from './processor-time.mjs'

/**
 * The piece of work that commands belong to: `processor` gets the seconds they have taken, and what they write goes to
 * the file behind the descriptor `log`, where there is one.
 */
export const pieceOfWork = new AsyncLocalStorage()

/**
 * Runs a command to its end. Resolves with its exit code and, unless its output goes straight through, with what it
 * wrote (both streams, in order of arrival). Never rejects because of a non-zero code.
 */
export const run = (command, args, { env = process.env, quiet = false, cwd = root, uid, gid, timeout } = {}) =>
  new Promise((resolve) => {
    const piece = pieceOfWork.getStore()
    const through = piece?.log ?? 'inherit'
    const child = spawn(command, args, {
      cwd,
      env,
      uid,
      gid,
      timeout,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', through, through],
    })
    const killWithUs = () => child.kill()
    process.once('exit', killWithUs)
    const output = []
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))
    const text = () => Buffer.concat(output).toString('utf8')
    child.on('error', (error) => resolve({ code: 127, output: `${text()}${error.message}\n` }))
    child.on('exit', () => chargeEnded(piece))
    child.on('close', (code) => {
      process.off('exit', killWithUs)
      resolve({ code: code ?? 1, output: text() })
    })
  })

export const seconds = (from) => ((performance.now() - from) / 1000).toFixed(1)
