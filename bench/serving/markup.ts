/** A page's HTML as data that React elements are made of again, so that others render the same tree. */
import { Parser } from 'htmlparser2'

/** A text, or a tag with its properties and children. */
export type Tree = string | [tag: string, properties: Record<string, unknown> | null, ...children: Tree[]]

/** React's own names, where they are other than HTML's in more than a hyphen. */
const NAMES = new Map(
  [
    'charSet tabIndex maxLength minLength autoComplete autoFocus autoCapitalize readOnly srcSet dateTime crossOrigin colSpan rowSpan',
    'encType noValidate inputMode enterKeyHint spellCheck hrefLang referrerPolicy fetchPriority itemProp noModule popoverTarget',
  ]
    .join(' ')
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
)
NAMES.set('class', 'className').set('for', 'htmlFor').set('http-equiv', 'httpEquiv')
const IS_FLAG =
  /^(async|autofocus|checked|defer|disabled|hidden|inert|multiple|nomodule|novalidate|open|readonly|required|reversed|selected)$/
const RAW = /^(script|style)$/

function propertiesOf(attributes: Record<string, string>): Record<string, unknown> | null {
  const pairs = Object.entries(attributes).map(([name, value]) => {
    const lower = name.toLowerCase()
    const camel = /^(aria|data)-/.test(name) ? name : name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())
    return [NAMES.get(lower) ?? camel, value === '' && IS_FLAG.test(lower) ? true : value]
  })
  return pairs.length === 0 ? null : Object.fromEntries(pairs)
}

/** The tree of a whole document. */
export function treeOf(html: string): Tree {
  const root: Tree = ['root', null]
  const open: Exclude<Tree, string>[] = [root]
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const element: Exclude<Tree, string> = [tag, propertiesOf(attributes)]
        open.at(-1)?.push(element)
        open.push(element)
      },
      ontext(text) {
        open.at(-1)?.push(text)
      },
      onclosetag: () => settle(open.pop()),
    },
    { lowerCaseTags: false, lowerCaseAttributeNames: false },
  )
  parser.end(html)
  const document = root.slice(2).find((tree) => tree?.[0] === 'html')
  if (!document) throw new Error('this page has no document')
  return document as Tree
}

/** What React wants otherwise than HTML: raw texts, one text in a title, the text of a field as its value. */
function settle(element: Exclude<Tree, string> | undefined): void {
  if (!element) return
  const [tag] = element
  const text = element
    .slice(2)
    .filter((child) => typeof child === 'string')
    .join('')
  if (RAW.test(tag) && text)
    element.splice(1, element.length, { ...element[1], dangerouslySetInnerHTML: { __html: text } })
  else if (tag === 'textarea') element.splice(1, element.length, { ...element[1], defaultValue: text })
  else if (tag === 'title') element.splice(2, element.length, text)
}
