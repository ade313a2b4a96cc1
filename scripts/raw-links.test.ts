import { sourcesOf } from './support/sources.ts'

/*
 * A link of an upstream may be `javascript:`, or lead to a host although it looks like a path. Link and FileLink judge what
 * they are given (lib/kernel/href); a plain <a> does not, so its address is one that this shop made, or judged before.
 */

/** Made here: a text, an anchor, a phone, a path of the registry, a function that builds links. */
const MADE_HERE = /^(?:`(?:#|tel:)|routes\.|ownFiles\.|\w+Url\(|`\$\{\w+Path\})/

/** Where else a plain link leads: by file and expression, and who judged it. */
const judged: Readonly<Record<string, string>> = {
  'components/agreements/agreement-list.tsx copyUrl': 'buildCallPath of an id (lib/mapping/agreement)',
  'components/auth/register/account-page.tsx path': 'a path of the registry',
  'components/cart/verified-order.tsx orderAt': 'MAIN_SITE_URL or LOGIN_URL of the operator',
  'components/conversation/message-row.tsx src': 'ownAddress (lib/mapping/conversation)',
  'components/provider-payments/online-payment.tsx url': 'pageOf (lib/mapping/provider-payment)',
  'components/shell/footer/footer.tsx scanAddress(code.url, siteUrl)': 'isLinkable',
  'components/shell/nav/nav-links.tsx url': 'navEntries (linkable.ts)',
  'components/shell/visitor/service-links.tsx chatAddress(account)': 'begins with an address of ours',
  'components/ui/link.tsx href': 'Link and FileLink themselves',
  'components/ui/scan-box.tsx url': 'addresses of this machine alone',
}

test('no plain link has an address that an upstream gave and nobody judged', () => {
  const found = new Set<string>()
  for (const { path, text } of sourcesOf('.tsx')) {
    if (path.endsWith('.test.tsx')) continue
    for (const [, href = ''] of text.matchAll(/<a\b[^>]*?\shref=\{((?:[^{}]|\{[^{}]*\})*)\}/g)) {
      if (!MADE_HERE.test(href)) found.add(`${path} ${href}`)
    }
  }
  expect([...found].sort()).toEqual(Object.keys(judged).sort())
})
