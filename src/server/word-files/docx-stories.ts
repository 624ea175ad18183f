import { Story } from './story.ts'
import { type HidingStyles, isOn } from './styles.ts'
import { attributeOf, type XmlHandler } from './xml.ts'

type Attributes = Parameters<XmlHandler['open']>[1]
type Path = readonly string[]

/** Ids of the notes that the text refers to: a note whose reference was deleted stays in the file. */
export type NoteReferences = { footnotes: Set<string>; endnotes: Set<string> }

/** Deleted or moved away; and the reading aid over a ruby base, which repeats it. */
const UNREAD = new Set(['w:del', 'w:moveFrom', 'w:rt'])
const TEXT = new Set(['w:t', 'm:t', 'a:t'])
/** A separate flow of text, wherever it is anchored: a text box or drawn shape in the middle of a word doesn't split it. */
const STORIES = new Set(['w:document', 'w:footnote', 'w:endnote', 'w:txbxContent', 'a:txBody'])

/** The children of a run that represent a character. */
const CHARACTERS: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '\u2011',
  'w:softHyphen': '\u00AD',
}

/** Elements that refer to a text of another part, and the attribute with its relationship's id. */
const RELATED: Readonly<Record<string, string>> = { 'dgm:relIds': 'dm', 'w:altChunk': 'id' }

type Hiding = { style?: string; isHidden?: boolean }

/** Collects the texts of one part (document, footnotes, endnotes) while it is parsed. */
export class DocxStories implements XmlHandler {
  readonly texts: string[] = []
  readonly references: NoteReferences = { footnotes: new Set(), endnotes: new Set() }
  readonly #wanted: NoteReferences | null
  readonly #open: Story[] = []
  /** For each open paragraph: whether its end was deleted, so that it continues in the next. */
  readonly #runsOn: boolean[] = []
  /** For each open mc:AlternateContent: the length of the text before it. */
  readonly #alternatives: number[] = []
  /** Of SmartArt and texts of other formats, in the order of the text. */
  readonly relatedIds: string[] = []
  readonly #styles: HidingStyles
  /** For each open paragraph and run: the settings that hide its text. */
  readonly #paragraphs: Hiding[] = []
  readonly #runs: Hiding[] = []
  /** For each open content control: whether it shows its prompt. */
  readonly #prompts: boolean[] = []
  #readLength = 0
  #unreadDepth = 0

  /** @param wanted for a part of notes: the ids to collect */
  constructor(styles: HidingStyles, wanted: NoteReferences | null = null) {
    this.#styles = styles
    this.#wanted = wanted
  }

