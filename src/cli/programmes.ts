/** `npm run programmes`: loads the registers of the content folder, or imports a newer file of one. */
import { readRegisterState, writeRegisterState } from '../db/queries/register-state.ts'
import type { Store } from '../db/store.ts'
import { messageOf } from '../domain/thrown.ts'
import { loadKey } from '../server/programmes/load-key.ts'
import { readGivenFiles, readRegister } from '../server/programmes/read-registers.ts'
import { readTables } from '../server/programmes/read-table.ts'
import { readPlaces, readRegisters } from '../server/programmes/registers-file.ts'
import { readLoadContext } from '../services/programmes/load-context.ts'
import { type LoadCounts, loadRegisters } from '../services/programmes/load-registers.ts'
import { type Given, readAction } from './arguments.ts'
import { readYear } from './import-facts.ts'
import { isConfirmed, print, runCommand } from './open.ts'

const USAGE =
  'npm run programmes -- load [FOLDER] [--force] | import FILE [FILE] … [--year 2026 | --as-of 2026-07-01] [--yes | --dry-run] | status'

const filesMax = 6
const ACTIONS = {
  load: { most: 1, options: ['force'] },
  import: { least: 1, most: filesMax, options: ['yes', 'dry-run'], values: ['year', 'as-of', 'folder'] },
  status: {},
}

function read(args: readonly string[]) {
  const given = readAction(args, ACTIONS)
  if (given?.has('yes') && given.has('dry-run')) throw new Error('--yes or --dry-run, not both')
  if (given?.action === 'import') readYear(given)
  return given
}

const countsOf = ({ registers }: LoadCounts) =>
  Object.fromEntries(
    registers.map(({ register, added, changed, same, edited, leftOut }) => [
      register,
      {
        programmes: added + changed + same + edited,
        left_out: Object.fromEntries(leftOut),
      },
    ]),
  )

function show({ registers, newSchools, leftOutSchools }: LoadCounts): void {
  for (const { register, added, changed, same, edited, removed, leftOut } of registers) {
    const parts = [`${added} added`, `${changed} changed`, `${removed} removed`, `${same} unchanged`]
    if (edited > 0) parts.push(`${edited} kept as staff edited them`)
    print(`${register}: ${parts.join(', ')}`)
    for (const [reason, count] of leftOut) print(`${register}: left out ${count} rows: ${reason}`)
  }
  print(`${newSchools} schools that only registers have`)
  for (const [reason, count] of leftOutSchools) print(`left out ${count} schools: ${reason}`)
}

/** Loads all registers in short transactions, in which others can write in between. */
async function runLoad(store: Store, folder: string, isForced: boolean): Promise<void> {
  const registers = readRegisters(folder)
  if (!registers) return void print(`${folder} has no registers.yaml: nothing to load`)
  const { key, context } = await loadKey(store.read, folder)
  const state = await readRegisterState(store.read)
  if (!isForced && state.key === key) return void print('the registers are loaded and unchanged')
  const imported = isForced ? [] : state.imported
  const wanted = registers.registers.filter(({ code }) => !imported.includes(code))
  for (const code of imported) print(`kept the imported ${code}; --force takes the file of ${folder}`)
  try {
    let shownAt = 0
    const note = (register: string, done: number, total: number) =>
      store.transaction((tx) => writeRegisterState(tx, { running: { register, done, total, at: Date.now() } }))
    await note(wanted[0]?.code ?? '', 0, 0)
    const loaded = wanted.map((register) => readRegister(folder, register, context.subjects))
    const places = readPlaces(folder)
    const counts = await loadRegisters(store, loaded, places, context, {
      atOnce: false,
      isAll: imported.length === 0,
      state: { imported },
      now: Date.now(),
      async onProgress({ register, done, total }) {
        if (done !== total && Date.now() - shownAt < 2000) return
        shownAt = Date.now()
        await note(register, done, total)
        print(`${register}: ${done} of ${total}`)
      },
    })
    // the content may have changed meanwhile: its key is that of the beginning, so that the next run sees it
    await store.transaction((tx) => writeRegisterState(tx, { key, counts: countsOf(counts) }))
    show(counts)
    print('loaded the registers')
  } catch (error) {
    await store.transaction((tx) => writeRegisterState(tx, { running: null, failed: messageOf(error) }))
    throw error
  }
}

/** Imports a file of one register, all of it or nothing. */
async function runImport(store: Store, { args, given, has }: Given): Promise<void> {
  const folder = given('folder') ?? 'content'
  const context = await readLoadContext(store.read)
  const loaded = readGivenFiles(folder, args.flatMap(readTables), readYear({ given } as Given), context.subjects)
  const places = readPlaces(folder)
  const state = await readRegisterState(store.read)
  const how = { atOnce: true, now: Date.now(), state: { imported: [...new Set([...state.imported, loaded.register])] } }
  const planned = await loadRegisters(store, [loaded], places, context, { ...how, dryRun: true })
  show(planned)
  const [counts] = planned.registers
  if (!counts || counts.added + counts.changed + counts.removed === 0) return void print('no changes')
  if (has('dry-run')) return void print('nothing was changed')
  if (!has('yes') && !(await isConfirmed(`Change ${loaded.register} so?`))) return
  await loadRegisters(store, [loaded], places, context, how)
  print(`imported ${loaded.register}`)
}

async function showStatus(store: Store): Promise<void> {
  const { key, imported, running, failed, counts } = await readRegisterState(store.read)
  for (const [register, { programmes, left_out }] of Object.entries(counts)) {
    print(`${register}: ${programmes} programmes${imported.includes(register) ? ', imported' : ''}`)
    for (const [reason, count] of Object.entries(left_out)) print(`${register}: left out ${count} rows: ${reason}`)
  }
  if (running) print(`loading ${running.register}: ${running.done} of ${running.total}`)
  if (failed !== null) print(`the last load failed: ${failed}`)
  if (key === '' && !running) print('no registers are loaded')
}

/** Runs the command with its arguments on the environment's database; sets `process.exitCode`. */
export const runProgrammes = (args: readonly string[]): Promise<void> =>
  runCommand(
    USAGE,
    read,
    async (store, _config, given) => {
      if (given.action === 'load') await runLoad(store, given.args[0] ?? 'content', given.has('force'))
      if (given.action === 'import') await runImport(store, given)
      if (given.action === 'status') await showStatus(store)
    },
    args,
  )

if (import.meta.main) await runProgrammes(process.argv.slice(2))
