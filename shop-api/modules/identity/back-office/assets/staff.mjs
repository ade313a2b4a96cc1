// Keys for those who work here all day. Without it everything works by links, forms and the Tab key.
const isTyping = ({ target }) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]')

function focusSearch(event) {
  const search = document.querySelector('input[type="search"]')
  if (!search) return
  event.preventDefault()
  search.focus()
  search.select()
}

/** Rows by their first link: up and down walk through them, Enter follows the link as ever. */
function walkRows(event) {
  const links = [...document.querySelectorAll('tbody tr')].flatMap((row) => row.querySelector('a') ?? [])
  if (links.length === 0) return
  const at = links.indexOf(document.activeElement?.closest('tr')?.querySelector('a') ?? null)
  const next = event.key === 'ArrowDown' ? at + 1 : at - 1
  if (at === -1 || !links[next]) return
  event.preventDefault()
  links[next].focus()
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.keyCode === 229 || isTyping(event))
    return
  if (event.key === '/') focusSearch(event)
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') walkRows(event)
})

/** The field that was refused: in the form that was sent, or in the one it was looked at with before. */
function leadToProblem() {
  const problem = document.querySelector('.problem[data-field]')
  if (!problem) return
  const sent = [location.pathname, `${location.pathname}/try`]
  const forms = [...document.forms].filter(({ action }) => sent.includes(new URL(action).pathname))
  const fields = forms.flatMap(({ elements }) => elements.namedItem(problem.dataset.field) ?? [])
  const field = fields.find((each) => each instanceof HTMLElement && each.type !== 'hidden')
  if (!field) return
  problem.id = 'refused'
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', 'refused')
  const said = Object.assign(document.createElement('span'), { className: 'refused', textContent: problem.textContent })
  said.ariaHidden = 'true'
  field.after(said)
  field.focus()
}
leadToProblem()

// On a phone the tabs are wider than the screen.
document.querySelector('.tabs [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })

// A second tap on a button that changes something does nothing.
document.addEventListener('submit', ({ target, defaultPrevented }) => {
  if (defaultPrevented || target.method !== 'post') return
  setTimeout(() => {
    for (const button of target.querySelectorAll('button')) button.disabled = true
  })
})
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) for (const button of document.querySelectorAll('button:disabled')) button.disabled = false
})

/** One box ticks all of its form. */
document.addEventListener('change', ({ target }) => {
  const { all } = target.dataset
  if (all) for (const box of target.form.querySelectorAll(`input[name="${all}"]`)) box.checked = target.checked
})

/** A page about work that goes on shows how far it is, and all of itself once it is done. */
async function followWork() {
  const going = document.querySelector('[data-going]')
  if (!going) return
  try {
    const answer = await fetch(location.href)
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const still = fresh.querySelector('[data-going]')
    if (still) going.replaceWith(still)
    else document.querySelector('main')?.replaceWith(fresh.querySelector('main') ?? '')
  } catch {
    // Asked again below: the shop may be restarting.
  }
  setTimeout(followWork, 1000)
}
setTimeout(followWork, 1000)

// Fields of goods' codes.
if (document.querySelector('[data-picks]')) await import('./goods-picker.mjs')