  open(name: string, attributes: Attributes, path: Path) {
    if (!this.#unreadDepth) this.#markDeletedEnd(name, path)
    if (this.#unreadDepth || this.#isUnread(name, attributes)) {
      this.#unreadDepth += 1
      return
    }
    if (STORIES.has(name)) this.#open.push(new Story())
    if (name === 'w:p') this.#openParagraph()
    if (name === 'w:r') this.#runs.push({})
    if (name === 'w:sdt') this.#prompts.push(false)
    if (name === 'mc:AlternateContent') this.#alternatives.push(this.#readLength)
    this.#noteProperty(name, attributes, path)
    this.#noteRelated(name, attributes)
    if (name === 'a:br') this.#add('\n')
    if (name === 'w:fldSimple') this.#openSimpleField(attributeOf(attributes, 'instr'))
    if (path.findLast((ancestor) => !ancestor.startsWith('mc:')) === 'w:r') this.#addRunChild(name, attributes)
  }

  close(name: string) {
    if (this.#unreadDepth) {
      this.#unreadDepth -= 1
      return
    }
    if (STORIES.has(name)) this.texts.push(String(this.#open.pop()))
    if (name === 'w:p') this.#closeParagraph()
    if (name === 'a:p') this.#story?.add('\n')
    if (name === 'w:tc') this.#story?.add('\t')
    if (name === 'w:r') this.#runs.pop()
    if (name === 'w:sdt') this.#prompts.pop()
    if (name === 'w:fldSimple') this.#story?.endField()
    if (name === 'mc:AlternateContent') this.#alternatives.pop()
  }

  text(text: string, path: Path) {
    if (this.#unreadDepth) return
    const element = path.at(-1) ?? ''
    if (TEXT.has(element)) this.#add(text)
    if (element === 'w:instrText' && !this.#isHidden()) this.#story?.addCode(text)
  }

  #add(text: string) {
    if (this.#isHidden()) return
    this.#readLength += text.length
    this.#story?.add(text)
  }

  #openParagraph() {
    this.#runsOn.push(false)
    this.#paragraphs.push({})
  }

  #closeParagraph() {
    this.#paragraphs.pop()
    if (!this.#runsOn.pop()) this.#story?.add('\n')
  }

  /** Properties come before their text. */
  #noteProperty(name: string, attributes: Attributes, path: Path) {
    const [parent, grandparent] = [path.at(-1), path.at(-2)]
    const value = attributeOf(attributes, 'val')
    if (name === 'w:pStyle') Object.assign(this.#paragraphs.at(-1) ?? {}, { style: value })
    if (name === 'w:rStyle' && grandparent === 'w:r') Object.assign(this.#runs.at(-1) ?? {}, { style: value })
    if (name === 'w:vanish' && parent === 'w:rPr' && grandparent === 'w:r')
      Object.assign(this.#runs.at(-1) ?? {}, { isHidden: isOn(value) })
    if (name === 'w:vanish' && grandparent === 'w:pPr' && isOn(value)) this.#runsOn.splice(-1, 1, true)
    if (name === 'w:showingPlcHdr') this.#prompts.splice(-1, 1, isOn(value))
  }

  /** Of the paragraph's style and the run's, one alone hides; both together show again ([ECMA-376] 17.7.3, a toggle). */
  #isHidden(): boolean {
    const run = this.#runs.at(-1)
    if (!run) return false
    const paragraphHides = this.#styles.hides(this.#paragraphs.at(-1)?.style)
    return run.isHidden ?? paragraphHides !== this.#styles.hides(run.style)
  }

  #noteRelated(name: string, attributes: Attributes) {
    const attribute = RELATED[name]
    const id = attribute && attributeOf(attributes, attribute)
    if (!id || this.#isHidden()) return
    this.relatedIds.push(id)
    // SmartArt is this alternative's content, though its text is in another part
    this.#readLength += 1
  }

  #openSimpleField(code = '') {
    this.#story?.beginField()
    this.#story?.addCode(code)
    this.#story?.separateField()
  }

  get #story(): Story | undefined {
    return this.#open.at(-1)
  }

  #isUnread(name: string, attributes: Attributes): boolean {
    if (name === 'w:footnote') return !this.#wanted?.footnotes.has(attributeOf(attributes, 'id') ?? '')
    if (name === 'w:endnote') return !this.#wanted?.endnotes.has(attributeOf(attributes, 'id') ?? '')
    if (name === 'w:sdtContent') return this.#prompts.at(-1) ?? false
    return UNREAD.has(name) || this.#isSecondAlternative(name)
  }

  /** A text box is written twice, for newer and older readers: the first alternative with a text is used. */
  #isSecondAlternative(name: string): boolean {
    if (name !== 'mc:Choice' && name !== 'mc:Fallback') return false
    return this.#readLength > (this.#alternatives.at(-1) ?? this.#readLength)
  }

  #markDeletedEnd(name: string, path: Path) {
    if (name !== 'w:del' && name !== 'w:moveFrom') return
    if (path.at(-1) === 'w:rPr' && path.at(-2) === 'w:pPr' && this.#runsOn.length) this.#runsOn.splice(-1, 1, true)
  }

  #addRunChild(name: string, attributes: Attributes) {
    if (name === 'w:fldChar') this.#turnField(attributeOf(attributes, 'fldCharType'))
    if (this.#isHidden()) return
    this.#add(CHARACTERS[name] ?? '')
    if (name === 'w:sym') this.#add(symbolOf(attributeOf(attributes, 'char')))
    if (name === 'w:footnoteReference') this.references.footnotes.add(attributeOf(attributes, 'id') ?? '')
    if (name === 'w:endnoteReference') this.references.endnotes.add(attributeOf(attributes, 'id') ?? '')
  }

  #turnField(type: string | undefined) {
    if (type === 'begin') this.#story?.beginField()
    if (type === 'separate') this.#story?.separateField()
    if (type === 'end') this.#story?.endField()
  }
}

/** A character of a symbol font, by its hexadecimal code: any visible character will do. */
function symbolOf(code = ''): string {
  return /^[\da-f]{1,4}$/i.test(code) ? String.fromCharCode(Number.parseInt(code, 16)) : '\uFFFD'
}
