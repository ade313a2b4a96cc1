import type { SpecFigure } from '#shop-api/modules/catalogue/search/spec-tokens.ts'
import { hasFigures, isSpec, specFigures, specWords } from '#shop-api/modules/catalogue/search/spec-tokens.ts'
import type { Numbering } from './columns.ts'

/** Which specifications a word is of. A million goods share some thousands; each is taken apart once. */
class SpecIndex {
  readonly #specs: Numbering<string>
  readonly #figures: SpecFigure[][] = []
  readonly #byMeasure = new Map<string, number[]>()
  readonly #byWord = new Map<string, number[]>()

  constructor(specs: Numbering<string>) {
    this.#specs = specs
  }

  /** Takes in specifications that are new. */
  #learn(): void {
    const note = (places: Map<string, number[]>, key: string, at: number) => {
      const known = places.get(key)
      if (known === undefined) places.set(key, [at])
      else if (known.at(-1) !== at) known.push(at)
    }
    for (let at = this.#figures.length; at < this.#specs.size; at += 1) {
      const spec = this.#specs.values[at] ?? ''
      const figures = specFigures(spec)
      this.#figures.push(figures)
      for (const { measure } of figures) note(this.#byMeasure, measure, at)
      for (const word of specWords(spec)) note(this.#byWord, word, at)
    }
  }

  /** Numbers of the specifications that have every figure of a word, or the word itself. */
  placesOf(word: string): readonly number[] {
    this.#learn()
    if (!isSpec(word)) return this.#byWord.get(word) ?? []
    const typed = specFigures(word)
    const [rarest = []] = typed
      .map(({ measure }) => this.#byMeasure.get(measure) ?? [])
      .sort((some, others) => some.length - others.length)
    return rarest.filter((at) => hasFigures(typed, this.#figures[at] ?? []))
  }
}

const known = new WeakMap<Numbering<string>, SpecIndex>()

export function specIndexOf(specs: Numbering<string>): SpecIndex {
  const index = known.get(specs) ?? new SpecIndex(specs)
  known.set(specs, index)
  return index
}
