/** Builds Word files from parts: docx from XML, zips with false sizes, OLE files, and their pieces of XML. */
import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = {
  name: string
  content: string | Buffer
  /** A false size in the zip directory. */
  declaredBytes?: number
  isEncrypted?: boolean
}

/** A zip; sizes are true unless an entry overrides them. */
export function buildZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { local, central } = buildZipEntry(entry, offset)
    locals.push(local)
    directory.push(central)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  return Buffer.concat([...locals, list, buildZipEnd(entries.length, list.length, offset)])
}

function buildZipEntry({ name, content, declaredBytes, isEncrypted }: ZipEntry, offset: number) {
  const bytes = Buffer.from(content as string)
  const packed = deflateRawSync(bytes)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(isEncrypted ? 1 : 0, 2)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt32LE(crc32(bytes), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(declaredBytes ?? bytes.length, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(offset, 10)
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]),
    central: Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, Buffer.from(name)]),
  }
}

function buildZipEnd(count: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directoryBytes, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"',
  'xmlns:lc="http://schemas.openxmlformats.org/drawingml/2006/lockedCanvas"',
  'xmlns:w16se="http://schemas.microsoft.com/office/word/2015/wordml/symex"',
].join(' ')

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const DOCX_TYPE = `${WORD}.document.main+xml`
export const DOTX_TYPE = `${WORD}.template.main+xml`
export const DOTM_TYPE = 'application/vnd.ms-word.template.macroEnabledTemplate.main+xml'
export const DOCM_TYPE = 'application/vnd.ms-word.document.macroEnabled.main+xml'

/** The parts beside the main one: root element and the last word of type and relation. */
const SIDE_PARTS = {
  footnotes: { root: 'w:footnotes', content: 'footnotes' },
  endnotes: { root: 'w:endnotes', content: 'endnotes' },
  comments: { root: 'w:comments', content: 'comments' },
  header: { root: 'w:hdr', content: 'header' },
  footer: { root: 'w:ftr', content: 'footer' },
  styles: { root: 'w:styles', content: 'styles' },
} as const

export type DocxParts = { [part in keyof typeof SIDE_PARTS]?: string } & {
  body: string
  /** Path of the main part, by default `word/document.xml`. */
  mainName?: string
  mainType?: string
  /** The main part itself, in place of `body`. */
  document?: string | Buffer
  more?: ZipEntry[]
  /** More parts that the main one relates to, each with its content type. */
  related?: RelatedPart[]
  /** Targets of the main part's relations outside the package. */
  external?: { kind: string; target: string }[]
}

export type RelatedPart = { id: string; kind: string; name: string; type: string; content: string | Buffer }

/** A docx of its parts, each the XML inside the root element. */
export const buildDocx = (parts: DocxParts): Buffer => buildZip(docxEntries(parts))

/** The entries of a docx, for changes before they are zipped. */
export function docxEntries({ mainName = 'word/document.xml', mainType = DOCX_TYPE, ...parts }: DocxParts): ZipEntry[] {
  const sides = Object.entries(SIDE_PARTS).filter(([part]) => parts[part as keyof typeof SIDE_PARTS] !== undefined)
  const { related = [], external = [] } = parts
  const overrides = [
    ...sides.map(([part, { content }]) => override(`word/${part}.xml`, `${WORD}.${content}+xml`)),
    ...related.map(({ name, type }) => override(`word/${name}`, type)),
  ]
  const relations = [
    ...sides.map(([part, { content }]) => relation(part, content, `${part}.xml`)),
    ...related.map(({ id, kind, name }) => relation(id, kind, name)),
    ...external.map(({ kind, target }, at) => relation(`outer${at}`, kind, target, ' TargetMode="External"')),
  ]
  const package_ = 'http://schemas.openxmlformats.org/package/2006'
  const relationships = (inner: string) =>
    `${XML}<Relationships xmlns="${package_}/relationships">${inner}</Relationships>`
  return [
    {
      name: '[Content_Types].xml',
      content:
        `${XML}<Types xmlns="${package_}/content-types"><Default Extension="rels" ` +
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        `<Default Extension="xml" ContentType="application/xml"/>${override(mainName, mainType)}${overrides.join('')}</Types>`,
    },
    { name: '_rels/.rels', content: relationships(relation('main', 'officeDocument', mainName)) },
    {
      name: mainName,
      content: parts.document ?? root('w:document', `<w:body>${parts.body}${sectionOf(parts)}</w:body>`),
    },
    { name: mainName.replace(/([^/]+)$/, '_rels/$1.rels'), content: relationships(relations.join('')) },
    ...sides.map(([part, { root: element }]) => ({
      name: `word/${part}.xml`,
      content: root(element, parts[part as keyof typeof SIDE_PARTS]!),
    })),
    ...related.map(({ name, content }) => ({ name: `word/${name}`, content })),
    ...(parts.more ?? []),
  ]
}

