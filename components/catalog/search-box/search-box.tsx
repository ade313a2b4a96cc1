'use client'

import { useRouter } from 'next/navigation'
import type { FormEvent, KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isComposing } from '#components/ui/composing.ts'
import { cx } from '#components/ui/cx.ts'
import { enterFirstQuantity, slashToStart } from '#components/ui/search-field.ts'
import { usePart } from '#components/ui/use-part.ts'
import { onAddressChange } from '#lib/browser/address-change.ts'
import { isSignedIn } from '#lib/browser/signed-in.ts'
import { useListMode } from '#lib/browser/use-display.ts'
import { searchText } from '#lib/domain/common.ts'
import { isCodeLike } from '#lib/domain/goods-entry.ts'
import type { SearchType } from '#lib/routes/links.ts'
import { searchUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { asSearchType, searchAddress, searchMode } from './address.ts'
import { EarlyQuantity } from './early-quantity.tsx'
import type { FieldAria, FieldHandlers } from './suggestions.tsx'
import { isBarcode, useIntoResults } from './use-into-results.ts'

const closed: FieldAria = { isExpanded: false }
const loadEntries = () => import('#components/goods/desk/entries-elsewhere.tsx').then((part) => part.EntriesElsewhere)

/** Entries go to the queue in their order, also while its code is on its way. */
let queue: Promise<unknown> = Promise.resolve()
function enterLate(words: string, typed: string): Promise<unknown> {
  queue = Promise.all([import('#components/goods/desk/entries.ts'), queue]).then(([{ entryQueue }]) =>
    entryQueue.write(entryQueue.begin(words).id, typed),
  )
  return queue
}

const loadSuggestions = () => import('./suggestions.tsx').then((part) => part.Suggestions)

/**
 * Search field with mode and suggestions. Without script it is a plain GET form; the suggestions and their library come
 * with the first focus. After a search the text stays.
 */
export function SearchBox({ className }: { className?: string }) {
  const router = useRouter()
  const inputId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [type, setType] = useState<SearchType>(0)
  const [isWriting, setWriting] = useState(false)
  const [isWanted, setWanted] = useState(false)
  /** Something was typed here, perhaps before the suggestions' own part arrived: it opens with an answer then. */
  const [isTyped, setTyped] = useState(false)
  const handlers = useRef<FieldHandlers>({})
  const [aria, setAria] = useState(closed)
  const Suggestions = usePart(loadSuggestions, isWanted)
  const early = useRef<HTMLInputElement>(null)
  const results = useIntoResults(input, early)
  /** Words that were searched for, whose quantity is written before the page has come. */
  const [awaited, setAwaited] = useState<string>()
  const [hasEntries, setHasEntries] = useState(false)
  const Entries = usePart(loadEntries, hasEntries)
  /** Something was typed since the last search: an address that comes late leaves it alone. */
  const isBegun = useRef(false)

  useEffect(() => {
    const follow = (): void => {
      const address = searchAddress()
      if (!address || (isBegun.current && document.activeElement === input.current)) return
      setText(address.keywords)
      setType(address.type)
    }
    follow()
    return onAddressChange(follow)
  }, [])

  // Who was quicker than the scripts has focused and typed already; none of it is lost.
  useEffect(() => {
    const field = input.current
    if (!field) return
    if (field.value !== '' && field.value !== searchAddress()?.keywords) {
      setText(field.value)
      setTyped(true)
      isBegun.current = true
    }
    if (document.activeElement === field) setWanted(true)
  }, [])

  const usualMode = useListMode()
  const search = (words: string, as: SearchType): void => {
    const keywords = searchText(words)
    setText(keywords)
    setType(as)
    // What arrives late no longer opens below a field that has been answered.
    setTyped(false)
    isBegun.current = false
    if (keywords === '') input.current?.focus()
    else {
      results.onSearch(keywords)
      router.push(searchUrl(searchMode(usualMode), { keywords, type: as }))
      if (isBarcode(keywords) && results.areAwaited()) writeEarly(keywords)
    }
  }

  const toField = (): void => {
    setAwaited(undefined)
    input.current?.focus()
    input.current?.select()
  }

  /** The quantity has a field of its own at once, which belongs to these words: no key waits for the page. */
  const writeEarly = (keywords: string): void => {
    flushSync(() => {
      setAwaited(keywords)
      setHasEntries(true)
    })
    early.current?.focus()
  }

  const onEarlyQuantity = (keywords: string, typed: string): void => {
    toField()
    void enterLate(keywords, typed)
  }

  /** Into the results, or into a quantity of these words while they are on their way; a code means its own goods, not the first. */
  const leadDown = (): boolean => {
    const keywords = searchText(text)
    const isCode = isCodeLike(keywords) && isSignedIn()
    if (!isCode && intoRows()) return true
    if (keywords === '' || !isSignedIn()) return false
    writeEarly(keywords)
    if (!isCode) results.enterLater(keywords)
    return true
  }

  /** Into what is found; never into what an earlier page still shows. */
  const intoRows = (): boolean => !results.areAwaited() && enterFirstQuantity()

  /** The keys that lead from the field into what it found, or into the list below an empty field. */
  const leadsOn = ({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean => {
    if (aria.isExpanded || isComposing(nativeEvent)) return false
    const isFound = searchText(text) === (results.awaited() ?? searchAddress()?.keywords ?? '')
    if (key === '/') return slashToStart(currentTarget)
    if (key === 'ArrowDown') return isFound && leadDown()
    // Words typed again are searched for again: Enter leads on from those that stand there.
    return key === 'Enter' && text !== '' && isFound && !isBegun.current && intoRows()
  }

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    search(input.current?.value ?? text, type)
  }

  return (
    <search className={cx('relative block', className)}>
      <form
        action={routes.search.path}
        onSubmit={onSubmit}
        className="flex h-10 border-2 border-brand-600 bg-surface max-tablet:h-12"
      >
        <select
          name="type"
          aria-label="搜索类型"
          value={type}
          onChange={(event) => setType(asSearchType(event.target.value))}
          className="border-line border-r bg-surface px-2 text-form"
        >
          <option value={0}>药品</option>
          <option value={1}>厂家</option>
        </select>
        <input
          ref={input}
          id={inputId}
          name="keywords"
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={64}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={aria.isExpanded}
          aria-controls={aria.controls}
          aria-activedescendant={aria.active}
          aria-label="搜索药品或厂家"
          data-search-field
          placeholder={type === 0 ? '名称 / 拼音 / 条码 / 文号' : '生产厂家名称 / 拼音首字母'}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setTyped(true)
            isBegun.current = true
            results.onChange()
            handlers.current.onChange?.(event)
          }}
          onBlur={(event) => handlers.current.onBlur?.(event)}
          onClick={(event) => handlers.current.onClick?.(event)}
          onKeyDown={(event) => {
            if (leadsOn(event)) event.preventDefault()
            else handlers.current.onKeyDown?.(event)
          }}
          onFocus={() => setWanted(true)}
          onCompositionStart={() => setWriting(true)}
          onCompositionEnd={() => setWriting(false)}
          className="min-w-0 flex-1 px-3 text-ellipsis text-form max-tablet:px-2"
        />
        <button type="submit" className="w-22 max-tablet:w-16 bg-brand-600 text-form text-white hover:bg-brand-700">
          搜索
        </button>
      </form>
      {awaited !== undefined && (
        <EarlyQuantity
          key={awaited}
          words={awaited}
          field={early}
          onQuantity={(typed) => onEarlyQuantity(awaited, typed)}
          onWords={(words) => search(words, type)}
          onBack={toField}
          onRows={intoRows}
        />
      )}
      {Entries && <Entries onDone={toField} />}
      {Suggestions && (
        <Suggestions
          input={input}
          inputId={inputId}
          text={text}
          type={type}
          isComposing={isWriting}
          isTyped={isTyped}
          handlers={handlers}
          setAria={setAria}
          onChoose={(row) => search(row.name, type)}
          onOtherMode={(other) => search(text, other)}
          onGuess={(keywords) => search(keywords, type)}
        />
      )}
    </search>
  )
}
