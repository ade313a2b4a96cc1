import { parseArgs } from 'node:util'

export interface Options {
  /** Length of one measured run. */
  readonly seconds: number
  readonly repetitions: number
  readonly connections: readonly number[]
  /** Load from wrk instead of our own generator, to check the one against the other. */
  readonly wrk: boolean
  /** First port tried; 0 takes any free one. */
  readonly port: number
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`--${name} must be a positive number: ${text}`)
  return value
}

/** What the command line asks for; `--quick` is a rehearsal whose numbers mean nothing. */
export function readOptions(defaults: Pick<Options, 'seconds' | 'connections'>): Options {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string' },
      repetitions: { type: 'string' },
      connections: { type: 'string' },
      port: { type: 'string', default: '0' },
      wrk: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
    },
  })
  const quick = values.quick ? { seconds: 0.5, repetitions: 1, connections: [10] } : undefined
  return {
    seconds: values.seconds ? positive('seconds', values.seconds) : (quick?.seconds ?? defaults.seconds),
    repetitions: values.repetitions ? positive('repetitions', values.repetitions) : (quick?.repetitions ?? 3),
    connections: values.connections
      ? values.connections.split(',').map((each) => positive('connections', each))
      : (quick?.connections ?? defaults.connections),
    wrk: values.wrk,
    port: Number(values.port),
  }
}