export const root = (element: string, inner: string) => `${XML}<${element} ${NAMESPACES}>${inner}</${element}>`
const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${type}"/>`
const relation = (id: string, kind: string, target: string, more = '') =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"${more}/>`

function sectionOf({ header, footer }: { header?: string; footer?: string }): string {
  const references = [
    header === undefined ? '' : '<w:headerReference w:type="default" r:id="header"/>',
    footer === undefined ? '' : '<w:footerReference w:type="default" r:id="footer"/>',
  ]
  return `<w:sectPr>${references.join('')}</w:sectPr>`
}

const AUTHOR = 'w:author="A" w:date="2026-01-02T03:04:05Z"'

/** Pieces of WordprocessingML; their arguments are XML, except for `run`, `del` and `code`, which take text. */
export const w = {
  p: (...inner: string[]) => `<w:p>${inner.join('')}</w:p>`,
  text: (text: string) => w.p(w.run(text)),
  run: (text: string, properties = '') =>
    `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`,
  mark: (element: string) => `<w:r>${element}</w:r>`,
  del: (text: string) =>
    `<w:del w:id="1" ${AUTHOR}><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`,
  ins: (...inner: string[]) => `<w:ins w:id="2" ${AUTHOR}>${inner.join('')}</w:ins>`,
  moveFrom: (...inner: string[]) => `<w:moveFrom w:id="3" ${AUTHOR}>${inner.join('')}</w:moveFrom>`,
  moveTo: (...inner: string[]) => `<w:moveTo w:id="4" ${AUTHOR}>${inner.join('')}</w:moveTo>`,
  deletedEnd: `<w:pPr><w:rPr><w:del w:id="5" ${AUTHOR}/></w:rPr></w:pPr>`,
  link: (inner: string) => `<w:hyperlink w:anchor="place">${inner}</w:hyperlink>`,
  field: (code: string, result: string) =>
    w.mark('<w:fldChar w:fldCharType="begin"/>') +
    w.mark(`<w:instrText xml:space="preserve">${code}</w:instrText>`) +
    w.mark('<w:fldChar w:fldCharType="separate"/>') +
    result +
    w.mark('<w:fldChar w:fldCharType="end"/>'),
  /** A field that Word renders from its code alone. */
  drawn: (code: string) =>
    w.mark('<w:fldChar w:fldCharType="begin"/>') +
    w.mark(`<w:instrText xml:space="preserve">${code}</w:instrText>`) +
    w.mark('<w:fldChar w:fldCharType="end"/>'),
  hidden: (text: string) => w.run(text, '<w:vanish/>'),
  prompt: (inner: string) =>
    `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${inner}</w:sdtContent></w:sdt>`,
  chunk: (id: string) => `<w:altChunk r:id="${id}"/>`,
  canvas: (...texts: string[]) =>
    `<w:r><w:drawing><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/lockedCanvas"><lc:lockedCanvas>${texts
      .map((text) => `<a:sp><a:txSp><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:txSp></a:sp>`)
      .join('')}</lc:lockedCanvas></a:graphicData></a:graphic></w:drawing></w:r>`,
  diagram: (id: string) =>
    `<w:r><w:drawing><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/diagram"><dgm:relIds r:dm="${id}" r:lo="lo" r:qs="qs" r:cs="cs"/></a:graphicData></a:graphic></w:drawing></w:r>`,
  control: (inner: string) =>
    `<w:sdt><w:sdtPr><w:alias w:val="Not read"/></w:sdtPr><w:sdtContent>${inner}</w:sdtContent></w:sdt>`,
  table: (...rows: string[][]) =>
    `<w:tbl><w:tblPr/><w:tblGrid>${'<w:gridCol w:w="2000"/>'.repeat(rows[0]?.length ?? 0)}</w:tblGrid>${rows
      .map((cells) => `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr/>${cell}</w:tc>`).join('')}</w:tr>`)
      .join('')}</w:tbl>`,
  bullet: (text: string) =>
    w.p('<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>', w.run(text)),
  footnote: (id: number, inner: string) => `<w:footnote w:id="${id}">${inner}</w:footnote>`,
  endnote: (id: number, inner: string) => `<w:endnote w:id="${id}">${inner}</w:endnote>`,
  footnoteReference: (id: number) => w.mark(`<w:footnoteReference w:id="${id}"/>`),
  endnoteReference: (id: number) => w.mark(`<w:endnoteReference w:id="${id}"/>`),
  comment: (inner: string) => `<w:comment w:id="7" ${AUTHOR} w:initials="A">${inner}</w:comment>`,
  commentReference: '<w:r><w:commentReference w:id="7"/></w:r>',
  /** As Word writes it: once for Word 2010 and later, and again in VML. */
  textBox: (inner: string) =>
    `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor distT="0" distB="0" distL="0" distR="0"
    simplePos="0" relativeHeight="1" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>
    <wp:positionH relativeFrom="column"><wp:posOffset>0</wp:posOffset></wp:positionH>
    <wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV><wp:extent cx="2000000" cy="1000000"/>
    <wp:wrapSquare wrapText="bothSides"/><wp:docPr id="1" name="Box"/><a:graphic>
    <a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/>
    <wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="2000000" cy="1000000"/></a:xfrm><a:prstGeom prst="rect"/></wps:spPr>
    <wps:txbx><w:txbxContent>${inner}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:anchor>
    </w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${inner}</w:txbxContent></v:textbox>
    </v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
}

