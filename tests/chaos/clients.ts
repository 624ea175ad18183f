/** Simulated visitors and staff who repeat each request until it is answered, on a site that may end at any moment. */
import { setTimeout as pause } from 'node:timers/promises'
import { issueCaptcha } from '../../src/server/captcha/captcha.ts'
import { buildBooking, SECRET } from '../support/bookings.ts'
import type { SignedIn } from '../support/console.ts'
import { type Edit, editEntry } from '../support/console-content.ts'
import { buildOrder, contact, document, form, KEEP_FILE, ORDER } from '../support/orders.ts'
import { asFile } from '../support/pictures.ts'
import { CAPTCHA_ANSWER } from '../support/server.ts'
import { buildDocx, w } from '../support/word-documents.ts'
import type { Kind, Ledger } from './ledger.ts'

const answerMs = 40_000
const againMs = 150
/** After the fault: a request rejected this often will never succeed. */
const triesMax = 200

type Json = Record<string, unknown>

/** The answer's body. @throws Error without a body or success */
async function ask(url: string, init: RequestInit = {}): Promise<Json> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(answerMs) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text) as Json
}

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Lang: 'en' },
  body: JSON.stringify(body),
})

/** Expires later than any clock of these trials. */
const captcha = () => ({
  key: issueCaptcha({ secret: SECRET, now: () => Date.UTC(2036, 0), testAnswer: null }).key,
  answer: CAPTCHA_ANSWER,
})

/** One attempt. It stores what it learns for the next one: a browser repeats the request that it sent. */
export type Act = () => Promise<void>

const booking =
  (origin: string) =>
  (marker: string): Act => {
    const body = { ...buildBooking(marker), captcha: captcha() }
    return async () => void (await ask(`${origin}/api/Home/add_inq`, json(body)))
  }

/** With a document of its own. */
const orderWithFile =
  (origin: string) =>
  (marker: string): Act => {
    let body: Json | null = null
    return async () => {
      if (!body) {
        const bytes = buildDocx({ body: w.text(`${'word '.repeat(599)}${marker}`) })
        const { file } = await ask(origin + KEEP_FILE, { method: 'POST', body: form(bytes, `${marker}.docx`) })
        const items = [document({ word_count: undefined, file_id: (file as Json).id })]
        // a mailbox gets five emails an hour, so each order has another address
        const person = contact({ email: `${marker}@visitor.example` })
        body = buildOrder({ idempotency_key: `order-${marker}`, captcha: captcha(), items, contact: person })
      }
      await ask(origin + ORDER, json(body))
    }
  }

/** Ids of the leads on the first page of the inbox. */
export async function listLeads(staff: SignedIn): Promise<string[]> {
  const links = (await staff.open('/console/leads')).matchAll(/href="\/console\/leads\/(\w{16})"/g)
  return [...new Set([...links].flatMap(([, id]) => id ?? []))]
}

/** A form is repeated unchanged, without a check whether the first one arrived. */
const note =
  (staff: SignedIn, leadId: string) =>
  (marker: string): Act =>
  async () =>
    void (await staff.open(`/console/leads/${leadId}`, { intent: 'note', note: `Note ${marker}` }))

/** A client that gets a conflict reloads the lead, and repeats the change if it is missing. */
const onLead =
  (staff: SignedIn, leadId: string, formOf: (marker: string) => Record<string, string>) =>
  (marker: string): Act =>
  async () => {
    const path = `/console/leads/${leadId}`
    const page = await staff.open(path)
    const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? ''
    if (!page.includes(marker)) await staff.open(path, { version, ...formOf(marker) })
  }
const answer = (staff: SignedIn, leadId: string) =>
  onLead(staff, leadId, (marker) => ({ intent: 'phone', text: `Said ${marker}` }))
const status = (staff: SignedIn, leadId: string) =>
  onLead(staff, leadId, (marker) => ({ intent: 'change', status: 'lost', lost_reason: `Reason ${marker}` }))

const formOf = (staff: SignedIn, key: string) => staff.open(`/console/content/questions/${key}`)

