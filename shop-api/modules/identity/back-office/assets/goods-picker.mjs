// Goods are found by name, sound, maker or code, and their codes put into the field. Without it codes are typed.
const WAIT_MS = 200

const element = (name, attributes, ...children) => {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** Puts a code behind what is there: a line of its own, one of a list, or the only one; or where the cursor stood, behind others of its list. */
function put(field, code) {
  const { value, dataset } = field
  if (dataset.picks === 'one') field.value = code
  if (dataset.picks === 'list')
    field.value = [...value.split(/[;；\n]/).filter((part) => part.trim() !== ''), code].join(';')
  if (dataset.picks === 'line') {
    field.value = `${value.trimEnd()}${value.trim() === '' ? '' : '\n'}${code} `
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }
  if (dataset.picks === 'place') {
    // A field that nobody was in yet has its cursor at the beginning.
    const isVisited = 'visited' in dataset
    const [at, end] = isVisited ? [field.selectionStart, field.selectionEnd] : [value.length, value.length]
    const before = value.slice(0, at)
    field.setRangeText(`${/[^|｜;；\s]$/.test(before) ? ';' : ''}${code}`, at, end, 'end')
  }
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function addPicker(field, number) {
  const id = `picker-${number}`
  const label = field.closest('label')
  const name = label.firstChild.textContent.trim().replace(/，每行一个$/, '')
  const into = field.dataset.picks === 'place' ? `添加到“${name}”的光标处` : `添加到“${name}”`
  const list = element('ul', { id, role: 'listbox', 'aria-label': '找到的商品', hidden: '' })
  const said = element('p', { class: 'aside', role: 'status' })
  const input = element('input', {
    type: 'search',
    role: 'combobox',
    autocomplete: 'off',
    maxlength: '64',
    'aria-expanded': 'false',
    'aria-controls': id,
    'aria-autocomplete': 'list',
    placeholder: '名称、厂家（可用拼音）、编码或条码',
  })
  label.before(element('div', { class: 'picker wide' }, element('label', {}, `查找商品，${into}`, input), list, said))

  field.addEventListener('focus', () => {
    field.dataset.visited = ''
  })
  let found = []
  let at = -1
  let asked = ''
  let timer = 0

  const close = () => {
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
    at = -1
  }
  const mark = (to) => {
    at = (to + found.length) % found.length
    for (const [index, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(index === at))
    input.setAttribute('aria-activedescendant', `${id}-${at}`)
    list.children[at].scrollIntoView({ block: 'nearest' })
  }
  const choose = (index) => {
    const { code, text } = found[index]
    close()
    input.value = ''
    put(field, code)
    said.textContent = `已添加 ${code} ${text}`
  }
  const show = () => {
    list.replaceChildren(
      ...found.map(({ code, text }, index) => {
        const option = element('li', { id: `${id}-${index}`, role: 'option' }, `${code} ${text}`)
        option.addEventListener('mousedown', (event) => {
          event.preventDefault()
          choose(index)
        })
        return option
      }),
    )
    said.textContent = found.length === 0 ? '未找到商品' : ''
    list.hidden = found.length === 0
    input.setAttribute('aria-expanded', String(found.length > 0))
    if (found.length > 0) mark(0)
  }
  const ask = async () => {
    const words = input.value.trim()
    asked = words
    if (words === '') return close()
    try {
      const answer = await fetch(`/staff/goods/suggest?${new URLSearchParams({ q: words })}`)
      if (!answer.ok) throw new Error(String(answer.status))
      const goods = await answer.json()
      // What was typed meanwhile is asked for by itself.
      if (asked !== words) return
      found = goods
      show()
    } catch {
      close()
      said.textContent = '查找失败，请重试或直接填写编码'
    }
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(ask, WAIT_MS)
  })
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || event.keyCode === 229) return
    const isOpen = !list.hidden
    if (event.key === 'Enter') {
      // Never the form: who searches is not done.
      event.preventDefault()
      if (isOpen) choose(at)
      else void ask()
    }
    if (event.key === 'Escape') close()
    if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      mark(event.key === 'ArrowDown' ? at + 1 : at - 1)
    }
  })
}

for (const [number, field] of [...document.querySelectorAll('[data-picks]')].entries()) addPicker(field, number)