export type DocPiece = { bytes: Buffer; isOneByte: boolean }

/** A doc of the head, the table and pieces of text alone; the last piece is first in the file, as after a quick save. */
export function buildDoc(pieces: readonly DocPiece[]): Buffer {
  const head = Buffer.alloc(2048)
  const stored = [...new Set(pieces)].reverse()
  const startOf = (piece: DocPiece) =>
    head.length + Buffer.concat(stored.slice(0, stored.indexOf(piece)).map(({ bytes }) => bytes)).length
  const lengths = pieces.map(({ bytes, isOneByte }) => bytes.length / (isOneByte ? 1 : 2))
  const ends = lengths.map((_, index) => lengths.slice(0, index + 1).reduce((sum, length) => sum + length, 0))
  const table = Buffer.alloc(5 + 4 + pieces.length * 12)
  table.writeUInt8(2, 0)
  table.writeUInt32LE(table.length - 5, 1)
  for (const [index, piece] of pieces.entries()) {
    table.writeUInt32LE(ends[index]!, 9 + index * 4)
    const place = piece.isOneByte ? startOf(piece) * 2 + 0x40000000 : startOf(piece)
    table.writeUInt32LE(place, 9 + pieces.length * 4 + index * 8 + 2)
  }
  head.writeUInt16LE(0xa5ec, 0)
  head.writeUInt32LE(ends.at(-1) ?? 0, 0x4c)
  head.writeUInt32LE(table.length, 0x1a6)
  const main = Buffer.concat([head, ...stored.map(({ bytes }) => bytes)])
  return buildCompoundFile({ WordDocument: main, '0Table': table })
}

