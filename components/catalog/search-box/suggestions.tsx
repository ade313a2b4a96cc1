import { useCombobox } from 'downshift'
import type { ComponentProps, KeyboardEvent, RefObject } from 'react'
import { useEffect, useLayoutEffect } from 'react'
import { isComposing } from '#components/ui/composing.ts'
import { cx } from '#components/ui/cx.ts'
import { useSuggestedGoods } from '#lib/browser/use-suggested-goods.ts'
import type { Guess, Suggestion } from '#lib/domain/suggestion.ts'
import type { SearchType } from '#lib/routes/links.ts'
import { SuggestRow } from './suggest-row.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** What the field does beside its own work once the list is there. */
export type FieldHandlers = Pick<ComponentProps<'input'>, 'onChange' | 'onBlur' | 'onClick' | 'onKeyDown'>

/** What the field says to readers of the list below it. */
export interface FieldAria {
  isExpanded: boolean
  controls?: string | undefined
  active?: string | undefined
}

export interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>
  inputId: string
  text: string
  type: SearchType
  isComposing: boolean
  /** The text was typed, not only found in the address. */
  isTyped: boolean
  /** What the field does beside its own work, and what it says to readers: both are set from here. */
  handlers: RefObject<FieldHandlers>
  setAria: (aria: FieldAria) => void
  onChoose: (row: Suggestion) => void
  onOtherMode: (type: SearchType) => void
  /** Searches for what was probably meant. */
  onGuess: (keywords: string) => void
}

type InputWiring = Required<FieldHandlers> & { ref: (input: HTMLInputElement | null) => void }
type Choice =
  | { kind: 'row'; row: Suggestion }
  | ({ kind: 'guess' } & Guess)
  | { kind: 'mode'; type: SearchType; total: number }

const choiceText = (choice: Choice | null): string => (choice?.kind === 'row' ? choice.row.name : '')
const modeNames = { 0: '药品', 1: '厂家' } as const

/**
 * The list under the search field. The library comes with the first focus, while the field itself stays the one that was
 * focused: replacing it would drop the caret and break an input method in the middle of a word.
 */
export function Suggestions(props: SuggestionsProps) {
  const { text, type, input } = props
  const typed = text.trim()
  const { found, isSearching } = useSuggestions(typed, type, props.isComposing)
  const goods = useSuggestedGoods(found?.rows ?? [])
  const choices: Choice[] = [
    ...(found?.rows ?? []).map((row) => ({ kind: 'row', row }) as const),
    ...(found?.guess ? [{ kind: 'guess', ...found.guess } as const] : []),
    ...(found?.otherMode ? [{ kind: 'mode', ...found.otherMode } as const] : []),
  ]

  const box = useCombobox<Choice>({
    items: choices,
    inputId: props.inputId,
    inputValue: text,
    initialIsOpen: props.isTyped,
    selectedItem: null,
    itemToString: choiceText,
    itemToKey: (choice) => (choice?.kind === 'row' ? choice.row.key : choice?.kind),
    stateReducer: (state, { type: change, changes }) => {
      const is = useCombobox.stateChangeTypes
      // Leaving the field chooses nothing, whatever the pointer rested on.
      if (change === is.InputBlur) return { ...changes, selectedItem: null, inputValue: state.inputValue }
      // A click into the field opens the list but never closes it.
      if (change === is.InputClick) return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex }
      return changes
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem?.kind === 'row') props.onChoose(selectedItem.row)
      if (selectedItem?.kind === 'guess') props.onGuess(selectedItem.keywords)
      if (selectedItem?.kind === 'mode') props.onOtherMode(selectedItem.type)
    },
  })

  const { isOpen, highlightedIndex, closeMenu } = box
  const isShown = isOpen && typed !== '' && (isSearching || found !== null)

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const native: KeyboardEvent['nativeEvent'] & { preventDownshiftDefault?: boolean } = event.nativeEvent
    // Enter without a choice searches the typed text; Esc only ever closes. Both are the form's own ways.
    const isForm = event.key === 'Enter' && highlightedIndex < 0
    if (isForm) closeMenu()
    native.preventDownshiftDefault =
      isForm || (event.key === 'Escape' && !isOpen) || isComposing(native) || (!found && event.key.startsWith('Arrow'))
  }

  const field = box.getInputProps({ onKeyDown, 'aria-label': '搜索药品或厂家' }, { suppressRefError: true })
  const active = (isShown && field['aria-activedescendant']) || undefined
  const controls = field['aria-controls']
  const { handlers, setAria } = props

  useLayoutEffect(() => {
    const { ref, onChange, onBlur, onClick, onKeyDown: onKey } = field as InputWiring
    ref(input.current)
    handlers.current = { onChange, onBlur, onClick, onKeyDown: onKey }
  })
  useEffect(() => {
    setAria({ isExpanded: isShown, controls, active })
  }, [isShown, controls, active, setAria])

  return (
    <div className={cx('absolute inset-x-0 top-full z-popover', !isShown && 'hidden')}>
      <div className="mt-px border border-line bg-surface py-1 shadow-float">
        <p role="status" className="px-3 py-1 text-meta text-ink-500">
          {isSearching && !found ? '搜索中…' : null}
          {!isSearching && found?.rows.length === 0 ? '暂无数据' : null}
          {found && found.rows.length > 0 ? `${found.rows.length} 条建议，↑↓ 选择，回车搜索` : null}
        </p>
        <ul {...box.getMenuProps({ 'aria-label': '搜索建议' })}>
          {choices.map((choice, index) => (
            <li
              key={choice.kind === 'row' ? choice.row.key : choice.kind}
              {...box.getItemProps({ item: choice, index })}
              className={cx(
                'flex min-h-8 cursor-pointer flex-wrap items-baseline gap-x-3 px-3 py-1 text-base max-tablet:min-h-11',
                index === highlightedIndex && 'bg-row-hover',
              )}
            >
              {choice.kind === 'row' && <SuggestRow row={choice.row} typed={typed} goods={goods.get(choice.row.key)} />}
              {choice.kind === 'guess' && (
                <span>
                  您是不是要找 <b className="font-semibold text-brand-700">{choice.keywords}</b>（{choice.total}{' '}
                  个结果）
                </span>
              )}
              {choice.kind === 'mode' && (
                <span className="text-brand-700">
                  按{modeNames[choice.type]}搜索“{typed}”（{choice.total} 个结果）
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
