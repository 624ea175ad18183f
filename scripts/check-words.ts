/**
 * Reports private words in code, comments, labels and documents, and long sentences in documents, so that readers meet the terms of the field.
 * `node scripts/check-words.ts [--count]` lists each place, or counts them by word. `npm run check` runs it.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'

const WORDS_MAX = 30

/** A part of a camelCase or snake_case name → what to write. */
const NAME_PARTS: Record<string, string> = {
  adopt: 'claim, attach',
  apart: 'dismissed, separate',
  desk: 'content worker',
  door: 'request guard, sign-in layout',
  double: 'duplicate',
  doubles: 'duplicates',
  everyones: 'public',
  farewell: 'flush',
  fault: 'error',
  faults: 'errors',
  handed: 'assigned, passed',
  house: 'project',
  likeness: 'match score',
  lots: 'random sample',
  matter: 'enquiry',
  mend: 'fix',
  nobody: 'anonymous, unassigned',
  noun: 'resource',
  nouns: 'resources',
  nowhere: 'not found',
  operated: 'hydrated',
  owe: 'enqueue',
  owed: 'queued',
  problem: 'error',
  problems: 'errors',
  prove: 'reauthenticate',
  refusal: 'error, rejection',
  refusals: 'errors, rejections',
  seat: 'reservation',
  seats: 'reservations',
  shelf: 'collection, storage',
  shelves: 'collections',
  sweep: 'cleanup',
  thing: 'entry, item',
  things: 'entries, items',
  told: 'notified, described',
  verb: 'operation',
  verbs: 'operations',
  wrong: 'error, invalid',
}

/** A whole name → what to write. */
const NAMES: Record<string, string> = {
  asked: 'query, requested, input',
  found: 'what was found: leads, school, row',
  goes: 'the action',
  held: 'stored, locked, reserved',
  kept: 'cached, stored, saved',
  known: 'what is known: schoolsById, existing',
  named: 'what is named',
  own: 'whose: ownLeads, ownFields',
  said: 'label, text, t',
  say: 't, format, describe',
  says: 'text, label',
  stand: 'status, version',
  stands: 'status, current',
  turn: 'lease, slot, rank',
  typed: 'input',
}

