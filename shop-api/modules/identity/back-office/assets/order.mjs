// Rows of an order are moved by dragging them, or by Alt with the arrow keys. Without it their buttons do the same.
const formIn = (row) => row?.querySelector('form[data-order]')
const rowsAround = (row) => [...row.parentElement.children]
const stopsIn = (row) => [...row.querySelectorAll('a, button')]

function say(text) {
  const place = document.querySelector('[data-order-said]')
  if (place) place.textContent = text
}

function prepare() {
  for (const row of document.querySelectorAll('tbody tr')) row.draggable = Boolean(formIn(row))
  for (const hint of document.querySelectorAll('[data-order-hint]')) hint.hidden = false
}

/** Puts the focus where it was in the row, or beside it where that button is off at the end of the order. */
function focusIn(row, at) {
  const stops = stopsIn(row)
  const stop = stops[at]?.disabled ? stopsIn(formIn(row)).find(({ disabled }) => !disabled) : stops[at]
  stop?.focus()
}

/** Asks for the order and shows what became of it; the page that answers is the truth. */
async function move(address, step, focusAt) {
  const row = [...document.querySelectorAll('tbody tr')].find((each) => formIn(each)?.action === address)
  const form = formIn(row)
  if (!form) return
  const body = new URLSearchParams({ csrf: form.elements.csrf.value, step })
  const answer = await fetch(address, { method: 'POST', body })
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const rows = [...fresh.querySelectorAll('tbody tr')]
  const at = rows.findIndex((each) => formIn(each)?.getAttribute('action') === form.getAttribute('action'))
  // Signed out meanwhile, or the row is gone: the page as it is now says so.
  if (!answer.ok || at === -1) return location.reload()
  row.parentElement.replaceChildren(...rows)
  prepare()
  if (focusAt >= 0) focusIn(rows[at], focusAt)
  say(`“${formIn(rows[at]).dataset.order}”已移到第 ${at + 1} 位`)
}

/** One after the other: each is meant for the order that the one before it left. */
let last = Promise.resolve()
const moveNext = (...what) => {
  last = last.then(() => move(...what)).catch(() => location.reload())
}

document.addEventListener('keydown', (event) => {
  if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
  const row = document.activeElement?.closest('tr')
  const form = formIn(row)
  if (!form) return
  event.preventDefault()
  const step = event.key === 'ArrowUp' ? 'up' : 'down'
  moveNext(form.action, step, stopsIn(row).indexOf(document.activeElement))
})

let dragged = null

document.addEventListener('dragstart', ({ target, dataTransfer }) => {
  const row = target instanceof Element ? target.closest('tr[draggable="true"]') : null
  if (!row) return
  dragged = row
  dataTransfer.effectAllowed = 'move'
  dataTransfer.setData('text/plain', formIn(row).dataset.order)
  dataTransfer.setDragImage(row, 16, 16)
})

const rowUnder = ({ target }) => {
  const row = target instanceof Element ? target.closest('tr') : null
  return dragged && row !== dragged && row?.parentElement === dragged.parentElement ? row : null
}

/** The row goes along with the pointer; nothing is asked before it is let go. */
document.addEventListener('dragover', (event) => {
  if (!dragged) return
  event.preventDefault()
  const row = rowUnder(event)
  if (!row) return
  const isBelow = rowsAround(row).indexOf(dragged) < rowsAround(row).indexOf(row)
  row[isBelow ? 'after' : 'before'](dragged)
})

document.addEventListener('drop', (event) => {
  if (!dragged) return
  event.preventDefault()
  const place = rowsAround(dragged).indexOf(dragged) + 1
  moveNext(formIn(dragged).action, place, -1)
  dragged = null
})

/** Let go elsewhere, or called off: the row returns. */
document.addEventListener('dragend', () => {
  if (dragged) location.reload()
  dragged = null
})

prepare()
