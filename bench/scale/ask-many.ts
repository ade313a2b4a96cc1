import { Agent, request } from 'node:http'

export interface Asked {
  readonly rate: number
  /** How many answers were not 200, by status; 0 without an answer. */
  readonly others: ReadonlyMap<number, number>
}

const statusOf = (url: string, agent: Agent): Promise<number> =>
  new Promise((resolve) => {
    request(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', () => resolve(0))
      answer.resume()
    })
      .on('error', () => resolve(0))
      .end()
  })

/** Asks for one address after the other, each once, over so many connections. */
export async function askMany(
  nextUrl: () => string,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<Asked> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const others = new Map<number, number>()
  const from = performance.now()
  const until = from + seconds * 1000
  let good = 0
  const ask = async () => {
    while (performance.now() < until) {
      const status = await statusOf(nextUrl(), agent)
      if (status === 200) good += 1
      else others.set(status, 1 + (others.get(status) ?? 0))
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  agent.destroy()
  return { rate: (good * 1000) / (performance.now() - from), others }
}
