import { setTimeout as sleep } from 'node:timers/promises'

interface Tried<Answer> {
  readonly ask: () => Promise<Answer>
  readonly read: (answer: Answer) => { readonly status: number; readonly retryAfter: unknown }
  readonly mostTries: number
}

/** A busy shop asks guests to come again later, crawlers first: this one does. */
export async function askInTurn<Answer>({ ask, read, mostTries }: Tried<Answer>): Promise<Answer> {
  const answer = await ask()
  const { status, retryAfter } = read(answer)
  const seconds = Number(retryAfter)
  if (status !== 503 || !(seconds > 0) || mostTries === 1) return answer
  await sleep(seconds * 1_000)
  return await askInTurn({ ask, read, mostTries: mostTries - 1 })
}
