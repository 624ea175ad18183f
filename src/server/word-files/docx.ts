import { readChunk } from './alternative-chunk.ts'
import { DocumentError } from './document-error.ts'
import { type DocxParts, findParts } from './docx-package.ts'
import { DocxStories, type NoteReferences } from './docx-stories.ts'
import { rejectOutside } from './outside.ts'
import { readDiagram } from './smart-art.ts'
import { type HidingStyles, NO_STYLES, readHidingStyles } from './styles.ts'
import { parseXml } from './xml.ts'
import { type InflateBudget, newBudget, openZip, type Zip } from './zip.ts'

const WORD_CHUNK = /^application\/vnd\.(?:openxmlformats-officedocument\.wordprocessingml\.|ms-word\.)/
const deepestChunk = 3
/** A merged collection of letters has some hundreds. */
const chunksMax = 1000

/** The remaining allowance of one upload, whose documents may contain documents. */
type Allowance = InflateBudget & { chunksLeft: number; depth: number }

/**
 * The counted text of a docx: body with its text boxes, then the notes it refers to, SmartArt and texts of other formats.
 * @throws DocumentError `unsupported`, `macro`, `outside`, `encrypted`, `too_big_inside`, `broken`
 */
export function readDocx(bytes: Buffer): string {
  return readPackage(bytes, { ...newBudget(), chunksLeft: chunksMax, depth: 0 })
}

function readPackage(bytes: Buffer, allowance: Allowance): string {
  const zip = openZip(bytes, allowance)
  const parts = findParts(zip)
  rejectOutside(zip)
  const styles = parts.styles && zip.has(parts.styles) ? readHidingStyles(zip.pieces(parts.styles)) : NO_STYLES
  const body = new DocxStories(styles)
  parseXml(zip.pieces(parts.main), body)
  const notes = readNotes(zip, parts, body.references, styles)
  return [...body.texts, ...notes, ...readRelated(zip, parts, body.relatedIds, allowance)].join('\n')
}

function readNotes(
  zip: Zip,
  { footnotes, endnotes }: DocxParts,
  references: NoteReferences,
  styles: HidingStyles,
): string[] {
  const notes = new DocxStories(styles, references)
  for (const part of [footnotes, endnotes]) if (part) parseXml(zip.pieces(part), notes)
  return notes.texts
}

function readRelated(zip: Zip, parts: DocxParts, ids: readonly string[], allowance: Allowance): string[] {
  return ids.flatMap((id) => {
    const related = parts.related(id)
    if (related?.kind === 'diagramData') return readDiagram(zip.pieces(related.part))
    if (related?.kind !== 'aFChunk') return []
    allowance.chunksLeft -= 1
    if (allowance.chunksLeft < 0) throw new DocumentError('broken')
    if (!WORD_CHUNK.test(related.type)) return readChunk(zip.read(related.part), related.type)
    return readWithin(zip.read(related.part), allowance)
  })
}

function readWithin(bytes: Buffer, allowance: Allowance): string {
  if (allowance.depth === deepestChunk) throw new DocumentError('broken')
  allowance.depth += 1
  const text = readPackage(bytes, allowance)
  allowance.depth -= 1
  return text
}