/** Phrases in comments, labels of the interface and documents → what to write. */
const PHRASES: [RegExp, string][] = [
  [/\bwhoever\b/i, 'name the actor'],
  [/\bwhat becomes of\b/i, 'what happens to'],
  [
    /(?:^|[.;:] )(?:Who|What|Whatever|Those (?:that|who|with)) (?!is\b.*\?|are\b.*\?|do\b|does\b)[^.?]*\.(?=\s|$)/m,
    'name the actor',
  ],
  [/\bby itself\b/i, 'automatically, default'],
  [/\bdesk\b/i, 'content worker'],
  [/\bshel(?:f|ves)\b/i, 'collection, storage'],
  [/\bowe(?:s|d)?\b/i, 'enqueue'],
  [/\b(?:taken|takes?|took) up\b/i, 'attach, create'],
  [/\bthe house\b/i, 'the project'],
  [/\b(?:at|through|in front of|behind) (?:the|one|its) door\b/i, 'request guard'],
  [/\bin hand\b/i, 'in flight'],
  [/\bbrought along\b/i, 'bundled'],
  [/\bends? TLS\b/i, 'terminates TLS'],
  [/\bhears? of\b/i, 'is notified of'],
  [/\bcounts? as\b/i, 'is treated as'],
  [/\beveryone[’']s\b/i, 'public'],
  [/\b(?:is|are|was|were|be) told\b/i, 'is notified, sees'],
  [/\bhanded (?:in|over)\b/i, 'passed'],
  [/\bgives? way\b/i, 'releases, is evicted'],
  [/\btakes? (?:its|their|a) turns?\b/i, 'lease, rank, wait'],
  [/\bin turns?\b/i, 'in order, round robin'],
  [/\bis away\b/i, 'is unavailable'],
  [/\b(?:stands?|lies) (?:in|on|at|there|here|beside|below|behind|under|for|as|still|where|open)\b/i, 'is, is located'],
  [/\blikeness\b/i, 'match score'],
  [/\bnouns?\b/i, 'resource'],
  [/\bsweeps?\b/i, 'cleanup'],
  [/\bfarewell\b/i, 'flush time-out'],
  [/\bmend(?:s|ed)?\b/i, 'fix'],
]

/** Places that keep a word, each with its reason. */
const EXCEPTIONS: { file: RegExp; word?: RegExp; reason: string }[] = [
  { file: /^src\/db\/migrations\/0/, reason: 'a landed migration never changes' },
  { file: /^scripts\/check-words\.ts$/, reason: 'lists the words' },
  { file: /^drawings\//, reason: 'real doors, houses and shelves' },
  { file: /^tests\/fixtures\/organisation\//, reason: 'texts of the demonstration firm' },
  { file: /^CONTRIBUTING\.md$/, reason: 'quotes what not to write' },
  { file: /./, word: /^matter$/, reason: 'the front matter of a Markdown file' },
  { file: /./, word: /^stands? for$/, reason: 'plain English' },
  {
    file: /^tests\/(chaos|nightly\/faults|support\/s3|contract\/bucket-files)|^scripts\/faults\.ts$/,
    word: /^faults?$/,
    reason: 'faults that a test causes',
  },
  // names that older data, other programs or open pages use
  {
    file: /^src\/messages\//,
    word: /^(wrong|nobody|kept|things|told|apart|found|asked|own|held|says|nowhere)$/,
    reason: 'codes of stored data and of the HTTP contract',
  },
  {
    file: /^src\/api\/(errors|schools|firm\/show-site)|^src\/(db\/queries\/school-index|domain\/home-rate)\.ts$|^tests\/contract\/school-/,
    word: /^(wrong|known|asked)$/,
    reason: 'codes and fields of the HTTP contract',
  },
  {
    file: /^src\/(domain\/(content|content-form|school-words|wishes)|api\/firm|server\/content)\//,
    word: /^(says|asked|kept)$/,
    reason: 'fields of the content files',
  },
  {
    file: /^src\/db\/(schema|queries\/outbox|search\/statistics)\.ts$|^src\/domain\/leads\/answers\/|^tests\//,
    word: /^(refusals|found)$/,
    reason: 'columns of the database',
  },
  {
    file: /^src\/(domain\/sheets|domain\/spreadsheets|services\/content\/imports)\/|^tests\/contract\/content-imports/,
    word: /^(faults|wrong|found)$/,
    reason: 'stored previews of imports',
  },
  {
    file: /^src\/services\/(content\/change-entries|redirects|leads|privacy|rights)|^src\/console\/audit\/|^tests\/contract\/(content-imports|privacy-requests|rights)/,
    word: /^(things|kept|nobody)$/,
    reason: 'data of stored audit entries',
  },
  {
    file: /^src\/console\/(account|articles|routes\/picture\.tsx)|^src\/api\/staff\/articles\/|^tests\/contract\/articles-api/,
    word: /^(prove|turn|known)$/,
    reason: 'names and values that forms and links of open pages send',
  },
  {
    file: /^src\/(console|site|services\/articles)\//,
    word: /^(found|said|kept|known|apart|own)$/,
    reason: 'arguments of translated messages',
  },
  {
    file: /^src\/server\/errors\/|^tests\/contract\/error-reports/,
    word: /^says$/,
    reason: 'documented field of the reports to ERRORS_URL',
  },
]

type Find = { file: string; line: number; word: string; text: string; instead: string }
const finds: Find[] = []

function report(file: string, line: number, word: string, text: string, instead: string): void {
  if (EXCEPTIONS.some((exception) => exception.file.test(file) && (exception.word?.test(word) ?? true))) return
  finds.push({ file, line, word: word.toLowerCase(), text: text.trim().slice(0, 120), instead })
}

function checkPhrases(file: string, line: number, text: string): void {
  for (const [pattern, instead] of PHRASES) {
    const match = pattern.exec(text)
    if (match)
      report(
        file,
        line + text.slice(0, match.index).split('\n').length - 1,
        match[0].slice(0, 40),
        text.slice(match.index, match.index + 100),
        instead,
      )
  }
}

/** Declared names, comments. */
function checkCode(file: string, text: string): void {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isDeclared(node)) checkName(file, lineAt(node.getStart(source)), node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const { index, 0: comment } of text.matchAll(/(?<=^\s*|[\s;{},)])(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm))
    checkPhrases(file, lineAt(index), comment)
}

/** Not a name that another file, a library or a property's declaration gave; not `found` in an issue beside its place. */
function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node
  return (
    'name' in parent &&
    parent.name === node &&
    !(ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent) && !parent.propertyName) &&
    !(node.text === 'found' && isBeside(parent, ['expected', 'path', 'file', 'column'])) &&
    !ts.isPropertyAccessExpression(parent) &&
    !ts.isImportSpecifier(parent) &&
    !ts.isExportSpecifier(parent) &&
    !ts.isJsxAttribute(parent) &&
    !ts.isShorthandPropertyAssignment(parent)
  )
}

/** Whether an object, its type or a list of parameters has another member of one of these names. */
function isBeside({ parent }: ts.Node, names: readonly string[]): boolean {
  const members: readonly ts.NamedDeclaration[] = ts.isObjectLiteralExpression(parent)
    ? parent.properties
    : ts.isTypeLiteralNode(parent)
      ? parent.members
      : ts.isFunctionLike(parent)
        ? parent.parameters
        : []
  return members.some(({ name }) => name && ts.isIdentifier(name) && names.includes(name.text))
}

function checkName(file: string, line: number, name: string): void {
  const instead = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
  if (instead) report(file, line, name, name, instead)
  for (const part of name.split(/(?<=[a-z0-9])(?=[A-Z])|_/).map((piece) => piece.toLowerCase()))
    if (Object.hasOwn(NAME_PARTS, part)) report(file, line, part, name, NAME_PARTS[part] ?? '')
}

/** Paragraphs of Markdown without code, tables' rules and links' targets. */
function checkDocument(file: string, text: string): void {
  let isCode = false
  for (const [index, raw] of text.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(raw)) isCode = !isCode
    if (isCode || /^\s*(```|~~~)/.test(raw)) continue
    const plain = raw
      .replace(/`[^`]*`/g, 'x')
      .replace(/\]\([^)]*\)/g, ']')
      .replace(/^\s*(?:[-*]|\d+\.|#+|>)\s*/, '')
    checkPhrases(file, index + 1, plain)
    for (const cell of plain.split('|'))
      for (const sentence of cell.split(/(?<=[.!?:;])\s+/)) {
        const count = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
        if (count > WORDS_MAX) report(file, index + 1, `sentence of more than ${WORDS_MAX} words`, sentence, 'split it')
      }
  }
}

/** Keys of messages, and their texts. */
function checkLabels(file: string, text: string): void {
  for (const [index, line] of text.split('\n').entries()) {
    const [, key, label] = /^\s*"([^"]*)": (?:(".*"),?|\{)$/.exec(line) ?? []
    if (key) checkName(file, index + 1, key)
    if (label) checkPhrases(file, index + 1, label)
  }
}

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
for (const file of tracked) {
  const read = () => readFileSync(file, 'utf8')
  if (/^(src|scripts|tests|bench|drawings)\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts')) {
    for (const part of file.split(/[/.-]/))
      if (Object.hasOwn(NAME_PARTS, part)) report(file, 0, part, file, NAME_PARTS[part] ?? '')
    checkCode(file, read())
  } else if (/^(?:src|scripts|tests|bench|drawings|docs|deploy|\.github)\/.*\.md$|^[^/]*\.md$/.test(file))
    checkDocument(file, read())
  else if (/^src\/messages\/en\//.test(file)) checkLabels(file, read())
}

if (process.argv.includes('--count')) {
  const counts = Map.groupBy(finds, ({ word }) => word)
  for (const [word, places] of [...counts].sort((a, b) => b[1].length - a[1].length))
    console.log(`${places.length}\t${word}`)
} else
  for (const { file, line, word, text, instead } of finds)
    console.log(`${file}:${line}: "${word}" (write: ${instead}): ${text}`)
console.log(`${finds.length} private words and long sentences`)
process.exitCode = finds.length > 0 ? 1 : 0
