/**
 * Measures the code: `node scripts/size.ts [REVISION]` prints lines by folder, casts, timers, caches, dependencies, and how many files name
 * an example of each common addition. Without a revision: HEAD. Tests are not included.
 */
import { execFileSync } from 'node:child_process'

const [revision = 'HEAD'] = process.argv.slice(2)

const git = (...parts: string[]): string => {
  try {
    return execFileSync('git', parts, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  } catch (error) {
    // git grep ends with 1 when nothing matches
    if ((error as { status?: number }).status === 1) return ''
    throw error
  }
}

const CODE = ['src/**/*.ts', 'src/**/*.tsx', ':!src/**/*.test.ts', ':!src/**/*.test.tsx']
/** Kinds of files that name additions: code, styles, labels and content. */
const NAMING = ['src/**', 'content/**', 'messages/**', ':!src/**/*.test.ts', ':!src/**/*.test.tsx']

/** Matching lines, by file. */
function grep(pattern: string, paths: readonly string[]): { file: string; count: number }[] {
  return git('grep', '-c', '-P', pattern, revision, '--', ...paths)
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [file = '', count] = line.replace(`${revision}:`, '').split(':')
      return { file, count: Number(count) }
    })
}

const sum = (rows: readonly { count: number }[]): number => rows.reduce((total, { count }) => total + count, 0)
const show = (name: string, value: number | string): void => void process.stdout.write(`${value}\t${name}\n`)

const files = grep('', CODE)
const folders = new Map<string, { count: number; files: number }>()
for (const { file, count } of files) {
  const folder = file.split('/').slice(0, -1).slice(0, 3).join('/')
  const before = folders.get(folder) ?? { count: 0, files: 0 }
  folders.set(folder, { count: before.count + count, files: before.files + 1 })
}
process.stdout.write('Lines of TypeScript (with blank lines and comments), files, folder\n')
show(`${files.length}\tsrc`, sum(files))
for (const [folder, { count, files: number }] of [...folders].sort(([, one], [, other]) => other.count - one.count))
  show(`${number}\t${folder}`, count)

const COUNTS: Record<string, string> = {
  'casts (`as` without `as const`)': String.raw`^(?!\s*(import|export .* from|/?\*|//)).*\bas (never|unknown|string|number|boolean|object|readonly|typeof|keyof|[A-Z]\w*|\{ )`,
  '`as never`': String.raw`\bas never\b`,
  'non-null assertions': String.raw`[\w)\]]!([.,;)\]]|$)`,
  'spreads of fresh literals': String.raw`\.\.\.(\{ \w|\[['"\d])`,
  'timers (`setInterval`)': String.raw`\bsetInterval\(`,
  'values cached for a content version (`perVersion`, `cached`)': String.raw`\b(perVersion|keptPerVersion|cached)\(`,
  'error classes': String.raw`class \w+ extends (\w*Error)\b`,
  'worker threads and child processes': String.raw`\b(new Worker|fork)\(`,
}
process.stdout.write('\nLines of src with\n')
for (const [name, pattern] of Object.entries(COUNTS)) show(name, sum(grep(pattern, CODE)))

/** An example of each thing that organisations and developers add; a new one needs edits in all files that name it. */
const WALKS: Record<string, string> = {
  'a field of the booking (intake_term)': String.raw`\b(intake_term|intakeTerm)\b`,
  'a kind of content that is a block (living_costs)': String.raw`\b(living_costs|livingCosts|living-costs)\b`,
  'a kind of content that is a table (testimonials)': String.raw`\b[Tt]estimonials?\b`,
  'a page (our_services)': String.raw`\b(our_services|ourServices|our-services|OurServices)\b`,
  'a staff endpoint (note of a lead)': String.raw`\b[aA]ddNote\b`,
  'a currency (AUD)': String.raw`\bAUD\b`,
  'a lead status (qualified)': String.raw`['"]?\bqualified\b['"]?`,
  'a timed mail (escalation)': String.raw`\b[eE]scalat(e|ion)\w*\b`,
}
process.stdout.write('\nFiles (code, content, labels) that name\n')
for (const [name, pattern] of Object.entries(WALKS)) show(name, grep(pattern, NAMING).length)

const { dependencies, devDependencies } = JSON.parse(git('show', `${revision}:package.json`)) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>
process.stdout.write('\nPackages\n')
show('dependencies', Object.keys(dependencies).length)
show('devDependencies', Object.keys(devDependencies).length)
