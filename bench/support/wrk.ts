import { run } from '../../scripts/support/run.mjs'

export interface WrkLoad {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
}

/** The same load from wrk, which must be installed. Throws when an answer was not of 2xx or 3xx. */
export async function runWrk({ url, headers = {}, connections, seconds }: WrkLoad): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-t1', `-c${connections}`, `-d${Math.max(1, Math.round(seconds))}s`, ...given, url]
  const { code, output } = await run('wrk', args, { quiet: true })
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]
  if (code !== 0 || rate === undefined || /Non-2xx|Socket errors/.test(output)) throw new Error(`wrk: ${output}`)
  return Number(rate)
}
