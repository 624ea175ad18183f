/** Twenty connections of one address that ask for the dearest things, each as soon as the last was answered. */
import { Agent, request } from 'node:http'
import { buildDocx, root } from '../tests/support/word-documents.ts'
import { drawer } from './large-content.ts'

type Sent = { method: 'GET' | 'POST'; path: string; type?: string; body?: string | Buffer }

const KIB = 1024
const form = (path: string, fields: [string, string][]): Sent => ({
  method: 'POST',
  path,
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
})
const json = (path: string, body: object): Sent => ({
  method: 'POST',
  path,
  type: 'application/json',
  body: JSON.stringify(body),
})
const words = (bytes: number) => '留學 study đại học '.repeat(bytes / 26)
const quote = (text: string) => ({ kind: 'refine', service: 'sop', mode: 'revision', text, copies: 1, urgent: true })

function upload(path: string, bytes: Uint8Array): Sent {
  const boundary = 'waypoint-bench'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.docx"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { method: 'POST', path, type: `multipart/form-data; boundary=${boundary}`, body }
}

const bomb = buildDocx({ body: '', document: Buffer.alloc(49 * KIB * KIB) })
const maze = buildDocx({ body: '', document: root('w:document', '<w:p>'.repeat(100_000)) })
const fields = Array.from({ length: 7500 }, (_, at): [string, string] => [`field${at}`, 'x'])
const items = Array.from({ length: 30 }, () => quote(words(30 * KIB)))

/** What is dear to answer, by name. @param number tells one from the next, so that nothing kept serves twice */
const DEAR: Record<string, (number: number) => Sent> = {
  'the map of all schools': (number) => ({ method: 'GET', path: `/countries/all/schools?view=map&made=${number}` }),
  'the search': (number) => ({ method: 'GET', path: `/search?q=university%20${number}%20london` }),
  'a guide': (number) => ({ method: 'GET', path: `/study/usa?made=${number}` }),
  'a page that isn’t there': (number) => ({ method: 'GET', path: `/nothing/${number}` }),
  'a hundred schools of the API': (number) => ({
    method: 'GET',
    path: `/api/Home/school_lists?per_page=100&school=univ&page=1&x=${number}`,
  }),
  suggestions: (number) => ({ method: 'GET', path: `/api/Home/suggestions?q=unversity%20${number % 100}` }),
  'a captcha': () => ({ method: 'GET', path: '/api/upschools/verify-image' }),
}

/** Bodies are made once: whoever floods spends nothing on them. */
const POSTED: Record<string, Sent> = {
  'a booking of 7,500 fields': form('/consultation', fields),
  'a text of 900 KiB to the page of documents': form('/service_select/refine', [
    ['intent', 'add'],
    ['service', 'sop'],
    ['mode', 'revision'],
    ['text', words((900 * KIB) / 3)],
  ]),
  'a quote of 900 KiB': json('/api/Home/get_price_refine', { items }),
  'an order of 900 KiB': json('/api/Home/add_inq_server', { items }),
  'an upload that unzips to 49 MiB': upload('/api/upschools/tmpFile', bomb),
  'an upload of 100,000 open tags': upload('/api/Home/upload_file', maze),
  'nested items': {
    method: 'POST',
    path: '/api/Home/get_discounts_price_refine',
    type: 'application/json',
    body: `{"items":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  },
}

export class Flood {
  readonly #agent: Agent
  readonly #port: number
  readonly #answers = new Map<string, Map<number | string, number>>()
  readonly #lanes: Promise<void>[]
  #isOver = false

  constructor(port: number, connections: number) {
    this.#port = port
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
    this.#lanes = Array.from({ length: connections }, (_, lane) => this.#run(lane))
  }

  /** Answers counted by what was asked and by status; a connection that was closed counts as its error. */
  async end(): Promise<Map<string, Map<number | string, number>>> {
    this.#isOver = true
    await Promise.all(this.#lanes)
    this.#agent.destroy()
    return this.#answers
  }

  async #run(lane: number): Promise<void> {
    const random = drawer(lane)
    const names = [...Object.keys(DEAR), ...Object.keys(POSTED)]
    while (!this.#isOver) {
      const name = names[Math.floor(random() * names.length)] ?? ''
      const status = await this.#send(DEAR[name]?.(Math.floor(random() * 1e9)) ?? (POSTED[name] as Sent))
      const statuses = this.#answers.get(name) ?? new Map()
      this.#answers.set(name, statuses.set(status, (statuses.get(status) ?? 0) + 1))
    }
  }

  #send({ method, path, type, body = '' }: Sent): Promise<number | string> {
    const headers = {
      'X-Forwarded-For': '203.0.113.66',
      ...(method === 'POST' && { 'Content-Length': Buffer.byteLength(body), Origin: `http://127.0.0.1:${this.#port}` }),
      ...(type && { 'Content-Type': type }),
    }
    return new Promise((resolve) => {
      const sent = request(
        { host: '127.0.0.1', port: this.#port, path, method, headers, agent: this.#agent },
        (answer) => {
          answer.resume()
          answer.once('end', () => resolve(answer.statusCode ?? 0))
          answer.once('error', () => resolve('cut'))
        },
      )
      sent.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'error'))
      sent.end(body)
    })
  }
}
