/**
 * A question that a module asks and a module above it answers, so that imports point downwards only. All questions are
 * answered in `answers/answers.ts`, before anything runs.
 */
export interface Port<Ask> {
  readonly ask: Ask
  readonly answerWith: (answer: Ask) => void
}

/** Asking before there is an answer throws: a part of the shop was left out of `answers/answers.ts`. */
export function port<Ask extends (...args: never[]) => unknown>(question: string): Port<Ask> {
  let known: Ask | undefined
  const ask = (...args: Parameters<Ask>) => {
    if (!known) throw new Error(`no module answers "${question}"`)
    return known(...args)
  }
  return {
    ask: ask as Ask,
    answerWith: (answer) => {
      known = answer
    },
  }
}
