/** What is pasted from Word and from pages: words and what they are, without what they looked like. */
import { listWordParagraphs } from './word-lists.ts'

const GONE =
  'script, style, meta, link, xml, title, iframe, object, embed, form, input, button, select, textarea, svg, img, video, audio'

/** HTML as it may be pasted: nothing that runs or loads, headings as deep as an article's. */
export function cleanPasted(html: string): string {
  // the parser of a document that is never shown runs and loads nothing
  const page = new DOMParser().parseFromString(html, 'text/html')
  listWordParagraphs(page)
  for (const row of page.querySelectorAll('tr')) giveHeads(row)
  for (const element of page.querySelectorAll(GONE)) element.remove()
  for (const element of page.querySelectorAll('*')) {
    if (element.tagName.includes(':')) element.replaceWith(...element.childNodes)
    for (const { name } of [...element.attributes])
      if (!['href', 'colspan', 'rowspan', 'start', 'data-figure', 'data-picture', 'data-pm-slice'].includes(name))
        element.removeAttribute(name)
  }
  for (const [from, to] of DEEPER) for (const element of page.querySelectorAll(from)) rename(element, to)
  return page.body.innerHTML
}

/** How many pictures of what is pasted can't come along: all but those of the library, and the invisible ones that count readers. */
export function countLostPictures(html: string): number {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const isSeen = (image: Element) => image.getAttribute('width') !== '1' && image.getAttribute('height') !== '1'
  return [...page.querySelectorAll('img:not([data-picture])')].filter(isSeen).length
}

/** The first row of a table is its head; of its parts only the first has one. */
function giveHeads(row: Element): void {
  if (row.closest('table')?.querySelector('tr') !== row) return
  for (const cell of row.querySelectorAll(':scope > td')) {
    const head = rename(cell, 'th')
    for (const name of ['colspan', 'rowspan']) head.setAttribute(name, cell.getAttribute(name) ?? '1')
  }
}

const DEEPER = [
  ['h5, h6', 'h4'],
  ['h1', 'h2'],
] as const

function rename(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}
