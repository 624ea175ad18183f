/** A YAML file cut at the things that its lists hold, by lines: comments right above a thing are its own. */
import { isMap, isScalar, isSeq, type Node, type Pair, parseDocument, type YAMLSeq } from 'yaml'

/** A stretch of a text from one sign to before another. `list` is where it stands, null at the top; `value` is what it says. */
export type Stretch = { from: number; to: number; list: string | null; value: unknown }

const startOfLine = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1

/** Where the comments begin that stand right above a line, no deeper than it. */
function withComments(text: string, line: number, indent: number): number {
  let start = line
  while (start > 0) {
    const above = startOfLine(text, start - 1)
    const [, spaces = ''] = /^( *)#/.exec(text.slice(above, start)) ?? []
    const isComment = text.slice(above, start).trimStart().startsWith('#')
    if (!isComment || spaces.length > indent) break
    start = above
  }
  return start
}

/** The things of a list in block style; null for one that can't be cut by lines, such as `[a, b]`. */
function cutList(text: string, list: YAMLSeq, name: string | null, end: number): Stretch[] | null {
  if (list.flow) return list.items.length === 0 ? [] : null
  const starts = (list.items as Node[]).map((item) => {
    const line = startOfLine(text, item.range?.[0] ?? 0)
    const [, spaces] = /^( *)- /.exec(text.slice(line, item.range?.[0])) ?? []
    return spaces === undefined ? null : withComments(text, line, spaces.length)
  })
  // what stands above the first thing belongs to the file
  const first = list.items[0] as Node | undefined
  if (first && starts[0] !== null) starts[0] = startOfLine(text, first.range?.[0] ?? 0)
  if (starts.includes(null)) return null
  return (list.items as Node[]).map((item, at) => ({
    from: starts[at] as number,
    to: (starts[at + 1] as number | undefined) ?? end,
    list: name,
    value: item.toJS(documentOf(list)),
  }))
}

// `toJS` wants a document only for anchors, which content doesn't use
const empty = parseDocument('')
const documentOf = (_: unknown) => empty

/** The things of a file that is a list; null when it is none, or none that can be cut. */
export function cutYamlList(text: string): Stretch[] | null {
  const { contents, errors } = parseDocument(text)
  return errors.length === 0 && isSeq(contents) ? cutList(text, contents, null, text.length) : null
}

/** The things of a file's lists by name, and its notes as wholes, in the order of the file; null when it is no such file. */
export function cutYamlLists(text: string, isNote: (name: string) => boolean): Stretch[] | null {
  const { contents, errors } = parseDocument(text)
  if (errors.length > 0 || !isMap(contents) || contents.flow) return null
  const pairs = contents.items as Pair<Node, Node | null>[]
  const starts = pairs.map(({ key }) => withComments(text, startOfLine(text, key.range?.[0] ?? 0), 0))
  const found = pairs.map(({ key, value }, at): Stretch[] | null => {
    const name = isScalar(key) ? String(key.value) : ''
    const [from = 0, to = text.length] = [starts[at], starts[at + 1]]
    if (isNote(name)) return [{ from, to, list: null, value: { [name]: value?.toJS(empty) } }]
    if (isSeq(value)) return cutList(text, value, name, to)
    // a list whose last entry was removed is a name without a value
    return value === null || (isScalar(value) && value.value === null) ? [] : null
  })
  return found.includes(null) ? null : (found as Stretch[][]).flat()
}
