/** The markup of Waypoint's pages, written here by the bench before the build. */
const kept = new Map()

// asked for at run time: a page of the older router is built for the browser too, which knows no files
const builtin = (name) => process.getBuiltinModule(name)
const folder = () => builtin('node:path').join(process.cwd(), '.markup')

export const names = () =>
  builtin('node:fs')
    .readdirSync(folder())
    .map((file) => file.replace('.json', ''))

export function markupOf(name) {
  if (!kept.has(name)) kept.set(name, JSON.parse(builtin('node:fs').readFileSync(`${folder()}/${name}.json`, 'utf8')))
  return kept.get(name)
}
