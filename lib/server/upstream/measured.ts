import 'server-only'
import { recorder } from '../metrics/recorder.ts'
import { noteUpstream } from '../request-note.ts'
import { UpstreamFailure } from './failure.ts'

/** The class of an answer's status; a stream that opened is a good one. */
const outcomeOf = (answer: object): string =>
  'status' in answer && typeof answer.status === 'number' ? `${Math.floor(answer.status / 100)}xx` : '2xx'

/** Asks, and takes the time of it under the call's template; what is no call of the contract is asked only. */
export async function measured<Answer extends object>(
  call: string | undefined,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  if (call === undefined) return await ask()
  const begun = performance.now()
  let outcome = 'failed'
  try {
    const answer = await ask()
    outcome = outcomeOf(answer)
    return answer
  } catch (error) {
    if (error instanceof UpstreamFailure) outcome = error.reason
    throw error
  } finally {
    const ms = performance.now() - begun
    noteUpstream(ms)
    recorder()?.asked(call, outcome, ms / 1000)
  }
}
