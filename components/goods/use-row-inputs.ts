import { useRef } from 'react'

export type RowDirection = 1 | -1

export interface RowInputs {
  /** Holds the quantity field of a row as long as it is rendered. */
  readonly hold: (index: number) => (input: HTMLInputElement | null) => void
  /** To the next row that can be bought; false when there is none that way. */
  readonly move: (from: number, direction: RowDirection) => boolean
}

/** The quantity fields of a table, to walk between rows. Rows that can't be bought have none and are stepped over. */
export function useRowInputs(count: number): RowInputs {
  const inputs = useRef(new Map<number, HTMLInputElement>())
  return {
    hold: (index) => (input) => {
      if (input) inputs.current.set(index, input)
      else inputs.current.delete(index)
    },
    move: (from, direction) => {
      for (let index = from + direction; index >= 0 && index < count; index += direction) {
        const input = inputs.current.get(index)
        if (input) {
          input.focus()
          return true
        }
      }
      return false
    },
  }
}
