import { randomUUID } from 'node:crypto'
import { MAX_CHAT_TEXT } from '#lib/contract/conversations/limits.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { problemText } from '#shop-api/modules/identity/back-office/frame.ts'
import type {
  ConversationMessage,
  ConversationSummary,
  OpenConversation,
} from '#shop-api/modules/service/conversations/conversations.ts'
import { toWireMessage } from '#shop-api/modules/service/conversations/present.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'

function conversationItem(conversation: ConversationSummary, openId: number | null): Html {
  const who = conversation.lastAuthor === 'staff' ? '已回复：' : ''
  const count =
    conversation.unread > 0 &&
    html`<span class="count">${conversation.unread}<span class="hidden"> 条未读</span></span>`
  return html`<li>
<a href="/staff/conversations?talk=${conversation.memberId}"${conversation.memberId === openId && new Html(' aria-current="page"')}>
<span class="company">${conversation.companyName}</span>${count}
<span class="last">${who}${conversation.lastText === '' ? '图片、商品或订单' : conversation.lastText.slice(0, 60)}</span>
<span class="aside">${conversation.contactName} · 客服：${conversation.contact ?? '默认'} · ${chinaDateTime(conversation.updatedAt).slice(5, 16)}</span>
</a>
</li>`
}

/** The list of conversations, as the page and its live line show it. */
export function conversationList(conversations: readonly ConversationSummary[], openId: number | null): Html {
  if (conversations.length === 0) return html`<p class="empty">暂无会员消息</p>`
  return html`<ul>${conversations.map((conversation) => conversationItem(conversation, openId))}</ul>`
}

/** A message; its picture has an address of the desk: members' files are shown to no other visitor. */
export function messageItem(shown: ConversationMessage): Html {
  const { id, from, name, text, picture, subject } = toWireMessage(shown)
  const time = chinaDateTime(shown.message.createdAt)
  const about =
    subject &&
    html`<div class="subject">${
      subject.image !== '' && html`<img src="${subject.image}" alt="" width="48" height="48" loading="lazy">`
    }<span>${subject.type === 'goods' ? '商品' : ''} ${subject.title}</span></div>`
  const photo =
    picture &&
    html`<a href="/staff/pictures/${shown.picture?.id ?? 0}" target="_blank" rel="noopener"><img class="photo"
 src="/staff/pictures/${shown.picture?.id ?? 0}" alt="${name}发来的图片，在新窗口中打开"
 width="${picture.width}" height="${picture.height}" loading="lazy"></a>`
  return html`<li class="${from}" data-id="${id}">
<p class="by"><b>${name}</b> <time datetime="${time.replace(' ', 'T')}+08:00">${time.slice(5, 16)}</time></p>
${about}${photo}${text !== '' && html`<p class="text">${text}</p>`}
</li>`
}

export interface Draft {
  readonly text: string
  readonly key: string
  readonly message: string
}

function conversationArea(conversation: OpenConversation, draft: Draft | null, field: Html): Html {
  const first = conversation.messages[0]?.message.id
  return html`<section class="talk" aria-labelledby="company" data-member="${conversation.memberId}">
<h2 id="company">${conversation.companyName}<span class="aside">${conversation.contactName}</span></h2>
${conversation.hasMore && html`<p class="older"><a href="/staff/conversations?talk=${conversation.memberId}&amp;before=${first ?? 0}">查看更早的消息</a></p>`}
<div class="messages" role="log" aria-label="消息" tabindex="0"><ol id="messages">${conversation.messages.map(messageItem)}</ol></div>
<form method="post" action="/staff/conversations/${conversation.memberId}" id="answer">${field}
<input type="hidden" name="key" value="${draft?.key ?? randomUUID()}">
<label for="text">回复</label>
<textarea id="text" name="text" rows="3" maxlength="${MAX_CHAT_TEXT}" required
 aria-describedby="keys problem">${draft?.text ?? ''}</textarea>
<div id="problem">${draft && problemText(draft.message)}</div>
<p id="keys" class="aside">Enter 发送，Shift+Enter 换行</p>
<button>发送</button>
</form>
</section>`
}

interface Desk {
  readonly conversations: readonly ConversationSummary[]
  readonly conversation: OpenConversation | null
  readonly draft?: Draft | null
  /** Older messages are a page of their own: nothing new is to appear under them. */
  readonly isHistory: boolean
  /** Hidden field of every form. */
  readonly field: Html
}

/** The desk: conversations on the left, the open one beside. */
export function deskPage({ conversations, conversation, draft = null, isHistory, field }: Desk): Page {
  const waiting = conversations.filter(({ unread }) => unread > 0).length
  return {
    title: `${waiting > 0 ? `(${waiting}) ` : ''}客服台`,
    styles: ['/staff/desk.css'],
    scripts: ['/staff/desk.mjs'],
    body: html`<p id="line" class="aside" role="status"></p>
<main class="desk"${isHistory && new Html(' data-history')}>
<h1 class="hidden">客服台</h1>
<nav aria-label="会话" id="talks">${conversationList(conversations, conversation?.memberId ?? null)}</nav>
${conversation ? conversationArea(conversation, draft, field) : html`<section class="talk"><p class="empty">请选择一个会话</p></section>`}
</main>`,
  }
}
