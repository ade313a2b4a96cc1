const NUMBER = /(\d+(?:\.\d+)?)(折?)/g

/** Numbers of a text; 94折 and 9.4折 are one. */
function numbersIn(text: string): readonly string[] {
  return [...text.matchAll(NUMBER)].map(([, digits, rate]) => {
    const number = Number(digits)
    return rate === '' ? String(number) : `${number >= 10 ? number / 10 : number}折`
  })
}

/** Whether a name says a clause already: in its words, or with all of its numbers; a 1 may go without saying. */
function isSaid(name: string, clause: string): boolean {
  if (name.includes(clause)) return true
  const known = numbersIn(name)
  const numbers = numbersIn(clause)
  return known.length > 0 && numbers.length > 0 && numbers.every((number) => number === '1' || known.includes(number))
}

/** 满1000享9.4折 beside a name that says the rate. */
const THRESHOLD_OF_RATE = /^(满[\d.]+)享([\d.]+折)$/

/**
 * What a name leaves unsaid of its terms, a list of clauses with a gift's name at its end: nothing is read twice side
 * by side, in the same words or with the same numbers (买10盒赠1盒, 买10赠1).
 */
export function unsaid(name: string, terms: string): string {
  const [head = '', ...gift] = terms.split('：')
  const clauses = head.split('，').filter((clause) => !isSaid(name, clause))
  const [clause = '', ...others] = clauses
  const [, threshold, rate] = THRESHOLD_OF_RATE.exec(clause) ?? []
  const hasRate = threshold !== undefined && rate !== undefined && others.length === 0 && isSaid(name, rate)
  const left = hasRate ? `${threshold}可享` : clauses.join('，')
  return [left, ...gift.filter((each) => !name.includes(each))].filter((part) => part !== '').join('：')
}
