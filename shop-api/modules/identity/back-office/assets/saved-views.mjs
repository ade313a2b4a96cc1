// Filters of a list under names of one's own, kept in this browser. Without it their addresses can be bookmarked.
const place = document.querySelector('[data-views]')
const key = `views ${location.pathname}`

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

function keep(views) {
  try {
    localStorage.setItem(key, JSON.stringify(views))
    show()
  } catch {
    place.querySelector('[role=status]').textContent = '浏览器不允许保存，可收藏此页的网址'
  }
}

/** What is looked for, without the place in the list. */
function asked() {
  const query = new URLSearchParams(location.search)
  query.delete('from')
  for (const [name, value] of [...query]) if (value === '') query.delete(name)
  return query.toString()
}

function rowOf({ name, query }) {
  const row = document.createElement('li')
  const link = Object.assign(document.createElement('a'), { href: `?${query}`, textContent: name })
  if (query === asked()) link.ariaCurrent = 'true'
  const button = Object.assign(document.createElement('button'), { className: 'small quiet', textContent: '删除' })
  button.type = 'button'
  button.ariaLabel = `删除常用筛选“${name}”`
  button.addEventListener('click', () => {
    keep(read().filter((each) => each.name !== name))
    place.querySelector('input').focus()
  })
  row.append(link, ' ', button)
  return row
}

function show() {
  place.querySelector('ul').replaceChildren(...read().map(rowOf))
}

place.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  const field = place.querySelector('input')
  const name = field.value.trim()
  if (name === '') return
  keep([...read().filter((each) => each.name !== name), { name, query: asked() }])
  field.value = ''
})
place.hidden = false
show()
