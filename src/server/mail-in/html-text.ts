/** The text of a message that has HTML only. */
import { Parser } from 'htmlparser2'
import { cutHtml } from './cut-html.ts'

const BLOCKS: readonly string[] = 'p div br tr li h1 h2 h3 h4 h5 h6 table ul ol pre blockquote hr section'.split(' ')
const HIDDEN: readonly string[] = ['script', 'style', 'head', 'title', 'template', 'noscript']
/** Levels of quotation that have marks. */
const quotesMax = 20

/** Text with a line for each block; quoted blocks have `>`, as in plain text. */
export function htmlText(html: string): string {
  const lines: string[] = []
  let line = ''
  let hidden = 0
  let quotes = 0
  const endLine = () => {
    const text = line.replace(/[^\S\n]+/g, ' ').trim()
    if (text !== '' || lines.at(-1) !== '')
      lines.push(text === '' ? '' : '> '.repeat(Math.min(quotes, quotesMax)) + text)
    line = ''
  }
  const parser = new Parser({
    onopentagname(name) {
      if (HIDDEN.includes(name)) hidden++
      if (name === 'br' || (BLOCKS.includes(name) && line.trim() !== '')) endLine()
      if (name === 'p' && lines.length > 0 && lines.at(-1) !== '') lines.push('')
      if (name === 'blockquote') quotes++
    },
    ontext(text) {
      if (hidden === 0) line += text.replace(/\s+/g, ' ')
    },
    onclosetag(name) {
      if (HIDDEN.includes(name)) hidden--
      if (name !== 'br' && BLOCKS.includes(name) && line.trim() !== '') endLine()
      if (name === 'blockquote') quotes = Math.max(0, quotes - 1)
    },
  })
  parser.end(cutHtml(html))
  endLine()
  return lines.join('\n').trim()
}
