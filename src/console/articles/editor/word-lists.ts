/** Lists that Word copies as paragraphs with a printed number or bullet. */

type Item = { depth: number; isNumbered: boolean; start: number }

/** Converts such paragraphs to lists. */
export function listWordParagraphs(page: Document): void {
  let open: { list: Element; depth: number }[] = []
  let last: Element | undefined
  for (const paragraph of [...page.querySelectorAll('p, div')]) {
    const item = itemOf(paragraph)
    if (!item) continue
    if (!last || last !== paragraph.previousElementSibling) open = []
    while ((open.at(-1)?.depth ?? 0) > item.depth) open.pop()
    const top = open.at(-1)
    const name = item.isNumbered ? 'ol' : 'ul'
    if (!top || top.depth < item.depth || top.list.localName !== name) {
      if (top?.depth === item.depth) open.pop()
      open.push({ list: begin(page, item, name, paragraph, open.at(-1)?.list), depth: item.depth })
    }
    const entry = page.createElement('li')
    entry.append(...paragraph.childNodes)
    open.at(-1)?.list.append(entry)
    paragraph.remove()
    last = open[0]?.list
  }
}

function begin(page: Document, { start }: Item, name: string, before: Element, outer: Element | undefined): Element {
  const list = page.createElement(name)
  if (name === 'ol' && start !== 1) list.setAttribute('start', String(start))
  const within = outer?.lastElementChild
  if (within) within.append(list)
  else before.before(list)
  return list
}

/** Printed before an item by Word: `1.`, `a)`, `(iv)`, a bullet, or a character of its own font. */
const NUMBER = /^\(?(\d{1,3}|[a-z]{1,5})[.)、]$/i
const PRINTED = /^[\s\u00a0]*(?:(\d{1,3})[.)、]|[·•▪§◦○●■–-])(?:[ ]*[\u00a0\t][\s\u00a0]*)/

/** The list item of a paragraph, whose printed number or bullet is removed; null if it is not an item. */
function itemOf(paragraph: Element): Item | null {
  const style = paragraph.getAttribute('style') ?? ''
  const level = /mso-list:[^;]*level(\d)/.exec(style)?.[1]
  const printed = [...paragraph.querySelectorAll('[style]')].find((each) =>
    /mso-list:\s*ignore/i.test(each.getAttribute('style') ?? ''),
  )
  if (level !== undefined && printed) {
    const [, number] = NUMBER.exec(printed.textContent.replace(/[\s\u00a0]/g, '')) ?? []
    printed.remove()
    return { depth: Number(level), isNumbered: number !== undefined, start: Number.parseInt(number ?? '', 10) || 1 }
  }
  return removePrinted(paragraph)
}

function removePrinted(paragraph: Element): Item | null {
  if (paragraph.localName !== 'p' || paragraph.closest('li')) return null
  const [beginning, number] = PRINTED.exec(paragraph.textContent) ?? []
  if (beginning === undefined) return null
  let left = beginning.length
  const walker = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode() as Text | null; text && left > 0; text = walker.nextNode() as Text | null) {
    const taken = Math.min(left, text.data.length)
    text.deleteData(0, taken)
    left -= taken
  }
  return { depth: 1, isNumbered: number !== undefined, start: Number(number ?? 1) }
}
