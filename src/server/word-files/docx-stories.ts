import { Story } from './story.ts'
import { attributeOf, type XmlHandler } from './xml.ts'

type Attributes = Parameters<XmlHandler['open']>[1]
type Path = readonly string[]

/** Ids of the notes that the text refers to: a note whose reference was deleted stays in the file. */
export type NoteReferences = { footnotes: Set<string>; endnotes: Set<string> }

/** Deleted or moved away; and the reading aid over a ruby base, which says the same again. */
const UNREAD = new Set(['w:del', 'w:moveFrom', 'w:rt'])
const TEXT = new Set(['w:t', 'm:t'])
/** A flow of its own, wherever it is anchored: a text box in the middle of a word doesn't part it. */
const STORIES = new Set(['w:document', 'w:footnote', 'w:endnote', 'w:txbxContent'])

/** The children of a run that stand for a character. */
const CHARACTERS: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '\u2011',
  'w:softHyphen': '\u00AD',
}

/** Collects the texts of one part (document, footnotes, endnotes) as its elements stream by. */
export class DocxStories implements XmlHandler {
  readonly texts: string[] = []
  readonly references: NoteReferences = { footnotes: new Set(), endnotes: new Set() }
  readonly #wanted: NoteReferences | null
  readonly #open: Story[] = []
  /** For each open paragraph: whether its end was deleted, so that it runs on into the next. */
  readonly #runsOn: boolean[] = []
  /** For each open mc:AlternateContent: whether one of its alternatives was read. */
  readonly #alternatives: boolean[] = []
  #unreadDepth = 0

  /** @param wanted for a part of notes: those to collect */
  constructor(wanted: NoteReferences | null = null) {
    this.#wanted = wanted
  }

  open(name: string, attributes: Attributes, path: Path) {
    if (!this.#unreadDepth) this.#markDeletedEnd(name, path)
    if (this.#unreadDepth || this.#isUnread(name, attributes)) {
      this.#unreadDepth += 1
      return
    }
    if (STORIES.has(name)) this.#open.push(new Story())
    if (name === 'w:p') this.#runsOn.push(false)
    if (name === 'mc:AlternateContent') this.#alternatives.push(false)
    if (path.at(-1) === 'w:r') this.#addRunChild(name, attributes)
  }

  close(name: string) {
    if (this.#unreadDepth) {
      this.#unreadDepth -= 1
      return
    }
    if (STORIES.has(name)) this.texts.push(String(this.#open.pop()))
    if (name === 'w:p' && !this.#runsOn.pop()) this.#story?.add('\n')
    if (name === 'w:tc') this.#story?.add('\t')
    if (name === 'mc:AlternateContent') this.#alternatives.pop()
  }

  text(text: string, path: Path) {
    if (!this.#unreadDepth && TEXT.has(path.at(-1) ?? '')) this.#story?.add(text)
  }

  get #story(): Story | undefined {
    return this.#open.at(-1)
  }

  #isUnread(name: string, attributes: Attributes): boolean {
    if (name === 'w:footnote') return !this.#wanted?.footnotes.has(attributeOf(attributes, 'id') ?? '')
    if (name === 'w:endnote') return !this.#wanted?.endnotes.has(attributeOf(attributes, 'id') ?? '')
    return UNREAD.has(name) || this.#isSecondAlternative(name)
  }

  /** A text box is written twice, for newer and older readers: the first alternative counts. */
  #isSecondAlternative(name: string): boolean {
    if (name !== 'mc:Choice' && name !== 'mc:Fallback') return false
    const isReadAlready = this.#alternatives.pop() ?? false
    this.#alternatives.push(true)
    return isReadAlready
  }

  #markDeletedEnd(name: string, path: Path) {
    if (name !== 'w:del' && name !== 'w:moveFrom') return
    if (path.at(-1) === 'w:rPr' && path.at(-2) === 'w:pPr' && this.#runsOn.length) this.#runsOn.splice(-1, 1, true)
  }

  #addRunChild(name: string, attributes: Attributes) {
    this.#story?.add(CHARACTERS[name] ?? '')
    if (name === 'w:sym') this.#story?.add(symbolOf(attributeOf(attributes, 'char')))
    if (name === 'w:fldChar') this.#turnField(attributeOf(attributes, 'fldCharType'))
    if (name === 'w:footnoteReference') this.references.footnotes.add(attributeOf(attributes, 'id') ?? '')
    if (name === 'w:endnoteReference') this.references.endnotes.add(attributeOf(attributes, 'id') ?? '')
  }

  #turnField(type: string | undefined) {
    if (type === 'begin') this.#story?.beginField()
    if (type === 'separate') this.#story?.separateField()
    if (type === 'end') this.#story?.endField()
  }
}

/** A character of a symbol font, by its hexadecimal code: only that something stands there matters. */
function symbolOf(code = ''): string {
  return /^[\da-f]{1,4}$/i.test(code) ? String.fromCharCode(Number.parseInt(code, 16)) : '\uFFFD'
}
