// Makes the desk live. Without it everything works by reloading: the server renders every part itself.
const desk = document.querySelector('main.desk')
const conversation = document.querySelector('[data-member]')
const list = document.getElementById('messages')
const scroller = list?.parentElement
const form = document.getElementById('answer')
const status = document.getElementById('line')
const conversations = document.getElementById('talks')
const isHistory = desk?.hasAttribute('data-history') ?? false

const lastId = () => Number(list?.lastElementChild?.getAttribute('data-id') ?? 0)

function fragment(text) {
  const template = document.createElement('template')
  template.innerHTML = text
  return template.content
}

const post = (path, fields) =>
  fetch(path, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(fields),
  })

/** Only what somebody can see counts as read. */
function markRead() {
  if (!conversation || !list || !form || isHistory || document.hidden || lastId() === 0) return
  void post(`/staff/conversations/${conversation.getAttribute('data-member')}/read`, {
    last_id: String(lastId()),
    csrf: form.elements.csrf.value,
  }).catch(() => undefined)
}

function addMessage(text, id) {
  if (!list || id <= lastId()) return
  const isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 80
  list.append(fragment(text))
  if (isAtEnd) scroller.scrollTop = scroller.scrollHeight
  markRead()
}

/** Puts the new list in place of the old one and leaves the keyboard where it was. */
function renewConversations(text, waiting) {
  const focused = document.activeElement?.closest('#talks a')?.getAttribute('href')
  conversations.replaceChildren(fragment(text))
  if (focused) conversations.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus()
  document.title = waiting > 0 ? `(${waiting}) 客服台` : '客服台'
}

function follow() {
  const member = conversation?.getAttribute('data-member')
  const query = member ? `?talk=${member}&after=${lastId()}` : ''
  const line = new EventSource(`/staff/stream${query}`)
  line.addEventListener('open', () => {
    status.textContent = ''
  })
  line.addEventListener('error', () => {
    status.textContent = '连接已断开，正在重新连接…'
    // The browser gives up by itself only when it was refused: the session is over, say.
    if (line.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 5000)
  })
  line.addEventListener('message', ({ data, lastEventId }) => addMessage(JSON.parse(data).html, Number(lastEventId)))
  line.addEventListener('talks', ({ data }) => {
    const { html, waiting } = JSON.parse(data)
    renewConversations(html, waiting)
  })
}

async function send(event) {
  event.preventDefault()
  const button = form.querySelector('button')
  const problem = document.getElementById('problem')
  if (button.getAttribute('aria-busy') === 'true' || form.elements.text.value.trim() === '') return
  button.setAttribute('aria-busy', 'true')
  problem.replaceChildren()
  try {
    const response = await post(form.action, new FormData(form))
    const answer = await response.json()
    if (!response.ok) throw new Error(answer.message)
    addMessage(answer.data.html, answer.data.id)
    form.elements.key.value = answer.data.key
    form.elements.text.value = ''
  } catch (error) {
    const text = document.createElement('p')
    text.className = 'problem'
    text.setAttribute('role', 'alert')
    text.textContent = error instanceof TypeError ? '发送失败，请检查网络后重试' : error.message
    problem.append(text)
  } finally {
    button.removeAttribute('aria-busy')
    form.elements.text.focus()
  }
}

if (desk) {
  if (scroller) scroller.scrollTop = scroller.scrollHeight
  if (!isHistory) follow()
  markRead()
  document.addEventListener('visibilitychange', markRead)
}
if (form) {
  form.addEventListener('submit', send)
  form.elements.text.addEventListener('keydown', (event) => {
    // Safari ends a composition before it sends the Enter that ended it: its code alone says that the input method took it.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return
    event.preventDefault()
    form.requestSubmit()
  })
}