/** An OLE compound file of small streams in its root, as Word makes of a docx with a password. */
export function buildCompoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(streams)
  // streams of 4 KiB or more have sectors of their own, so no table of small sectors is needed
  const contents = names.map((name) =>
    Buffer.concat([streams[name]!, Buffer.alloc(Math.max(0, 4096 - streams[name]!.length))]),
  )
  const sectorsOf = (bytes: number) => Math.ceil(bytes / 512)
  const directorySectors = sectorsOf((names.length + 1) * 128)
  const starts: number[] = []
  let next = 1 + directorySectors
  for (const content of contents) {
    starts.push(next)
    next += sectorsOf(content.length)
  }
  return Buffer.concat([
    buildOleHeader(),
    buildOleTable([directorySectors, ...contents.map(({ length }) => sectorsOf(length))]),
    buildOleDirectory(names, contents, starts, directorySectors),
    ...contents.map((content) =>
      Buffer.concat([content, Buffer.alloc(sectorsOf(content.length) * 512 - content.length)]),
    ),
  ])
}

function buildOleHeader(): Buffer {
  const header = Buffer.alloc(512)
  header.write('d0cf11e0a1b11ae1', 'hex')
  for (const [offset, value] of [
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, offset)
  header.fill(0xff, 60, 512)
  for (const [offset, value] of [
    [44, 1],
    [48, 1],
    [56, 4096],
    [64, 0],
    [72, 0],
    [76, 0],
  ] as const)
    header.writeUInt32LE(value, offset)
  header.writeUInt32LE(0xfffffffe, 60)
  header.writeUInt32LE(0xfffffffe, 68)
  return header
}

/** The allocation table is sector 0; the chains follow one another from sector 1. */
function buildOleTable(chains: readonly number[]): Buffer {
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  let sector = 1
  for (const length of chains) {
    for (let index = 1; index < length; index += 1) table.writeUInt32LE(sector + index, (sector + index - 1) * 4)
    table.writeUInt32LE(0xfffffffe, (sector + length - 1) * 4)
    sector += length
  }
  return table
}

/** The root is first; the others are a list to the right of the first. */
function buildOleDirectory(names: string[], contents: Buffer[], starts: number[], sectors: number): Buffer {
  const directory = Buffer.alloc(sectors * 512)
  for (const [index, name] of ['Root Entry', ...names].entries()) {
    const entry = directory.subarray(index * 128, (index + 1) * 128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE((name.length + 1) * 2, 64)
    entry.writeUInt8(index === 0 ? 5 : 2, 66)
    entry.fill(0xff, 68, 80)
    if (index > 0 && index < names.length) entry.writeUInt32LE(index + 1, 72)
    if (index === 0) entry.writeUInt32LE(1, 76)
    entry.writeUInt32LE(index === 0 ? 0xfffffffe : starts[index - 1]!, 116)
    entry.writeUInt32LE(index === 0 ? 0 : contents[index - 1]!.length, 120)
  }
  return directory
}

/** The data part of a SmartArt; a point is its text, a prompt is one that was never replaced. */
export const buildDiagram = (id: string, points: readonly { text: string; isPrompt?: true }[]): RelatedPart => ({
  id,
  kind: 'diagramData',
  name: `diagrams/${id}.xml`,
  type: 'application/vnd.openxmlformats-officedocument.drawingml.diagramData+xml',
  content: root(
    'dgm:dataModel',
    `<dgm:ptLst>${points
      .map(
        ({ text, isPrompt }) =>
          `<dgm:pt modelId="1"><dgm:prSet phldrT="[Text]"${isPrompt ? ' phldr="1"' : ''}/><dgm:t><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`,
      )
      .join('')}</dgm:ptLst>`,
  ),
})

/** A text in another format that Word includes where the document names it. */
export const buildChunk = (id: string, type: string, content: string | Buffer): RelatedPart => ({
  id,
  kind: 'aFChunk',
  name: `${id}.dat`,
  type,
  content,
})
