/** Cleans HTML pasted from Word and web pages: keeps structure, removes styling. */
import { listWordParagraphs } from './word-lists.ts'

const REMOVED_ELEMENTS =
  'script, style, meta, link, xml, title, iframe, object, embed, form, input, button, select, textarea, svg, img, video, audio'

/** HTML that is safe to paste: no scripts, no resources, headings no deeper than an article's. */
export function cleanPasted(html: string): string {
  // DOMParser neither runs scripts nor loads resources
  const page = new DOMParser().parseFromString(html, 'text/html')
  listWordParagraphs(page)
  for (const row of page.querySelectorAll('tr')) makeHeaderRow(row)
  for (const element of page.querySelectorAll(REMOVED_ELEMENTS)) element.remove()
  for (const element of page.querySelectorAll('*')) {
    if (element.tagName.includes(':')) element.replaceWith(...element.childNodes)
    for (const { name } of [...element.attributes])
      if (!['href', 'colspan', 'rowspan', 'start', 'data-figure', 'data-picture', 'data-pm-slice'].includes(name))
        element.removeAttribute(name)
  }
  for (const [from, to] of HEADING_LEVELS) for (const element of page.querySelectorAll(from)) rename(element, to)
  return page.body.innerHTML
}

/** Number of pasted pictures that cannot be kept: all except those of the library and 1-pixel tracking images. */
export function countLostPictures(html: string): number {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const isSeen = (image: Element) => image.getAttribute('width') !== '1' && image.getAttribute('height') !== '1'
  return [...page.querySelectorAll('img:not([data-picture])')].filter(isSeen).length
}

/** Makes the first row of a table its header row. */
function makeHeaderRow(row: Element): void {
  if (row.closest('table')?.querySelector('tr') !== row) return
  for (const cell of row.querySelectorAll(':scope > td')) {
    const head = rename(cell, 'th')
    for (const name of ['colspan', 'rowspan']) head.setAttribute(name, cell.getAttribute(name) ?? '1')
  }
}

const HEADING_LEVELS = [
  ['h5, h6', 'h4'],
  ['h1', 'h2'],
] as const

function rename(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}
