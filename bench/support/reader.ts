import { Agent, get } from 'node:http'

/** Readers of a server that ask again as soon as they have an answer; guests without a cookie. */
export function createReader(base: string, readers: number, cookie?: string) {
  const headers = cookie === undefined ? {} : { cookie }
  const agent = new Agent({ keepAlive: true, maxSockets: readers })
  const ask = (url: string): Promise<string> =>
    new Promise((resolve, reject) => {
      get(base + url, { agent, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(Buffer.concat(chunks).toString())
          else reject(new Error(`${url} answered ${answer.statusCode}`))
        })
        answer.on('error', reject)
      }).on('error', reject)
    })
  return {
    /** Milliseconds of each answer. */
    async askAll(urls: readonly string[]): Promise<number[]> {
      const waiting = [...urls]
      const times: number[] = []
      const read = async () => {
        for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
          const from = performance.now()
          await ask(url)
          times.push(performance.now() - from)
        }
      }
      await Promise.all(Array.from({ length: readers }, read))
      return times
    },
    async firstIdOf(list: string): Promise<number | undefined> {
      const { data } = JSON.parse(await ask(list)) as { data: { data: { id: number }[] } | { id: number }[] }
      return (Array.isArray(data) ? data : data.data)[0]?.id
    },
    text: ask,
    close: () => agent.destroy(),
  }
}
