/**
 * Documents and their words, counted by hand. Samples with `hasDoc` also exist in `documents/` as .doc, written once by LibreOffice Writer;
 * `node tests/support/word-samples.ts` writes them again.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDocx, w } from './word-documents.ts'

export type WordSample = { name: string; docx: Buffer; words: number; hasDoc?: true }

const FOLDER = join(import.meta.dirname, 'documents')

export const WORD_SAMPLES: readonly WordSample[] = [
  // 5 + 4
  {
    name: 'plain English',
    docx: buildDocx({ body: w.text('I would like to apply.') + w.text('Yours sincerely, An Nguyen') }),
    words: 9,
    hasDoc: true,
  },
  // Tôi muốn học tại Đại học Toronto: 7; Cảm ơn: 2
  {
    name: 'Vietnamese',
    docx: buildDocx({ body: w.text('Tôi muốn học tại Đại học Toronto.') + w.text('Cảm ơn!') }),
    words: 9,
    hasDoc: true,
  },
  // 我想去美國讀書。: 8; 謝謝！: 3
  {
    name: 'Chinese',
    docx: buildDocx({ body: w.text('我想去美國讀書。') + w.text('謝謝！') }),
    words: 11,
    hasDoc: true,
  },
  // 我愛 2 + NYU 1 + 的 1 + CS 1 + 課程， 3 + GPA 1 + 3.9 1
  { name: 'mixed scripts', docx: buildDocx({ body: w.text('我愛NYU的CS課程，GPA 3.9') }), words: 10, hasDoc: true },
  // a word cut into runs is one: Hel|lo, wor|ld
  {
    name: 'runs within a word',
    docx: buildDocx({ body: w.p(w.run('Hel'), w.run('lo, wor', '<w:b/>'), w.run('ld')) }),
    words: 2,
    hasDoc: true,
  },
  // each cell one or two: Name 1, An 1, Grade point 2, 3.9 1
  {
    name: 'table',
    docx: buildDocx({
      body: w.table([w.text('Name'), w.text('An')], [w.text('Grade point'), w.text('3.9')]) + w.p(),
    }),
    words: 5,
    hasDoc: true,
  },
  // outer left, inner one, inner two, outer right: 2 each
  {
    name: 'nested table',
    docx: buildDocx({
      body:
        w.table([
          w.text('outer left') + w.table([w.text('inner one'), w.text('inner two')]) + w.p(),
          w.text('outer right'),
        ]) + w.p(),
    }),
    words: 8,
    hasDoc: true,
  },
  // bullets and numbers are rendered, not written: first point 2, second point 2
  { name: 'list', docx: buildDocx({ body: w.bullet('first point') + w.bullet('second point') }), words: 4 },
  // body: A claim. 2; its note: See page nine. 3; the separator isn't text
  {
    name: 'footnote',
    docx: buildDocx({
      body: w.p(w.run('A claim'), w.footnoteReference(2), w.run('.')),
      footnotes:
        `<w:footnote w:type="separator" w:id="-1">${w.p(w.mark('<w:separator/>'))}</w:footnote>` +
        w.footnote(2, w.p(w.mark('<w:footnoteRef/>'), w.run(' See page nine.'))),
    }),
    words: 5,
    hasDoc: true,
  },
  // body 2, notes 3 + 1
  {
    name: 'endnotes',
    docx: buildDocx({
      body: w.p(w.run('Two'), w.endnoteReference(2), w.run(' claims'), w.endnoteReference(3)),
      endnotes: w.endnote(2, w.text('See page nine.')) + w.endnote(3, w.text('Ibid.')),
    }),
    words: 6,
    hasDoc: true,
  },
  // the reference was deleted by revision, so the note's three words go with it: A claim. 2
  {
    name: 'footnote with a deleted reference',
    docx: buildDocx({
      body: w.p(w.run('A claim'), `<w:del w:id="9" w:author="A">${w.footnoteReference(2)}</w:del>`, w.run('.')),
      footnotes: w.footnote(2, w.text('See page nine.')),
    }),
    words: 2,
    hasDoc: true,
  },
  // the box counts once: In the box 3; it is anchored inside the word "around", which stays one: Text around 2
  {
    name: 'text box inside a word',
    docx: buildDocx({ body: w.p(w.run('Text aro'), w.textBox(w.text('In the box')), w.run('und')) }),
    words: 5,
    hasDoc: true,
  },
  // kept 1, (gone away), added here 2, end 1
  {
    name: 'tracked insertion and deletion',
    docx: buildDocx({
      body: w.p(w.run('kept '), w.del('gone away '), w.ins(w.run('added here ')), w.run('end')),
    }),
    words: 4,
    hasDoc: true,
  },
  // the end of the first paragraph was deleted, so its last word runs on: co|operate 1 + now 1
  {
    name: 'deleted paragraph end',
    docx: buildDocx({ body: w.p(w.deletedEnd, w.run('co')) + w.text('operate now') }),
    words: 2,
    hasDoc: true,
  },
  // stays 1, moved once 2
  {
    name: 'moved text',
    docx: buildDocx({
      body: w.p(w.moveFrom(w.run('moved once'))) + w.text('stays') + w.p(w.moveTo(w.run('moved once'))),
    }),
    words: 3,
  },
  // Body text 2; the comment's four words don't count
  {
    name: 'comment',
    docx: buildDocx({
      body: w.p(w.run('Body text'), w.commentReference),
      comments: w.comment(w.text('please look at this')),
    }),
    words: 2,
    hasDoc: true,
  },
  // Only this 2
  {
    name: 'header and footer',
    docx: buildDocx({ body: w.text('Only this'), header: w.text('A header line'), footer: w.text('Page 1') }),
    words: 2,
    hasDoc: true,
  },
  // Visit our site today 4
  {
    name: 'hyperlink',
    docx: buildDocx({ body: w.p(w.run('Visit '), w.link(w.run('our site')), w.run(' today')) }),
    words: 4,
  },
  // the code DATE and its format aren't read: Printed 1, 2 May 2026 3
  {
    name: 'field code',
    docx: buildDocx({ body: w.p(w.run('Printed '), w.field(' DATE \\@ "d MMMM yyyy" ', w.run('2 May 2026'))) }),
    words: 4,
    hasDoc: true,
  },
  // Dear 1 Sir 1; the inner field's result is part of the outer one's code
  {
    name: 'nested field',
    docx: buildDocx({
      body: w.p(
        w.run('Dear '),
        w.mark('<w:fldChar w:fldCharType="begin"/>'),
        w.mark('<w:instrText xml:space="preserve"> IF </w:instrText>'),
        w.field(' SEX ', w.run('not read')),
        w.mark('<w:instrText xml:space="preserve"> = "m" "Sir" "Madam" </w:instrText>'),
        w.mark('<w:fldChar w:fldCharType="separate"/>'),
        w.run('Sir'),
        w.mark('<w:fldChar w:fldCharType="end"/>'),
      ),
    }),
    words: 2,
  },
  // a field that never ends loses no text: before 1 after 1
  {
    name: 'field without an end',
    docx: buildDocx({ body: w.p(w.run('before '), w.mark('<w:fldChar w:fldCharType="begin"/>'), w.run('after')) }),
    words: 2,
  },
  // in the block 3, and inline 2
  {
    name: 'content controls',
    docx: buildDocx({ body: w.control(w.text('in the block')) + w.p(w.run('and '), w.control(w.run('inline'))) }),
    words: 5,
  },
  // a smart tag and custom XML are transparent: Hanoi 1 University 1
  {
    name: 'smart tag',
    docx: buildDocx({
      body: w.p(
        `<w:smartTag w:element="City">${w.run('Hanoi')}</w:smartTag>`,
        `<w:customXml w:element="x">${w.run(' University')}</w:customXml>`,
      ),
    }),
    words: 2,
  },
  // co-operate with a soft hyphen 1, e-mail with a no-break hyphen 1
  {
    name: 'soft and no-break hyphen',
    docx: buildDocx({
      body: w.p(
        w.run('co'),
        w.mark('<w:softHyphen/>'),
        w.run('operate e'),
        w.mark('<w:noBreakHyphen/>'),
        w.run('mail'),
      ),
    }),
    words: 2,
    hasDoc: true,
  },
  // one 1 two 1 three 1 four 1
  {
    name: 'tab, line break and page break',
    docx: buildDocx({
      body: w.p(
        w.run('one'),
        w.mark('<w:tab/>'),
        w.run('two'),
        w.mark('<w:br/>'),
        w.run('three'),
        w.mark('<w:br w:type="page"/>'),
        w.run('four'),
      ),
    }),
    words: 4,
    hasDoc: true,
  },
  // letter spacing of an odd width deletes nothing: plain 1 widely spaced words 3
  {
    name: 'letter spacing',
    docx: buildDocx({ body: w.p(w.run('plain '), w.run('widely spaced words', '<w:spacing w:val="15"/>')) }),
    words: 4,
    hasDoc: true,
  },
  // the base counts, its ruby text doesn't: 漢 1 字 1
  {
    name: 'ruby',
    docx: buildDocx({
      body: w.p(w.mark(`<w:ruby><w:rt>${w.run('かんじ')}</w:rt><w:rubyBase>${w.run('漢字')}</w:rubyBase></w:ruby>`)),
    }),
    words: 2,
  },
  // The formula 2, E=mc 1
  {
    name: 'formula',
    docx: buildDocx({
      body: w.p(w.run('The formula '), '<m:oMath><m:r><m:t>E=</m:t></m:r><m:r><m:t>mc</m:t></m:r></m:oMath>'),
    }),
    words: 3,
  },
  // an arrow from a symbol font is a word: a 1 → 1 b 1
  {
    name: 'symbol',
    docx: buildDocx({ body: w.p(w.run('a '), w.mark('<w:sym w:font="Wingdings" w:char="F0E0"/>'), w.run(' b')) }),
    words: 3,
  },
  // entities are characters: R&D 1 <b> 1 你 1
  { name: 'entities', docx: buildDocx({ body: w.text('R&amp;D &lt;b&gt; &#x4F60;') }), words: 3 },
  {
    name: 'main part of another name',
    docx: buildDocx({ body: w.text('Word Online'), mainName: 'word/document2.xml' }),
    words: 2,
  },
]

/** The bytes of a sample as .doc. */
export const readDocSample = (name: string): Buffer => readFileSync(join(FOLDER, `${fileNameOf(name)}.doc`))

const fileNameOf = (name: string) => name.toLowerCase().replace(/\W+/g, '-')

/** Writes the .doc files with LibreOffice Writer, which tests don't need. */
function writeDocSamples() {
  const folder = mkdtempSync(join(tmpdir(), 'samples-'))
  const files = WORD_SAMPLES.filter(({ hasDoc }) => hasDoc).map(({ name, docx }) => {
    const file = join(folder, `${fileNameOf(name)}.docx`)
    writeFileSync(file, docx)
    return file
  })
  execFileSync('soffice', ['--headless', '--convert-to', 'doc', '--outdir', FOLDER, ...files])
}

if (import.meta.main) writeDocSamples()
