import { Refusal } from './refusal.ts'

const running = new Set<string>()

/** Does the work unless the same is being done already. Throws Refusal 409. */
export async function oneAtATime<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  if (running.has(key)) throw new Refusal(409)
  running.add(key)
  try {
    return await work()
  } finally {
    running.delete(key)
  }
}