const publishing =
  (staff: SignedIn, key: string) =>
  (marker: string): Act =>
  async () => {
    const isSaid = (await formOf(staff, key)).includes(marker)
    const edit: Edit = (value, name) => (name === 'title.en' ? `Question ${marker}?` : value)
    if (!isSaid) await editEntry(staff, `questions/${key}`, edit)
  }

const sheetImport =
  (staff: SignedIn, key: string) =>
  (marker: string): Act =>
  async () => {
    if ((await formOf(staff, key)).includes(marker)) return
    const form = new FormData()
    form.append('target', 'questions|questions.yaml')
    form.append('file', new File([`id;Title (English)\n${key};Sheet ${marker}?\n`], 'sheet.csv'))
    const path = await staff.send('/console/import', form)
    await importBecomes(staff, path, 'data-compared')
    await staff.open(path, { intent: 'apply' })
    await importBecomes(staff, path, 'The changes are live.')
  }

async function importBecomes(staff: SignedIn, path: string, sign: string): Promise<void> {
  for (const end = Date.now() + answerMs; Date.now() < end; await pause(100)) {
    const page = await staff.open(path)
    if (page.includes(sign)) return
    if (!page.includes('http-equiv="refresh"')) throw new Error(`${path} shows no ${sign}`)
  }
  throw new Error(`${path} shows no ${sign} after ${answerMs} ms`)
}

/** A file with unique bytes at its end. */
const picture =
  (staff: SignedIn, bytes: Uint8Array) =>
  (marker: string): Act =>
  async () => {
    const file = new FormData()
    file.append('file', asFile(Buffer.concat([bytes, Buffer.from(marker)]), `${marker}.jpg`))
    await staff.open('/console/pictures/upload', file)
  }

export type Load = {
  /** Starts no new work, and retries the current work until it succeeds. */
  finish: () => Promise<void>
  /** The last answer to each request that did not succeed. */
  rejections: () => string[]
}

/** Further work for files in a bucket. @param backUp makes a backup there, identified by its marker */
export type Filing = { photograph: Uint8Array; backUp: (marker: string) => Promise<void> }

/** Runs all clients at once; each does one thing after the other. @param staff a signed-in person with three leads */
export function startLoad(
  ledger: Ledger,
  prefix: string,
  origin: string,
  staff?: { as: SignedIn; leads: readonly string[]; filing?: Filing | null },
): Load {
  const rejected = new Map<string, string>()
  let isOver = false
  let count = 0
  const client = async (kind: Kind, actOf: (marker: string) => Act, pauseMs: number) => {
    while (!isOver) {
      const operation = ledger.operation(kind, `${prefix}-${++count}-end`)
      const act = actOf(operation.marker)
      for (let late = 0; !operation.isAcknowledged && late < triesMax; late += Number(isOver)) {
        operation.attempts++
        await act().then(
          () => {
            operation.isAcknowledged = true
          },
          (error: Error) => {
            rejected.set(operation.marker, error.message)
            return pause(againMs)
          },
        )
      }
      await pause(pauseMs)
    }
  }
  const lanes = [
    ...[1, 2, 3].map(() => client('booking', booking(origin), 20)),
    client('order with a file', orderWithFile(origin), 100),
  ]
  if (staff) {
    const [first = '', second = '', third = ''] = staff.leads
    lanes.push(client('note', note(staff.as, first), 100), client('answer', answer(staff.as, second), 100))
    lanes.push(client('status', status(staff.as, third), 100), client('publishing', publishing(staff.as, '1'), 300))
    lanes.push(client('import', sheetImport(staff.as, '2'), 300))
    const { filing } = staff
    if (filing) {
      lanes.push(client('picture', picture(staff.as, filing.photograph), 200))
      lanes.push(client('backup', (marker) => () => filing.backUp(marker), 1000))
    }
  }
  return {
    async finish() {
      isOver = true
      await Promise.all(lanes)
    },
    rejections: () => [...new Set(rejected.values())],
  }
}
