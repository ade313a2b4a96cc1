import { randomUUID } from 'node:crypto'
import { MAX_CHAT_TEXT } from '#lib/contract/chat/limits.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import type { Operator } from '#shop-api/modules/identity/operators/operators.ts'
import type {
  ConversationMessage,
  ConversationSummary,
  OpenConversation,
} from '#shop-api/modules/service/conversations/conversations.ts'
import { toWireMessage } from '#shop-api/modules/service/conversations/present.ts'
import { Html, html } from './html.ts'

const frame = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/staff/desk.css">
<script src="/staff/desk.mjs" type="module"></script>
</head>
<body>${body}</body>
</html>`.text

const problem = (message: string): Html => html`<p class="problem" role="alert">${message}</p>`

/** The way in. What was typed stays, but for the password. */
export function signInPage({ username = '', message = '' } = {}): string {
  return frame(
    '登录 - 客服台',
    html`<main class="entry">
<h1>客服台</h1>
<form method="post" action="/staff/sign-in">
<label for="username">登录名</label>
<input id="username" name="username" value="${username}" autocomplete="username" required maxlength="40">
<label for="password">密码</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200">
${message !== '' && problem(message)}
<button>登录</button>
</form>
</main>`,
  )
}

function talkItem(talk: ConversationSummary, openId: number | null): Html {
  const who = talk.lastAuthor === 'staff' ? '已回复：' : ''
  const count = talk.unread > 0 && html`<span class="count">${talk.unread}<span class="hidden"> 条未读</span></span>`
  return html`<li>
<a href="/staff?talk=${talk.memberId}"${talk.memberId === openId && new Html(' aria-current="page"')}>
<span class="company">${talk.companyName}</span>${count}
<span class="last">${who}${talk.lastText === '' ? '图片、商品或订单' : talk.lastText.slice(0, 60)}</span>
<span class="aside">${talk.contactName} · 客服：${talk.contact ?? '默认'} · ${chinaDateTime(talk.updatedAt).slice(5, 16)}</span>
</a>
</li>`
}

/** The list of conversations, as the page and its live line show it. */
export function conversationList(talks: readonly ConversationSummary[], openId: number | null): Html {
  if (talks.length === 0) return html`<p class="empty">暂无会员消息</p>`
  return html`<ul>${talks.map((talk) => talkItem(talk, openId))}</ul>`
}

/** A message; its picture comes by the desk's own address, for members' files are shown to nobody else. */
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

function talkArea(talk: OpenConversation, draft: Draft | null): Html {
  const first = talk.messages[0]?.message.id
  return html`<section class="talk" aria-labelledby="company" data-member="${talk.memberId}">
<h2 id="company">${talk.companyName}<span class="aside">${talk.contactName}</span></h2>
${talk.hasMore && html`<p class="older"><a href="/staff?talk=${talk.memberId}&amp;before=${first ?? 0}">查看更早的消息</a></p>`}
<div class="messages" role="log" aria-label="消息" tabindex="0"><ol id="messages">${talk.messages.map(messageItem)}</ol></div>
<form method="post" action="/staff/talks/${talk.memberId}" id="answer">
<input type="hidden" name="key" value="${draft?.key ?? randomUUID()}">
<label for="text">回复</label>
<textarea id="text" name="text" rows="3" maxlength="${MAX_CHAT_TEXT}" required
 aria-describedby="keys problem">${draft?.text ?? ''}</textarea>
<div id="problem">${draft && problem(draft.message)}</div>
<p id="keys" class="aside">Enter 发送，Shift+Enter 换行</p>
<button>发送</button>
</form>
</section>`
}

interface Desk {
  readonly operator: Operator
  readonly talks: readonly ConversationSummary[]
  readonly talk: OpenConversation | null
  readonly draft?: Draft | null
  /** Older messages are a page of their own: nothing new is to appear under them. */
  readonly isHistory: boolean
}

/** The desk: conversations on the left, the open one beside. */
export function deskPage({ operator, talks, talk, draft = null, isHistory }: Desk): string {
  const waiting = talks.filter(({ unread }) => unread > 0).length
  return frame(
    `${waiting > 0 ? `(${waiting}) ` : ''}客服台`,
    html`<header>
<h1>客服台</h1>
<p id="line" class="aside" role="status"></p>
<form method="post" action="/staff/sign-out"><span>${operator.name}</span> <button class="quiet">退出</button></form>
</header>
<main class="desk"${isHistory && new Html(' data-history')}>
<nav aria-label="会话" id="talks">${conversationList(talks, talk?.memberId ?? null)}</nav>
${talk ? talkArea(talk, draft) : html`<section class="talk"><p class="empty">请选择一个会话</p></section>`}
</main>`,
  )
}
