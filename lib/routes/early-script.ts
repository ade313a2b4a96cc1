// Runs as it is here, before any script of ours: its text is put into the page.
/**
 * Prices of an answer as style rules: they fill the places where the page has none, until the page's own script has
 * come and puts them there itself. Goods are by id, in a list or alone; anything else has no prices here.
 */
const paint = `(t)=>{try{const d=JSON.parse(t).data,c=new CSSStyleSheet();for(const g of d.goods?[d.goods]:d.data){const p=g.sale_price||g.base_price;if(/^[0-9.]+$/.test(p))c.insertRule('.sleeping-card>[href="/list/info/'+ +g.id+'"]+p::after,.withheld[href$="%2F'+ +g.id+'"]::before{content:"¥'+p+'";visibility:visible}')}document.adoptedStyleSheets.push(c)}catch{}}`

const ask = `(u)=>fetch(u,{signal:AbortSignal.timeout(3e4)}).then(async(r)=>{const text=await r.text();paint(text);return{status:r.status,text,requestId:r.headers.get("x-request-id")||undefined,member:r.headers.get("x-shop-member")||undefined}},(e)=>e.name=="TimeoutError"?"timeout":"network").catch(()=>"network")`

/**
 * Script for the head of a page: for somebody whose cookies carry `mark` it sends the page's personal calls while the
 * rest of the page is still on its way. The calls are in its data-urls attribute: its own text is the same on every page
 * and known by its digest to the policy of pages rendered per request. A copy of it in the head (lib/server/edge) runs
 * before the page's styles have come; it goes away, as the framework knows nothing of it, and what it has sent is not
 * sent again.
 */
export function earlyScript(mark: string): string {
  return `{const s=document.currentScript;if(s&&/${mark}/.test(document.cookie)){const paint=${paint},ask=${ask},e=window.earlyCalls||={};for(const u of JSON.parse(s.dataset.urls))e[u]||={outcome:ask(u),at:performance.now()}}if(s&&s.parentNode==document.head)s.remove()}`
}
